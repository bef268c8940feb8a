import type { Box } from '../../../../brand/mark.ts';
import { type MediaFormat, mediaWidths } from '../../../../domain/media/media.ts';

/* The server's own facts about pictures. `pictures.ts` with its decoders is loaded only by the imaging process. */

/** The facts of an inspected file. Width and height describe one frame, after orientation. */
export interface Inspection {
  format: MediaFormat;
  width: number;
  height: number;
  frames: number;
  placeholder: string;
}

export type Rendered = { width: number };

/** The size of the logo in the header in px of dense screens, which have two for each px of the layout. */
export const headerLogo = { width: 480, height: 96 } as const;

/** A picture that the product draws itself. */
export interface Drawing {
  svg: string;
  format: 'png' | 'jpeg';
  /** The uploaded logo on it, which keeps its proportions inside of a space in px. */
  logo?: { file: string; space: Box };
}

/** The reasons for rejecting a file, which are keys of the catalogues' `api` part. */
export type Refusal = 'mediaType' | 'mediaPixels' | 'mediaDamaged';

/** The maximum height of a variant in px: variants need not be much larger than a screen. */
export const tallest = 4096;
export const widest = mediaWidths.at(-1)!;
/** The maximum width of an animated variant in px, since animations are heavy. */
const widestAnimation = 960;

/** The suffixes of the file names of a picture's variants, the full-size copy first. */
export function stepsOf({ format, frames, width, height }: Omit<Inspection, 'placeholder'>): {
  steps: string[];
  widths: number[];
} {
  const maximumWidth = frames > 1 ? widestAnimation : widest;
  const ownWidth = Math.max(1, Math.min(width, maximumWidth, Math.floor((width * tallest) / height)));
  const widths = [...mediaWidths.filter((width) => width < ownWidth), ownWidth];
  return {
    steps: [
      `.${fullEnding({ format, frames })}`,
      '-share.jpg',
      ...widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
    ],
    widths,
  };
}

/** The format of the full-size copy. Encoding AVIF at that size would take minutes. */
export const fullEnding = ({ format, frames }: Pick<Inspection, 'format' | 'frames'>): 'jpg' | 'png' | 'webp' =>
  frames === 1 && format === 'jpeg' ? 'jpg' : frames === 1 && format === 'png' ? 'png' : 'webp';
