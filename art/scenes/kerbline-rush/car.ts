import { circle, group, line, poly, rect, shape } from '../../canvas/svg.ts';

export interface Paint {
  body: string;
  shade: string;
  rim: string;
}

export const rose: Paint = { body: '#c61f4e', shade: '#7c1033', rim: '#ff9ab8' };
export const black: Paint = { body: '#0d161d', shade: '#060b10', rim: '#7feeff' };

/** The car from behind, 240 wide and 150 high, standing on y = 0 with its middle at x = 0. */
export function car(paint: Paint, brake = true): string {
  const light = brake ? '#ff2f45' : '#b01527';
  const half = (side: number) =>
    group(
      { transform: `scale(${side} 1)` },
      rect(68, -34, 40, 36, '#020406', { rx: 6 }),
      rect(72, -30, 6, 30, '#10202a'),
      poly(
        [
          [58, -78],
          [112, -74],
          [108, -64],
          [60, -66],
        ],
        light,
      ),
      poly(
        [
          [64, -74],
          [108, -71],
          [106, -67],
          [65, -69],
        ],
        '#ffd5d5',
      ),
      line(
        [
          [119, -66],
          [112, -92],
          [84, -100],
        ],
        paint.rim,
        2.4,
      ),
      line(
        [
          [56, -146],
          [78, -104],
        ],
        paint.rim,
        2,
      ),
      shape('M58 -12h26v7h-22z', '#1b2b35'),
      circle(70, -11, 4.2, '#000'),
    );
  return group(
    {},
    shape(
      'M-112 -6Q-122 -20 -121 -52Q-121 -84 -104 -96L-80 -104L-58 -142Q-52 -150 -38 -151L38 -151Q52 -150 58 -142L80 -104L104 -96Q121 -84 121 -52Q122 -20 112 -6Z',
      paint.body,
    ),
    poly(
      [
        [-70, -106],
        [-51, -138],
        [51, -138],
        [70, -106],
      ],
      '#071017',
    ),
    poly(
      [
        [-64, -108],
        [-47, -136],
        [-14, -136],
        [-38, -108],
      ],
      '#1d5666',
      { opacity: 0.55 },
    ),
    poly(
      [
        [-104, -98],
        [104, -98],
        [112, -104],
        [-112, -104],
      ],
      paint.shade,
    ),
    line(
      [
        [-112, -104],
        [112, -104],
      ],
      paint.rim,
      1.8,
    ),
    shape('M-118 -60Q0 -52 118 -60L114 -26Q0 -18 -114 -26Z', paint.shade),
    rect(-60, -72, 120, 4, light),
    rect(-26, -52, 52, 18, '#cfe9ee', { rx: 2 }),
    rect(-22, -46, 44, 6, '#142028', { rx: 1 }),
    shape('M-84 -22L84 -22L72 -4L-72 -4Z', '#020406'),
    line(
      [
        [-48, -20],
        [-46, -6],
      ],
      '#16242c',
      3,
    ),
    line(
      [
        [-16, -20],
        [-15, -6],
      ],
      '#16242c',
      3,
    ),
    line(
      [
        [16, -20],
        [15, -6],
      ],
      '#16242c',
      3,
    ),
    line(
      [
        [48, -20],
        [46, -6],
      ],
      '#16242c',
      3,
    ),
    half(1),
    half(-1),
    line(
      [
        [-40, -150.5],
        [40, -150.5],
      ],
      paint.rim,
      2.4,
    ),
  );
}
