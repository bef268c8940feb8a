import { group, words } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';

export const quay = {
  coral: '#ff6b57',
  blush: '#ffc4b8',
  bone: '#f4ede1',
  ink: '#0e1a22',
  sea: '#124050',
  foam: '#a9d6d2',
} as const;

export const fat = () => face('condensed', 1000);

/** A word as tall and wide as its box. */
export function stretched(
  text: string,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  weight = 1000,
): string {
  const type = face('condensed', weight);
  const width = type.width(text, { size: 100 });
  return group(
    { transform: `translate(${x} ${y + h}) scale(${w / width} ${h / (100 * type.capHeight)})` },
    words(type, text, { size: 100 }, fill),
  );
}

/** A word whose letters rise and fall like water, from `low` to `high`, on one line. */
export function swelling(
  text: string,
  x: number,
  y: number,
  w: number,
  low: number,
  high: number,
  phase: number,
  fill: string,
  step = 0.62,
): string {
  const gap = w * 0.009;
  const widths = Array.from(text, (letter) => fat().width(letter, { size: 1 }));
  const scale = (w - gap * (text.length - 1)) / widths.reduce((sum, width) => sum + width, 0);
  let left = x;
  return Array.from(text)
    .map((letter, i) => {
      const tall = low + (high - low) * ((1 + Math.sin(i * step + phase)) / 2);
      const wide = widths[i]! * scale;
      left += wide + gap;
      return stretched(letter, left - wide - gap, y - tall, wide, tall, fill);
    })
    .join('');
}
