import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { MediaFile } from '../../../domain/media.ts';
import { mediaStem } from '../../../domain/picture.ts';
import { classNames } from '../../ui/class-names.ts';

interface ThumbnailProps {
  /** An uploaded picture; without one the address of a picture of another site is shown. */
  file: MediaFile | undefined;
  address: string;
  className?: string;
  /** Shows more of it. */
  large?: boolean;
}

/**
 * A small picture, or its placeholder until its variants are made. Its text stands beside it. The ground is neither light nor dark,
 * so that a logo of either shows.
 */
export function Thumbnail({ file, address, className, large = false }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const width = large ? file?.widths.at(-1) : file?.widths[0];
  const isReady = file?.state === 'ready';
  const src = file ? (isReady ? `${mediaStem(file.address)}-${width}.webp` : file.placeholder) : address;
  return (
    <span className={classNames('grid place-items-center overflow-hidden bg-control', className)}>
      {src === failed || src === '' ? (
        <ImageOff className="size-6 text-surface" aria-hidden />
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
