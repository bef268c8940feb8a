import { circle, group, poly, rect } from '../../canvas/svg.ts';

/** Lines of a comic panel behind a drawing. */
export function rays(width: number, height: number, fill: string, count = 14): string {
  const r = width + height;
  const fans = Array.from({ length: count }, (_, i) => {
    const [a, b] = [(i / count) * Math.PI * 2, ((i + 0.5) / count) * Math.PI * 2];
    return poly(
      [
        [0, 0],
        [Math.cos(a) * r, Math.sin(a) * r],
        [Math.cos(b) * r, Math.sin(b) * r],
      ],
      fill,
    );
  });
  return group({}, ...fans);
}

/** A printer's screen of dots, larger towards the bottom. */
export function dots(width: number, height: number, fill: string, step = 16): string {
  let drawing = '';
  for (let y = -height / 2, row = 0; y <= height / 2; y += step, row++)
    for (let x = -width / 2 + (row % 2) * (step / 2); x <= width / 2; x += step)
      drawing += circle(x, y, step * 0.42 * Math.max(0, y / height + 0.5), fill);
  return drawing;
}

export function check(width: number, height: number, fill: string, step = 40): string {
  let drawing = '';
  for (let y = -height / 2, j = 0; y < height / 2; y += step, j++)
    for (let x = -width / 2 + (j % 2) * step; x < width / 2; x += 2 * step) drawing += rect(x, y, step, step, fill);
  return drawing;
}
