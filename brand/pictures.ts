import { type Box, markShapes } from './mark.ts';
import type { Palette } from './tones.ts';

/** The measures of a picture that is drawn from the brand, in px. */
export interface BrandPicture {
  width: number;
  height: number;
  /** The space in the middle for the mark, or for the logo that replaces it. */
  space: { width: number; height: number };
  /** Whether it is on the color of the page; otherwise its ground is transparent. */
  hasGround: boolean;
  /** The height of the bar at the bottom that shows the split. */
  bar?: number;
}

const icon = (size: number, side: number, hasGround = true): BrandPicture => ({
  width: size,
  height: size,
  space: { width: side, height: side },
  hasGround,
});

/** The icons by the names of their files. The maskable one has a margin, since systems cut it into shapes. */
export const iconPictures = {
  'favicon.svg': icon(40, 40, false),
  'favicon.ico': icon(32, 30, false),
  'apple-touch-icon.png': icon(180, 100),
  'icon-192.png': icon(192, 134),
  'icon-512.png': icon(512, 358),
  'icon-maskable-512.png': icon(512, 246),
} satisfies Record<string, BrandPicture>;
export type IconName = keyof typeof iconPictures;

/** The picture of link previews, in the size that Open Graph recommends. */
export const sharePicture: BrandPicture = {
  width: 1200,
  height: 630,
  space: { width: 720, height: 260 },
  hasGround: true,
  bar: 28,
};

/** The space of a picture for the mark or the logo, centered above the bar. */
export function logoSpace({ width, height, space, bar = 0 }: BrandPicture): Box {
  const x = Math.round((width - space.width) / 2);
  const y = Math.round((height - bar - space.height) / 2);
  return { x, y, ...space };
}

/** The appearance of the pictures: the developer's share in percent, at which the mark is cut, and the colors. */
export interface Appearance {
  share: number;
  palette: Palette;
}

/** A picture as an SVG document. @param hasLogo whether its space remains blank for a logo */
export function drawBrandPicture(
  picture: BrandPicture,
  { share, palette: { page } }: Appearance,
  hasLogo = false,
): string {
  const { width, height, bar = 0 } = picture;
  const ground = [rectangle({ x: 0, y: 0, width, height }, `fill="${page.surface}"`)];
  const cut = (width * share) / 100;
  const split = [
    rectangle({ x: 0, y: height - bar, width: cut, height: bar }, `fill="${page.accent}"`),
    rectangle({ x: cut, y: height - bar, width: width - cut, height: bar }, `fill="${page.strong}"`),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...(picture.hasGround ? ground : []),
    ...(bar > 0 ? split : []),
    ...(hasLogo ? [] : drawMark(share, page.accent, logoSpace(picture))),
    '</svg>',
  ].join('');
}

/** The mark in the middle of a space. */
function drawMark(share: number, color: string, space: Box): string[] {
  const side = Math.min(space.width, space.height);
  const markX = space.x + (space.width - side) / 2;
  const markY = space.y + (space.height - side) / 2;
  const { filled, outline, stroke } = markShapes(share, side);
  const placed = ({ x, y, ...size }: Box): Box => ({ x: markX + x, y: markY + y, ...size });
  return [
    rectangle(placed(filled), `fill="${color}"`),
    rectangle(placed(outline), `fill="none" stroke="${color}" stroke-width="${rounded(stroke)}"`),
  ];
}

const rectangle = ({ x, y, width, height }: Box, attributes: string) =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" ${attributes}/>`;

const rounded = (value: number): number => Math.round(value * 100) / 100;
