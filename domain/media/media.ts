import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { addressLimits, id, storable, timestamp } from '../text/text.ts';

/** The maximum bytes of a picture and of all originals, the maximum pixels of a picture's frames, and the free bytes that uploads must leave. */
export const mediaLimits = {
  bytes: 25 * 1024 * 1024,
  pixels: 50_000_000,
  quota: 20 * 1024 ** 3,
  freeDisk: 1024 ** 3,
  name: 200,
  alt: 500,
} as const;

export const mediaFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

/** `pending`: its variants are not ready yet; `failed`: they cannot be generated. */
export const mediaStates = ['pending', 'ready', 'failed'] as const;

/** The widths of variants in px that the layouts need; a picture has the variants below its own width, and one of its own width. */
export const mediaWidths = [320, 480, 768, 960, 1600] as const;

/** The focal point of a picture, which crops keep in view, in percent. */
const focus = z.object({
  x: z.int().check(z.minimum(0), z.maximum(100)),
  y: z.int().check(z.minimum(0), z.maximum(100)),
});

const alt = z.partialRecord(z.enum(languages), z.string().check(storable, z.trim(), z.maxLength(mediaLimits.alt)));

/** An entity or a setting that uses a picture. Whether visitors can see it follows from `place`. */
const mediaUse = z.object({
  kind: z.enum(['cases', 'partners', 'features', 'portfolio', 'pages', 'logo']),
  /** The id of the entity, or the position of a page of the studio; 1 for the logo. */
  id: id(),
  name: z.string(),
  place: z.enum(['public', 'hidden', 'draft', 'version', 'trash']),
});
export type MediaUse = z.output<typeof mediaUse>;

export const mediaFile = z.object({
  id: id(),
  /** The address of the full-size copy, without metadata: the value of picture fields. */
  address: z.string(),
  /** The name of the uploaded file. */
  name: z.string(),
  format: z.enum(mediaFormats),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  animated: z.boolean(),
  state: z.enum(mediaStates),
  widths: z.array(z.int()),
  placeholder: z.string(),
  alt,
  /** Whether the picture only repeats the text next to it. */
  decorative: z.boolean(),
  focus,
  author: z.nullable(z.string()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  uses: z.array(mediaUse),
});
export type MediaFile = z.output<typeof mediaFile>;

/** The body of `PUT /api/system-panel/media/:id`; omitted fields keep their values. */
export const mediaUpdate = z.partial(z.object({ alt, decorative: z.boolean(), focus }));
export type MediaUpdate = z.output<typeof mediaUpdate>;

export const mediaByAddress = z.object({
  address: z.string().check(storable, z.trim(), z.maxLength(addressLimits.url)),
});

/** The id of the replacement; the response has the number of replaced uses. */
export const mediaReplacement = z.object({ by: id() });
export const mediaReplaced = z.object({ places: z.int() });
