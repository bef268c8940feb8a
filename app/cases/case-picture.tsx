import { keyWidths } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { classNames } from '../ui/class-names.ts';
import { Monogram } from '../ui/monogram.tsx';
import { drawnArt } from './drawn-art.ts';
import { Sources } from './sources.tsx';
import { useImage } from './use-image.ts';

interface CasePictureProps {
  entity: Pick<Case, 'id' | 'title' | 'heroImageUrl'>;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  /** It is seen at once: fetched first. */
  first?: boolean;
  className?: string;
}

/** A case's key art: the operator's address, else what is drawn for a built-in case, else its initials. Decorative. */
export function CasePicture({ entity, sizes, first = false, className }: CasePictureProps) {
  const drawn = entity.heroImageUrl === null ? drawnArt(entity) : undefined;
  const file = (width: number, format: string) => `${drawn?.folder}/key-${width}.${format}`;
  const image = useImage(entity.heroImageUrl ?? (drawn && file(960, 'webp')));
  return (
    <span
      className={classNames('relative block overflow-hidden bg-raised', drawn && `accent-${drawn.slug}`, className)}
    >
      {image ? (
        <>
          {drawn && <img src={drawn.blur} alt="" className={cover} />}
          <picture>
            {drawn && <Sources file={file} widths={keyWidths.map((width) => [width, width])} sizes={sizes} />}
            <img
              {...image}
              alt=""
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

const cover = 'absolute inset-0 size-full object-cover object-(--focus)';
