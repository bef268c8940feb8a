import { defaultLanguage, type Language } from '../text/language.ts';
import type { MediaFile } from './media.ts';

export interface Picture {
  width: number;
  height: number;
  /** Addresses of its variants with their widths. The AVIF of an animation is still. */
  srcSets: { avif: string; webp: string };
  /** The address for clients without support for `srcset`. */
  src: string;
  /** A few pixels, as a data address. */
  blur: string;
  /** Classes by which a crop keeps its focal point in view. */
  focus: string;
  /** Absent without one; empty for a decorative picture. */
  alt?: string;
  /** Language of the alternative text, if it differs from the page's. */
  lang?: Language;
  /** When the AVIF is shown; absent for always. */
  avifMedia?: string;
}

/** The uploaded pictures that an entity of a public read uses, by their addresses; absent without any. */
export type WithPictures = { pictures?: Readonly<Record<string, Picture>> };

/** The values of `srcset` for files that are named by a size, by default their width. */
export function srcSets(
  file: (size: number, format: string) => string,
  sizes: readonly number[],
  widthOf = (size: number) => size,
): Picture['srcSets'] {
  const of = (format: string) => sizes.map((size) => `${file(size, format)} ${widthOf(size)}w`).join();
  return { avif: of('avif'), webp: of('webp') };
}

/** The part of a picture's address that all its variants share, such as `/media/<32 digits>`. */
export const mediaStem = (address: string): string => address.slice(0, address.lastIndexOf('.'));

/** The public form of a picture in a language, with the English text if there is none. */
export function pictureIn(
  { address, width, height, widths, placeholder, alt: texts, decorative, focus, animated }: MediaFile,
  language: Language,
): Picture {
  const own = texts[language];
  const text = own || texts[defaultLanguage];
  const file = (size: number, format: string) => `${mediaStem(address)}-${size}.${format}`;
  // The style sheet has classes for multiples of ten percent.
  const step = (percent: number) => Math.round(percent / 10) * 10;
  return {
    width,
    height,
    srcSets: srcSets(file, widths),
    src: file(widths.findLast((one) => one < 500) ?? widths[0]!, 'webp'),
    blur: placeholder,
    focus: `focus-x-${step(focus.x)} focus-y-${step(focus.y)}`,
    ...(decorative ? { alt: '' } : text && { alt: text, ...(!own && { lang: defaultLanguage }) }),
    ...(animated && { avifMedia: '(prefers-reduced-motion: reduce)' }),
  };
}

/** An entity with the uploaded pictures in its fields, in every language. */
export type Illustrated = { media?: Readonly<Record<string, MediaFile>> };

/** Replaces the pictures of an entity by their public form in a language. */
export function withPictures<Entity extends Illustrated>(
  { media, ...entity }: Entity,
  language: Language,
): Omit<Entity, 'media'> & WithPictures {
  if (!media) return entity;
  const pictures: Record<string, Picture> = {};
  for (const [address, file] of Object.entries(media)) pictures[address] = pictureIn(file, language);
  return { ...entity, pictures };
}
