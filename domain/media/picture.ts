import { defaultLanguage, type Language } from '../text/language.ts';
import type { MediaFile } from './media.ts';

export interface Picture {
  width: number;
  height: number;
  /** The addresses of its variants with their widths. The AVIF of an animation is a still. */
  srcSets: { avif: string; webp: string };
  /** The address for clients without support for `srcset`. */
  src: string;
  /** A tiny placeholder as a data URL. */
  blur: string;
  /** The classes with which a crop keeps the focal point in view. */
  focus: string;
  /** The alternative text: absent if there is none, empty for a decorative picture. */
  alt?: string;
  /** The language of the alternative text, if it differs from the page's. */
  lang?: Language;
  /** The media query for the AVIF; absent if it always applies. */
  avifMedia?: string;
}

/** The uploaded pictures of an entity in a public read, by address; absent if there are none. */
export type WithPictures = { pictures?: Readonly<Record<string, Picture>> };

/** The values of `srcset` for files that are named by a size, which is their width by default. */
export function srcSets(
  file: (size: number, format: string) => string,
  sizes: readonly number[],
  widthOf = (size: number) => size,
): Picture['srcSets'] {
  const srcSetOf = (format: string) => sizes.map((size) => `${file(size, format)} ${widthOf(size)}w`).join();
  return { avif: srcSetOf('avif'), webp: srcSetOf('webp') };
}

/** The prefix of a picture's address that all its variants share, such as `/media/<32 digits>`. */
export const mediaStem = (address: string): string => address.slice(0, address.lastIndexOf('.'));

/** The public form of a picture in a language; the alternative text falls back to English. */
export function pictureIn(
  { address, width, height, widths, placeholder, alt: texts, decorative, focus, animated }: MediaFile,
  language: Language,
): Picture {
  const translatedText = texts[language];
  const text = translatedText || texts[defaultLanguage];
  const file = (size: number, format: string) => `${mediaStem(address)}-${size}.${format}`;
  // The style sheet has classes for multiples of ten percent.
  const step = (percent: number) => Math.round(percent / 10) * 10;
  return {
    width,
    height,
    srcSets: srcSets(file, widths),
    src: file(widths.findLast((width) => width < 500) ?? widths[0]!, 'webp'),
    blur: placeholder,
    focus: `focus-x-${step(focus.x)} focus-y-${step(focus.y)}`,
    ...(decorative ? { alt: '' } : text && { alt: text, ...(!translatedText && { lang: defaultLanguage }) }),
    ...(animated && { avifMedia: '(prefers-reduced-motion: reduce)' }),
  };
}

/** An entity with the uploaded pictures of its fields, in every language. */
export type Illustrated = { media?: Readonly<Record<string, MediaFile>> };

/** Replaces the pictures of an entity with their public form in a language. */
export function withPictures<Entity extends Illustrated>(
  { media, ...entity }: Entity,
  language: Language,
): Omit<Entity, 'media'> & WithPictures {
  if (!media) return entity;
  const pictures: Record<string, Picture> = {};
  for (const [address, file] of Object.entries(media)) pictures[address] = pictureIn(file, language);
  return { ...entity, pictures };
}
