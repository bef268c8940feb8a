import { fitted, line, shape, type Spot, words } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';
import { loud, pen, type Sticker } from './sticker.ts';

export function bolt(fill: string): Sticker {
  const d = 'M24 -92L-62 14L-10 14L-30 92L64 -24L10 -24Z';
  return { cut: d, body: shape(d, fill, { ...pen, 'stroke-width': 9 }) };
}

export function heart(fill: string): Sticker {
  const d = 'M0 82C-100 16 -98 -74 -42 -78Q-12 -80 0 -46Q12 -80 42 -78C98 -74 100 16 0 82Z';
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      shape('M-60 -34Q-58 -56 -40 -58', 'none', { stroke: '#fff', 'stroke-width': 10, 'stroke-linecap': 'round' }),
  };
}

export function thumb(fill: string): Sticker {
  const d =
    'M-84 0Q-84 -14 -70 -14L-40 -14L2 -84Q36 -86 30 -46L22 -18L66 -18Q88 -14 82 10Q92 24 78 38Q84 54 66 62Q66 80 44 82L-10 82Q-30 80 -40 70L-70 72Q-84 70 -84 56Z';
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      line(
        [
          [-40, -10],
          [-40, 66],
        ],
        loud.ink,
        7,
      ) +
      line(
        [
          [46, 12],
          [78, 12],
        ],
        loud.ink,
        5,
      ) +
      line(
        [
          [44, 38],
          [74, 38],
        ],
        loud.ink,
        5,
      ),
  };
}

export function burst(text: string, fill: string): Sticker {
  const points = Array.from({ length: 28 }, (_, i): Spot => {
    const r = i % 2 ? 74 : 96;
    return [Math.sin((i / 14) * Math.PI) * r, -Math.cos((i / 14) * Math.PI) * r];
  });
  const d = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  const font = face('condensed', 1000);
  const size = Math.min(92, fitted(font, text, 116));
  return {
    cut: d,
    body: shape(d, fill, pen) + words(font, text, { x: 0, y: size * 0.33, size, anchor: 'middle' }, loud.ink),
  };
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
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      lines.map((text, i) => words(font, text, { x: 0, y: first + i * lead, size, anchor: 'middle' }, ink)).join(''),
  };
}
