import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { classNames } from '../ui/class-names.ts';
import { Monogram } from '../ui/monogram.tsx';
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
  const drawn = entity.heroImageUrl === null ? caseArt[entity.id]?.slug : undefined;
  const image = useImage(entity.heroImageUrl ?? (drawn && `/art/${drawn}/key-960.webp`));
  return (
    <span className={classNames('relative block overflow-hidden bg-raised', className)}>
      {image ? (
        <picture>
          {drawn && <Sources slug={drawn} sizes={sizes} />}
          <img
            {...image}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      ) : (
        <Monogram name={entity.title} className="absolute inset-0" />
      )}
    </span>
  );
}

const Sources = ({ slug, sizes }: { slug: string; sizes: string }) =>
  ['avif', 'webp'].map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      sizes={sizes}
      srcSet={keyWidths.map((width) => `/art/${slug}/key-${width}.${format} ${width}w`).join(', ')}
    />
  ));

const keyWidths = [480, 960, 1600];
