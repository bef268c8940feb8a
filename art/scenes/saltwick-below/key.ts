import type { Canvas } from '../../canvas/canvas.ts';
import { circle, group, line, poly, shape } from '../../canvas/svg.ts';
import { cavern } from './cavern.ts';

/** A lone miner in a boat under the shaft; what the water gives back is not the miner. */
export async function key(width: number, height: number): Promise<Canvas> {
  const s = height / 1200;
  return cavern({
    width,
    height,
    lamp: [0.96, 0.43],
    water: 0.655,
    seed: 21,
    middle: group({ transform: `scale(${s})` }, boat),
    below: group({ transform: `scale(${s})` }, lurker),
  });
}

const x = 1152;
const y = 786;

/** The miner holds the lamp up on a pole at (1152, 516). */
const boat = [
  line(
    [
      [x, -20],
      [x, 496],
    ],
    '#0c0c0c',
    3,
  ),
  line(
    [
      [x + 1, 200],
      [x + 1, 496],
    ],
    '#777',
    1.2,
  ),
  shape(
    `M${x - 128} ${y - 28}Q${x - 100} ${y + 14} ${x - 60} ${y + 12}L${x + 76} ${y + 12}Q${x + 112} ${y + 12} ${x + 134} ${y - 34}Q${x + 40} ${y - 16} ${x - 128} ${y - 28}Z`,
    '#060606',
  ),
  line(
    [
      [x - 126, y - 27],
      [x - 20, y - 19],
      [x + 60, y - 20],
      [x + 132, y - 33],
    ],
    '#d0d0d0',
    3,
  ),
  shape(
    `M${x - 46} ${y - 20}L${x - 40} ${y - 92}Q${x - 40} ${y - 132} ${x - 16} ${y - 138}Q${x + 14} ${y - 138} ${x + 20} ${y - 100}L${x + 26} ${y - 20}Z`,
    '#080808',
  ),
  shape(`M${x + 2} ${y - 132}L${x + 14} ${y - 122}L${x + 10} ${y - 206}L${x - 4} ${y - 206}Z`, '#080808'),
  shape(`M${x - 34} ${y - 148}a19 21 0 0 1 40 -2l2 10h-44Z`, '#080808'),
  circle(x - 13, y - 146, 17, '#080808'),
  line(
    [
      [x - 31, y - 156],
      [x - 13, y - 168],
      [x + 4, y - 156],
    ],
    '#f0f0f0',
    3.5,
  ),
  line(
    [
      [x - 38, y - 100],
      [x - 30, y - 130],
      [x - 14, y - 137],
      [x + 10, y - 124],
    ],
    '#dcdcdc',
    3,
  ),
  line(
    [
      [x + 2, y - 204],
      [x + 2, y - 270],
    ],
    '#0a0a0a',
    6,
  ),
  poly(
    [
      [x - 20, 486],
      [x + 20, 486],
      [x + 14, 474],
      [x - 14, 474],
    ],
    '#0a0a0a',
  ),
  poly(
    [
      [x - 18, 486],
      [x + 18, 486],
      [x + 22, 540],
      [x - 22, 540],
    ],
    '#ffffff',
  ),
  poly(
    [
      [x - 26, 540],
      [x + 26, 540],
      [x + 22, 552],
      [x - 22, 552],
    ],
    '#0a0a0a',
  ),
  line(
    [
      [x - 8, 486],
      [x - 9, 540],
    ],
    '#3a3a3a',
    2,
  ),
  line(
    [
      [x + 8, 486],
      [x + 9, 540],
    ],
    '#3a3a3a',
    2,
  ),
].join('');

/** Long arms that reach for the boat. */
const lurker = group(
  { opacity: 0.97 },
  ...[-1, 1].map(
    (side) =>
      line(
        [
          [x + side * 44, 1010],
          [x + side * 104, 950],
          [x + side * 86, 866],
          [x + side * 92, 838],
        ],
        '#010403',
        19,
      ) +
      [-20, -9, 3, 14]
        .map((spread, i) =>
          line(
            [
              [x + side * 91, 846],
              [x + side * (91 + spread), 816 - (i % 2) * 8],
              [x + side * (90 + spread * 0.8), 798 - (i % 2) * 10],
            ],
            '#010403',
            6,
          ),
        )
        .join(''),
  ),
  shape(
    `M${x - 40} 1210L${x - 34} 1100Q${x - 52} 1020 ${x - 48} 1004Q${x - 30} 976 ${x - 14} 966L${x + 14} 966Q${x + 32} 976 ${x + 48} 1004Q${x + 52} 1020 ${x + 34} 1100L${x + 40} 1210Z`,
    '#010403',
  ),
  shape(
    `M${x - 27} 918Q${x - 27} 882 ${x} 882Q${x + 27} 882 ${x + 27} 918Q${x + 22} 962 ${x} 976Q${x - 22} 962 ${x - 27} 918Z`,
    '#010403',
  ),
  circle(x - 10, 920, 4.4, '#f4ffd0'),
  circle(x + 11, 920, 4.4, '#f4ffd0'),
);
