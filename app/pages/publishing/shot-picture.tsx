import type { Case } from '../../../domain/case.ts';
import { drawnShots } from '../../cases/drawn-art.ts';
import { Sources } from '../../cases/sources.tsx';

interface ShotPictureProps {
  entity: Pick<Case, 'id'>;
  /** Which of the drawn screenshots, from 1. */
  number: number;
  sizes: string;
  className: string;
}

/** One drawn screenshot of a built-in case, cropped to its place. Decorative. */
export function ShotPicture({ entity, number, sizes, className }: ShotPictureProps) {
  const shot = drawnShots(entity)[number - 1];
  if (!shot) return <span className={`bg-raised ${className}`} />;
  return (
    <span className={`relative block overflow-hidden bg-raised ${className}`}>
      <picture>
        <Sources file={shot.file} widths={shot.widths} sizes={sizes} />
        <img
          src={shot.file(640, 'webp')}
          width={shot.width}
          height={shot.height}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
    </span>
  );
}
