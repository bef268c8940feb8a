import type { Case } from '../../../domain/case.ts';
import { drawnArt, shotSides } from '../../cases/drawn-art.ts';
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
  const drawn = drawnArt(entity);
  const shot = drawn?.shots[number - 1];
  if (!drawn || !shot) return <span className={`bg-raised ${className}`} />;
  const file = (side: number, format: string) => `/art/${drawn.slug}/shot-${number}-${side}.${format}`;
  const widths = shotSides.map(
    (side) => [side, Math.round((side * shot.width) / Math.max(shot.width, shot.height))] as const,
  );
  return (
    <span className={`relative block overflow-hidden bg-raised ${className}`}>
      <picture>
        <Sources file={file} widths={widths} sizes={sizes} />
        <img
          src={file(640, 'webp')}
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
