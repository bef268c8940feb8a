/** A drawing of its own size, written as an SVG file. */
export interface Emblem {
  width: number;
  height: number;
  body: string;
}

/** The SVG file of an emblem; `title` is its accessible name. */
export function emblemFile({ width, height, body }: Emblem, title: string): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img"><title>${title}</title>${body}</svg>\n`;
}

/** The emblem as part of another drawing, `width` wide, its left top at a point. */
export function placed(emblem: Emblem, x: number, y: number, width: number): string {
  return `<g transform="translate(${x} ${y}) scale(${width / emblem.width})">${emblem.body}</g>`;
}
