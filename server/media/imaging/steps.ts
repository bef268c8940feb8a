import { type MediaFormat, mediaWidths } from '../../../domain/media/media.ts';

/* What the server itself knows of pictures; `pictures.ts`, with its decoders, is loaded by their own process alone. */

/** What a file turned out to be. Width and height are those of one frame, upright. */
export interface Inspection {
  format: MediaFormat;
  width: number;
  height: number;
  frames: number;
  placeholder: string;
}

export type Rendered = { width: number };

/** Why a file is refused: keys of the catalogues' `api` part. */
export type Refusal = 'mediaType' | 'mediaPixels' | 'mediaDamaged';

/** Longest height of a variant: a variant is never much larger than a screen. */
export const tallest = 4096;
export const widest = mediaWidths.at(-1)!;
/** Animations are heavy. */
const widestAnimation = 960;

/** The file names' ends of a picture's variants, the copy in full size first. */
export function stepsOf({ format, frames, width, height }: Omit<Inspection, 'placeholder'>): {
  steps: string[];
  widths: number[];
} {
  const most = frames > 1 ? widestAnimation : widest;
  const own = Math.max(1, Math.min(width, most, Math.floor((width * tallest) / height)));
  const widths = [...mediaWidths.filter((one) => one < own), own];
  return {
    steps: [
      `.${fullEnding({ format, frames })}`,
      '-share.jpg',
      ...widths.flatMap((one) => [`-${one}.avif`, `-${one}.webp`]),
    ],
    widths,
  };
}

/** The format of the copy in full size. AVIF of that size would take minutes to make. */
export const fullEnding = ({ format, frames }: Pick<Inspection, 'format' | 'frames'>): 'jpg' | 'png' | 'webp' =>
  frames === 1 && format === 'jpeg' ? 'jpg' : frames === 1 && format === 'png' ? 'png' : 'webp';
