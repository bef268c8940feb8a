import { group, line, poly, rect, shape } from '../../canvas/svg.ts';

/** A small coupé from behind and above, 220 wide, standing on y = 0 with its middle at x = 0. */
export function coupe(): string {
  return group(
    {},
    `<ellipse cx="0" cy="2" rx="122" ry="16" fill="#0a0309" opacity="0.7"/>`,
    rect(-100, -30, 34, 34, '#0a0508', { rx: 6 }),
    rect(66, -30, 34, 34, '#0a0508', { rx: 6 }),
    shape(
      'M-108 -12L-112 -58Q-110 -76 -92 -82L-72 -92L-52 -132Q-48 -138 -38 -138L38 -138Q48 -138 52 -132L72 -92L92 -82Q110 -76 112 -58L108 -12Z',
      '#e8ddcb',
    ),
    shape('M-112 -50L112 -50L108 -12L-108 -12Z', '#9b3a1f'),
    poly(
      [
        [-66, -92],
        [-48, -128],
        [48, -128],
        [66, -92],
      ],
      '#2a1326',
    ),
    poly(
      [
        [-40, -128],
        [-6, -128],
        [-34, -92],
        [-62, -92],
      ],
      '#ff9a3c',
      { opacity: 0.55 },
    ),
    line(
      [
        [-50, -136],
        [50, -136],
      ],
      '#fff3d0',
      3,
    ),
    line(
      [
        [-92, -82],
        [-112, -58],
      ],
      '#ffd58a',
      3,
    ),
    poly(
      [
        [-26, -90],
        [-12, -90],
        [-14, -52],
        [-30, -52],
      ],
      '#ff7a1a',
    ),
    poly(
      [
        [-6, -90],
        [6, -90],
        [6, -52],
        [-8, -52],
      ],
      '#c2341d',
    ),
    rect(-100, -64, 44, 13, '#ff3d1f', { rx: 2 }),
    rect(56, -64, 44, 13, '#ff3d1f', { rx: 2 }),
    rect(-96, -61, 36, 5, '#ffd0b0'),
    rect(60, -61, 36, 5, '#ffd0b0'),
    rect(-24, -40, 48, 16, '#fff3d0', { rx: 2 }),
    rect(-19, -35, 38, 5, '#3a1626'),
    rect(-112, -14, 224, 8, '#1c0b1e', { rx: 3 }),
  );
}

/** The same car as a ghost: its outline and its speed. */
export function ghost(tone: string): string {
  const body =
    'M-108 -2L-112 -58Q-110 -76 -92 -82L-72 -92L-52 -132Q-48 -138 -38 -138L38 -138Q48 -138 52 -132L72 -92L92 -82Q110 -76 112 -58L108 -2Z';
  return group(
    {},
    shape(body, tone, { opacity: 0.22 }),
    shape(body, 'none', { stroke: tone, 'stroke-width': 4, 'stroke-linejoin': 'round' }),
    line(
      [
        [-66, -92],
        [66, -92],
      ],
      tone,
      4,
    ),
    line(
      [
        [-100, -58],
        [-56, -58],
      ],
      tone,
      6,
    ),
    line(
      [
        [56, -58],
        [100, -58],
      ],
      tone,
      6,
    ),
  );
}
