import { useState } from 'react';
import type { Picture } from '../../domain/picture.ts';

/** The attributes of an `<img>` for an address that may lead to nothing; undefined when it failed or there is none. */
export function useImage(address: string | undefined) {
  const [failed, setFailed] = useState<string>();
  if (address === undefined || address === failed) return undefined;
  const fail = () => setFailed(address);
  return {
    src: address,
    onError: fail,
    // It can fail before this code is here, and then no event comes.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') fail();
    },
  };
}

interface SourcesProps {
  picture: Pick<Picture, 'srcSets' | 'avifMedia'>;
  sizes: string;
}

/** The files of a picture for a `<picture>`: AVIF for those that know it, WebP for the others. */
export const Sources = ({ picture: { srcSets, avifMedia }, sizes }: SourcesProps) => (
  <>
    <source type="image/avif" media={avifMedia} sizes={sizes} srcSet={srcSets.avif} />
    <source type="image/webp" sizes={sizes} srcSet={srcSets.webp} />
  </>
);
