import { circle, line, poly, shape, type Spot } from '../../canvas/svg.ts';
import { disc, loud, pen, type Sticker } from './sticker.ts';

const mouth = (y: number, w: number, h: number) =>
  shape(`M${-w} ${y}L${w} ${y}Q${w * 0.92} ${y + h} 0 ${y + h}Q${-w * 0.92} ${y + h} ${-w} ${y}Z`, loud.ink, pen) +
  shape(`M${-w + 6} ${y + 3}L${w - 6} ${y + 3}L${w - 12} ${y + h * 0.34}L${-w + 12} ${y + h * 0.34}Z`, loud.white) +
  [-0.5, 0, 0.5]
    .map((k) =>
      line(
        [
          [w * k, y + 2],
          [w * k, y + h * 0.34],
        ],
        loud.ink,
        4,
      ),
    )
    .join('') +
  shape(
    `M${-w * 0.5} ${y + h * 0.82}Q0 ${y + h * 0.44} ${w * 0.5} ${y + h * 0.82}Q0 ${y + h * 1.06} ${-w * 0.5} ${y + h * 0.82}Z`,
    loud.red,
  );

const eyes = (y: number, gap: number, r: number, look: Spot = [0, 0]) =>
  [-1, 1]
    .map(
      (s) =>
        shape(disc(r, s * gap, y), loud.white, pen) +
        circle(s * gap + look[0], y + look[1], r * 0.5, loud.ink) +
        circle(s * gap + look[0] - r * 0.16, y + look[1] - r * 0.18, r * 0.15, '#fff'),
    )
    .join('');

/** The grin itself. */
export function grin(fill: string, look: Spot = [6, 4]): Sticker {
  return {
    cut: disc(90),
    body:
      shape(disc(90), fill, pen) +
      shape('M-62 -52Q-30 -84 10 -80', 'none', {
        stroke: '#fff',
        'stroke-width': 9,
        'stroke-linecap': 'round',
        opacity: 0.75,
      }) +
      eyes(-26, 34, 24, look) +
      mouth(10, 58, 58),
  };
}

export function smirk(fill: string): Sticker {
  const d = 'M-84 -60Q-84 -84 -60 -84L60 -84Q84 -84 84 -60L84 60Q84 84 60 84L-60 84Q-84 84 -84 60Z';
  const lid = [-1, 1]
    .map(
      (s) =>
        shape(disc(23, s * 38, -18), loud.white, pen) +
        shape(`M${s * 38 - 23} -18a23 23 0 0 1 46 0Z`, fill, pen) +
        circle(s * 38 + 9, -9, 9, loud.ink),
    )
    .join('');
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      lid +
      line(
        [
          [-40, 40],
          [18, 40],
          [48, 26],
        ],
        loud.ink,
        9,
      ),
  };
}

export function cat(fill: string): Sticker {
  const d = 'M-80 -84L-34 -62Q0 -70 34 -62L80 -84L86 0Q84 80 0 82Q-84 80 -86 0Z';
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      poly(
        [
          [-70, -66],
          [-44, -52],
          [-66, -30],
        ],
        loud.pink,
      ) +
      poly(
        [
          [70, -66],
          [44, -52],
          [66, -30],
        ],
        loud.pink,
      ) +
      [-1, 1]
        .map(
          (s) =>
            shape(
              `M${s * 38 - 22} -6Q${s * 38} -34 ${s * 38 + 22} -6Q${s * 38} 12 ${s * 38 - 22} -6Z`,
              loud.mint,
              pen,
            ) + `<ellipse cx="${s * 38}" cy="-9" rx="5" ry="13" fill="${loud.ink}"/>`,
        )
        .join('') +
      poly(
        [
          [-10, 20],
          [10, 20],
          [0, 32],
        ],
        loud.pink,
        pen,
      ) +
      shape('M0 32Q-4 52 -26 48M0 32Q4 52 26 48', 'none', pen) +
      [-1, 1]
        .map(
          (s) =>
            line(
              [
                [s * 46, 26],
                [s * 96, 18],
              ],
              loud.ink,
              5,
            ) +
            line(
              [
                [s * 46, 38],
                [s * 94, 42],
              ],
              loud.ink,
              5,
            ),
        )
        .join(''),
  };
}

export function ghost(fill: string): Sticker {
  const d = 'M-70 86L-70 -16Q-70 -90 0 -90Q70 -90 70 -16L70 86L44 64L22 86L0 64L-22 86L-44 64Z';
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      `<ellipse cx="-24" cy="-22" rx="11" ry="19" fill="${loud.ink}"/><ellipse cx="24" cy="-22" rx="11" ry="19" fill="${loud.ink}"/>` +
      shape(disc(16, 0, 22), loud.ink) +
      circle(-46, 6, 12, loud.pink) +
      circle(46, 6, 12, loud.pink),
  };
}

export function frog(fill: string): Sticker {
  const d =
    'M-90 24Q-92 -30 -66 -44Q-70 -88 -36 -88Q-8 -88 -8 -58L8 -58Q8 -88 36 -88Q70 -88 66 -44Q92 -30 90 24Q84 82 0 82Q-84 82 -90 24Z';
  return {
    cut: d,
    body:
      shape(d, fill, pen) +
      eyes(-54, 36, 21, [0, -3]) +
      shape('M-70 14Q0 54 70 14', 'none', { ...pen, 'stroke-width': 9 }) +
      circle(-10, -4, 4, loud.ink) +
      circle(10, -4, 4, loud.ink),
  };
}

export function egg(fill: string): Sticker {
  const d = 'M-92 10Q-100 -50 -44 -58Q-20 -96 26 -76Q84 -84 88 -26Q108 24 66 50Q40 96 -10 76Q-74 90 -92 10Z';
  return {
    cut: d,
    body:
      shape(d, loud.white, pen) +
      shape(disc(46, 0, -4), fill, pen) +
      shape('M-26 -22Q-14 -38 4 -38', 'none', { stroke: '#fff', 'stroke-width': 8, 'stroke-linecap': 'round' }) +
      circle(-14, -4, 5, loud.ink) +
      circle(16, -4, 5, loud.ink) +
      shape('M-12 12Q1 24 14 12', 'none', { ...pen, 'stroke-width': 5 }),
  };
}
