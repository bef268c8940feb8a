import { keyWidths } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { type Picture, srcSets, type WithPictures } from '../../domain/picture.ts';
import { classNames } from '../ui/class-names.ts';
import { Monogram } from '../ui/monogram.tsx';
import { drawnArt } from './drawn-art.ts';
import { Sources, useImage } from './image.tsx';

interface CasePictureProps {
  entity: Pick<Case, 'id' | 'title' | 'heroImageUrl'> & WithPictures;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  /** It is seen at once: fetched first. */
  first?: boolean;
  className?: string;
}

/** A case's key art: the operator's picture, else what is drawn for a built-in case, else its initials. Decorative without an alternative text. */
export function CasePicture({ entity, sizes, first = false, className }: CasePictureProps) {
  const address = entity.heroImageUrl;
  const picture = address === null ? drawnKey(entity) : entity.pictures?.[address];
  const image = useImage(picture?.src ?? address ?? undefined);
  return (
    <span className={classNames('relative block overflow-hidden bg-raised', picture?.focus, className)}>
      {image ? (
        <>
          {picture && <img src={picture.blur} alt="" className={cover} />}
          <picture>
            {picture && <Sources picture={picture} sizes={sizes} />}
            <img
              {...image}
              alt={picture?.alt ?? ''}
              lang={picture?.lang}
              loading={first ? 'eager' : 'lazy'}
              fetchPriority={first ? 'high' : undefined}
              decoding="async"
              className={cover}
            />
          </picture>
        </>
      ) : (
        <Monogram name={entity.title} className="absolute inset-0" />
      )}
    </span>
  );
}

function drawnKey(entity: Pick<Case, 'id'>): Omit<Picture, 'width' | 'height'> | undefined {
  const drawn = drawnArt(entity);
  if (!drawn) return undefined;
  const file = (width: number, format: string) => `${drawn.folder}/key-${width}.${format}`;
  return { srcSets: srcSets(file, keyWidths), src: file(960, 'webp'), blur: drawn.blur, focus: `accent-${drawn.slug}` };
}

const cover = 'absolute inset-0 size-full object-cover object-(--focus)';
