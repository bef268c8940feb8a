import { type Canvas, canvas, grain, image, lay, paint, raster } from '../../canvas/canvas.ts';
import { circle, el, group, line, poly, rect, say, type Spot } from '../../canvas/svg.ts';
import { coast } from './coast.ts';
import { type Coast, cream, dusk, plum } from './scene.ts';

/** Three of the sixteen roads. */
export async function stages(width: number, height: number): Promise<Canvas> {
  const picture = canvas(width, height, [0.11, 0.043, 0.118]);
  const looks: [string, string, string, number, Partial<Coast>][] = [
    [
      'PORTO LIMA',
      '4.2 km',
      '2:11.480',
      1,
      { horizon: 0.5, sun: { x: 0.4, y: 0.42, r: 0.2 }, seed: 31, bend: (z) => 8 + 10 * Math.sin(z / 34) + z * 0.1 },
    ],
    ['CAPE AMARGO', '3.6 km', '1:42.304', 2, { horizon: 0.44, sun: { x: 0.62, y: 0.4, r: 0.26 }, seed: 8 }],
    [
      'SETENIL STEPS',
      '5.0 km',
      '2:38.917',
      0,
      {
        horizon: 0.38,
        sun: { x: 0.25, y: 0.34, r: 0.14 },
        seed: 77,
        bend: (z) => 10 + 16 * Math.sin(z / 21 + 1) + z * 0.16,
      },
    ],
  ];
  for (const [i, [name, length, time, medals, more]] of looks.entries()) {
    const chosen = i === 1;
    const [w, h] = chosen ? [440, 404] : [300, 340];
    const x = [60, 420, 920][i]!;
    const y = chosen ? 124 : 156;
    const scene = await coast({
      width: w,
      height: h,
      horizon: 0.45,
      sun: { x: 0.6, y: 0.4, r: 0.2 },
      eye: [9, 20, -6],
      focal: h * 0.95,
      seed: 8,
      bend: (z) => 9 + 13 * Math.sin(z / 27 - 0.5) + z * 0.19,
      climb: (z) => 9 + 2.2 * Math.sin(z / 30),
      ...more,
    });
    if (i !== 1)
      paint(scene, (_x, _y, colour) => {
        const [r, g, b] = colour as unknown as [number, number, number];
        colour.set(
          i === 0
            ? [r * 0.62 + b * 0.2, g * 0.72 + r * 0.12, b * 0.9 + r * 0.34]
            : [r * 0.98, g * 0.72, b * 0.9 + r * 0.08],
        );
      });
    const png = (await image(scene).png().toBuffer()).toString('base64');
    const medal = Array.from({ length: 3 }, (_, k) =>
      circle(x + w - 12 - k * 28, y + h + (chosen ? 46 : 44), 9, k < medals ? dusk.amber : 'none', {
        stroke: dusk.amber,
        'stroke-width': 2.5,
      }),
    ).join('');
    const drawing =
      el('image', { href: `data:image/png;base64,${png}`, x, y, width: w, height: h }) +
      (chosen
        ? rect(x - 8, y - 8, w + 16, h + 16, 'none', { stroke: dusk.amber, 'stroke-width': 5 })
        : rect(x, y, w, h, plum, { opacity: 0.35 })) +
      say(name, x, y + h + (chosen ? 66 : 58), chosen ? 60 : 42, cream, 'poster') +
      say(`${length}   best ${time}`, x, y + h + (chosen ? 98 : 90), 22, '#d9a98a') +
      medal;
    lay(picture, await raster(picture, drawing));
  }
  lay(
    picture,
    await raster(
      picture,
      say('SIXTEEN ROADS', 60, 86, 62, cream, 'poster') +
        say('Ten minutes of daylight left', 1220, 84, 26, dusk.amber, 'label', 'end') +
        rect(1008, 624, 212, 64, dusk.orange, { rx: 8 }) +
        say('DRIVE', 1114, 671, 44, plum, 'poster', 'middle'),
    ),
  );
  return picture;
}

/** Where the time was won and lost, corner by corner. */
export async function splits(width: number, height: number): Promise<Canvas> {
  const picture = await coast({
    width,
    height,
    horizon: 0.74,
    sun: { x: 0.6, y: 0.62, r: 0.34 },
    eye: [0, 21, -6],
    focal: height * 0.8,
    seed: 8,
    bend: (z) => 26 + 13 * Math.sin(z / 27 - 0.5) + z * 0.3,
    climb: (z) => 8 + 2 * Math.sin(z / 30),
  });
  const gaps = [0, -0.08, -0.21, -0.14, 0.06, 0.22, 0.31, 0.18, 0.02, -0.16, -0.27, -0.34, -0.386];
  const px = (i: number) => 476 + i * 60;
  const py = (gap: number) => 380 + gap * 330;
  const rows: [string, string, string, boolean][] = [
    ['1', 'You', '1:41.704', true],
    ['2', 'Ysolde', '1:42.090', false],
    ['3', 'Bram', '1:42.551', false],
    ['4', 'Noor', '1:43.008', false],
    ['5', 'Teo', '1:43.620', false],
  ];
  const graph: Spot[] = gaps.map((gap, i) => [px(i), py(gap)]);
  const board = [
    rect(0, 0, width, height, plum, { opacity: 0.6 }),
    say('NEW BEST', 56, 128, 120, cream, 'poster'),
    say('CAPE AMARGO, ROAD 3 OF 16', 60, 168, 28, dusk.amber, 'label'),
    say('1:41.704', 1224, 128, 120, dusk.amber, 'poster', 'end'),
    say('0.386 ahead of Ysolde', 1222, 168, 26, cream, 'text', 'end'),
    rect(440, 212, 784, 330, plum, { rx: 10, opacity: 0.86 }),
    line(
      [
        [470, 380],
        [1200, 380],
      ],
      cream,
      2,
      { opacity: 0.5, 'stroke-dasharray': '4 8' },
    ),
    say('Ysolde', 1198, 372, 18, cream, 'text', 'end', { opacity: 0.7 }),
    say('ahead', 464, 250, 19, '#d9a98a'),
    say('behind', 464, 522, 19, '#d9a98a'),
    poly([...graph, [px(12), 380], [px(0), 380]], dusk.amber, { opacity: 0.18 }),
    line(graph, dusk.amber, 6),
    ...graph.slice(1).map(([x, y], i) => circle(x, y, i === 11 ? 12 : 6, i === 11 ? cream : dusk.amber)),
    ...gaps.slice(1).map((_, i) => say(String(i + 1), px(i + 1), 522, 19, '#d9a98a', 'label', 'middle')),
    ...rows.map(
      ([place, name, time, mine], i) =>
        rect(56, 212 + i * 67, 364, 62, mine ? dusk.amber : plum, { rx: 8, opacity: mine ? 1 : 0.86 }) +
        say(place, 76, 257 + i * 67, 38, mine ? plum : cream, 'poster') +
        say(name, 118, 253 + i * 67, 26, mine ? plum : cream, 'strong') +
        say(time, 402, 256 + i * 67, 36, mine ? plum : cream, 'poster', 'end'),
    ),
    rect(56, 590, 240, 76, 'none', { rx: 8, stroke: cream, 'stroke-width': 3 }),
    say('SEND GHOST', 176, 644, 42, cream, 'poster', 'middle'),
    rect(314, 590, 240, 76, dusk.orange, { rx: 8 }),
    say('AGAIN', 434, 645, 46, plum, 'poster', 'middle'),
  ];
  lay(picture, await raster(picture, group({}, ...board)));
  grain(picture, 0.015, 1);
  return picture;
}
