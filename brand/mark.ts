import type { Palette } from './tones.ts';

/** A rectangle of the mark. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The mark's filled part, and the path of its outline with the width of the line. */
export interface MarkShapes {
  filled: Box;
  outline: Box;
  stroke: number;
}

/**
 * The mark: a square cut by a vertical line, whose first part is filled and whose second part is outlined.
 * @param share the width of the first part in percent, from 1 to 99
 */
export function markShapes(share: number, size: number): MarkShapes {
  const cut = (size * share) / 100;
  const outlinedWidth = size - cut;
  // A narrow part has a thinner line, because half of it must remain open.
  const stroke = Math.min(size * 0.075, outlinedWidth / 4);
  return {
    filled: { x: 0, y: 0, width: cut, height: size },
    outline: { x: cut + stroke / 2, y: stroke / 2, width: outlinedWidth - stroke, height: size - stroke },
    stroke,
  };
}

interface Icon {
  /** The side of the picture, in px. */
  size?: number;
  /** The side of the mark as a part of the picture's, from 0 to 1. */
  scale?: number;
  /** Whether the mark is on the color of the page; otherwise its ground is transparent. */
  hasGround?: boolean;
}

/** The mark as an SVG document, for icons. @param share as of {@link markShapes} */
export function brandMark(share: number, { page }: Pick<Palette, 'page'>, icon: Icon = {}): string {
  const { size = 40, scale = 1, hasGround = false } = icon;
  const side = Math.round(size * scale);
  const margin = Math.round((size - side) / 2);
  const { filled, outline, stroke } = markShapes(share, side);
  const box = ({ x, y, width, height }: Box, attributes: string) =>
    `<rect x="${rounded(margin + x)}" y="${rounded(margin + y)}" width="${rounded(width)}" height="${rounded(height)}" ${attributes}/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    (hasGround ? `<rect x="0" y="0" width="${size}" height="${size}" fill="${page.surface}"/>` : '') +
    box(filled, `fill="${page.accent}"`) +
    box(outline, `fill="none" stroke="${page.accent}" stroke-width="${rounded(stroke)}"`) +
    '</svg>'
  );
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
