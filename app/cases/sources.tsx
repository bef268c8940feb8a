import type { Picture } from '../../domain/picture.ts';

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
