import { circle, fitted, group, line, poly, rect, shape, type Attributes, type Spot, words } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';

export const loud = {
  ink: '#131210',
  white: '#fffdf4',
  yellow: '#ffe11a',
  pink: '#ff5aa5',
  blue: '#3f5bff',
  mint: '#28e0a0',
  red: '#ff4a2e',
  sky: '#7fd4ff',
  lilac: '#b78bff',
} as const;

/** A drawing in a box of 200 by 200 about the origin, with the outline that it would be cut along. */
export interface Sticker {
  cut: string;
  body: string;
}

/** Ink lines, as thick as a marker's. */
const pen: Attributes = { stroke: loud.ink, 'stroke-width': 7, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
const disc = (r: number, x = 0, y = 0) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Cuts a sticker out: white border, soft shadow, as if it lay on the pile. */
export function peeled({ cut, body }: Sticker): string {
  return (
    shape(cut, '#000', { stroke: '#000', 'stroke-width': 26, 'stroke-linejoin': 'round', opacity: 0.42, transform: 'translate(5 9)' }) +
    shape(cut, loud.white, { stroke: loud.white, 'stroke-width': 24, 'stroke-linejoin': 'round' }) +
    body
  );
}

const mouth = (y: number, w: number, h: number) =>
  shape(`M${-w} ${y}L${w} ${y}Q${w * 0.92} ${y + h} 0 ${y + h}Q${-w * 0.92} ${y + h} ${-w} ${y}Z`, loud.ink, pen) +
  shape(`M${-w + 6} ${y + 3}L${w - 6} ${y + 3}L${w - 12} ${y + h * 0.34}L${-w + 12} ${y + h * 0.34}Z`, loud.white) +
  [-0.5, 0, 0.5].map((k) => line([[w * k, y + 2], [w * k, y + h * 0.34]], loud.ink, 4)).join('') +
  shape(`M${-w * 0.5} ${y + h * 0.82}Q0 ${y + h * 0.44} ${w * 0.5} ${y + h * 0.82}Q0 ${y + h * 1.06} ${-w * 0.5} ${y + h * 0.82}Z`, loud.red);

const eyes = (y: number, gap: number, r: number, look: Spot = [0, 0]) =>
  [-1, 1]
    .map((s) => shape(disc(r, s * gap, y), loud.white, pen) + circle(s * gap + look[0], y + look[1], r * 0.5, loud.ink) + circle(s * gap + look[0] - r * 0.16, y + look[1] - r * 0.18, r * 0.15, '#fff'))
    .join('');

/** The grin itself. */
export function grin(fill: string, look: Spot = [6, 4]): Sticker {
  return {
    cut: disc(90),
    body: shape(disc(90), fill, pen) + shape('M-62 -52Q-30 -84 10 -80', 'none', { stroke: '#fff', 'stroke-width': 9, 'stroke-linecap': 'round', opacity: 0.75 }) + eyes(-26, 34, 24, look) + mouth(10, 58, 58),
  };
}

export function smirk(fill: string): Sticker {
  const d = 'M-84 -60Q-84 -84 -60 -84L60 -84Q84 -84 84 -60L84 60Q84 84 60 84L-60 84Q-84 84 -84 60Z';
  const lid = [-1, 1].map((s) => shape(disc(23, s * 38, -18), loud.white, pen) + shape(`M${s * 38 - 23} -18a23 23 0 0 1 46 0Z`, fill, pen) + circle(s * 38 + 9, -9, 9, loud.ink)).join('');
  return { cut: d, body: shape(d, fill, pen) + lid + line([[-40, 40], [18, 40], [48, 26]], loud.ink, 9) };
}

export function cat(fill: string): Sticker {
  const d = 'M-80 -84L-34 -62Q0 -70 34 -62L80 -84L86 0Q84 80 0 82Q-84 80 -86 0Z';
  return {
    cut: d,
    body:
      shape(d, fill, pen) + poly([[-70, -66], [-44, -52], [-66, -30]], loud.pink) + poly([[70, -66], [44, -52], [66, -30]], loud.pink) +
      [-1, 1].map((s) => shape(`M${s * 38 - 22} -6Q${s * 38} -34 ${s * 38 + 22} -6Q${s * 38} 12 ${s * 38 - 22} -6Z`, loud.mint, pen) + `<ellipse cx="${s * 38}" cy="-9" rx="5" ry="13" fill="${loud.ink}"/>`).join('') +
      poly([[-10, 20], [10, 20], [0, 32]], loud.pink, pen) + shape('M0 32Q-4 52 -26 48M0 32Q4 52 26 48', 'none', pen) +
      [-1, 1].map((s) => line([[s * 46, 26], [s * 96, 18]], loud.ink, 5) + line([[s * 46, 38], [s * 94, 42]], loud.ink, 5)).join(''),
  };
}

export function ghost(fill: string): Sticker {
  const d = 'M-70 86L-70 -16Q-70 -90 0 -90Q70 -90 70 -16L70 86L44 64L22 86L0 64L-22 86L-44 64Z';
  return { cut: d, body: shape(d, fill, pen) + `<ellipse cx="-24" cy="-22" rx="11" ry="19" fill="${loud.ink}"/><ellipse cx="24" cy="-22" rx="11" ry="19" fill="${loud.ink}"/>` + shape(disc(16, 0, 22), loud.ink) + circle(-46, 6, 12, loud.pink) + circle(46, 6, 12, loud.pink) };
}

export function frog(fill: string): Sticker {
  const d = 'M-90 24Q-92 -30 -66 -44Q-70 -88 -36 -88Q-8 -88 -8 -58L8 -58Q8 -88 36 -88Q70 -88 66 -44Q92 -30 90 24Q84 82 0 82Q-84 82 -90 24Z';
  return { cut: d, body: shape(d, fill, pen) + eyes(-54, 36, 21, [0, -3]) + shape('M-70 14Q0 54 70 14', 'none', { ...pen, 'stroke-width': 9 }) + circle(-10, -4, 4, loud.ink) + circle(10, -4, 4, loud.ink) };
}

export function egg(fill: string): Sticker {
  const d = 'M-92 10Q-100 -50 -44 -58Q-20 -96 26 -76Q84 -84 88 -26Q108 24 66 50Q40 96 -10 76Q-74 90 -92 10Z';
  return { cut: d, body: shape(d, loud.white, pen) + shape(disc(46, 0, -4), fill, pen) + shape('M-26 -22Q-14 -38 4 -38', 'none', { stroke: '#fff', 'stroke-width': 8, 'stroke-linecap': 'round' }) + circle(-14, -4, 5, loud.ink) + circle(16, -4, 5, loud.ink) + shape('M-12 12Q1 24 14 12', 'none', { ...pen, 'stroke-width': 5 }) };
}

export function bolt(fill: string): Sticker {
  const d = 'M24 -92L-62 14L-10 14L-30 92L64 -24L10 -24Z';
  return { cut: d, body: shape(d, fill, { ...pen, 'stroke-width': 9 }) };
}

export function heart(fill: string): Sticker {
  const d = 'M0 82C-100 16 -98 -74 -42 -78Q-12 -80 0 -46Q12 -80 42 -78C98 -74 100 16 0 82Z';
  return { cut: d, body: shape(d, fill, pen) + shape('M-60 -34Q-58 -56 -40 -58', 'none', { stroke: '#fff', 'stroke-width': 10, 'stroke-linecap': 'round' }) };
}

export function thumb(fill: string): Sticker {
  const d = 'M-84 0Q-84 -14 -70 -14L-40 -14L2 -84Q36 -86 30 -46L22 -18L66 -18Q88 -14 82 10Q92 24 78 38Q84 54 66 62Q66 80 44 82L-10 82Q-30 80 -40 70L-70 72Q-84 70 -84 56Z';
  return { cut: d, body: shape(d, fill, pen) + line([[-40, -10], [-40, 66]], loud.ink, 7) + line([[46, 12], [78, 12]], loud.ink, 5) + line([[44, 38], [74, 38]], loud.ink, 5) };
}

export function burst(text: string, fill: string): Sticker {
  const points = Array.from({ length: 28 }, (_, i): Spot => {
    const r = i % 2 ? 74 : 96;
    return [Math.sin((i / 14) * Math.PI) * r, -Math.cos((i / 14) * Math.PI) * r];
  });
  const d = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  const font = face('condensed', 1000);
  const size = Math.min(92, fitted(font, text, 116));
  return { cut: d, body: shape(d, fill, pen) + words(font, text, { x: 0, y: size * 0.33, size, anchor: 'middle' }, loud.ink) };
}

/** A speech shape `width` wide that says `lines`. */
export function speech(lines: string[], width: number, fill: string, ink: string = loud.ink, tail = -1): Sticker {
  const font = face('condensed', 1000);
  const size = Math.min(...lines.map((text) => fitted(font, text, width - 40)), 150 / lines.length);
  const w = width / 2;
  const h = 76;
  const t = tail * w * 0.45;
  const d = `M${-w + 26} ${-h}L${w - 26} ${-h}Q${w} ${-h} ${w} ${-h + 26}L${w} ${h - 40}Q${w} ${h - 14} ${w - 26} ${h - 14}L${t + 26} ${h - 14}L${t + tail * 16} ${h + 20}L${t - 18} ${h - 14}L${-w + 26} ${h - 14}Q${-w} ${h - 14} ${-w} ${h - 40}L${-w} ${-h + 26}Q${-w} ${-h} ${-w + 26} ${-h}Z`;
  const lead = size * 0.8;
  const first = -7 - ((lines.length - 1) * lead) / 2 + size * 0.33;
  return { cut: d, body: shape(d, fill, pen) + lines.map((text, i) => words(font, text, { x: 0, y: first + i * lead, size, anchor: 'middle' }, ink)).join('') };
}

/** Lines of a comic panel behind a drawing. */
export function rays(width: number, height: number, fill: string, count = 14): string {
  const r = width + height;
  const fans = Array.from({ length: count }, (_, i) => {
    const [a, b] = [(i / count) * Math.PI * 2, ((i + 0.5) / count) * Math.PI * 2];
    return poly([[0, 0], [Math.cos(a) * r, Math.sin(a) * r], [Math.cos(b) * r, Math.sin(b) * r]], fill);
  });
  return group({}, ...fans);
}

/** A printer's screen of dots, larger towards the bottom. */
export function dots(width: number, height: number, fill: string, step = 16): string {
  let drawing = '';
  for (let y = -height / 2, row = 0; y <= height / 2; y += step, row++)
    for (let x = -width / 2 + (row % 2) * (step / 2); x <= width / 2; x += step) drawing += circle(x, y, step * 0.42 * Math.max(0, y / height + 0.5), fill);
  return drawing;
}

export function check(width: number, height: number, fill: string, step = 40): string {
  let drawing = '';
  for (let y = -height / 2, j = 0; y < height / 2; y += step, j++) for (let x = -width / 2 + (j % 2) * step; x < width / 2; x += 2 * step) drawing += rect(x, y, step, step, fill);
  return drawing;
}
