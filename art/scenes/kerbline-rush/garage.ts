import { type Canvas, canvas, grain, lay, raster } from '../../canvas/canvas.ts';
import { random } from '../../canvas/random.ts';
import { at, circle, gradient, group, line, poly, rect, say, type Spot } from '../../canvas/svg.ts';
import { black, car, type Paint, rose } from './car.ts';
import { dim, neon, white } from './city.ts';

const wet: Paint = { body: '#e9eef0', shade: '#a7b6bc', rim: '#ffffff' };

const cyan: Paint = { body: '#1392ab', shade: '#0b5566', rim: '#9ff4ff' };

/** Tonight's route and the car for it. */
export async function garage(width: number, height: number): Promise<Canvas> {
  const picture = canvas(width, height, [0.016, 0.043, 0.063]);
  lay(picture, await raster(picture, cityMap()));
  const paints: [Paint, string][] = [
    [black, '#101c24'],
    [cyan, '#1392ab'],
    [rose, '#c61f4e'],
    [wet, '#e9eef0'],
  ];
  const floor =
    gradient('floor', [
      [0, '#0e2a36'],
      [1, '#04090d'],
    ]) +
    rect(0, 556, width, 724, 'url(#floor)') +
    line(
      [
        [0, 556],
        [720, 556],
      ],
      neon.cyan,
      4,
    );
  lay(picture, await raster(picture, floor));
  const mirror = group({ transform: 'translate(360 958) scale(1.72 -1.2)', opacity: 0.28 }, car(cyan));
  lay(picture, await raster(picture, mirror, 5));
  lay(
    picture,
    await raster(
      picture,
      group({ transform: 'translate(360 962)' }, `<ellipse cx="0" cy="2" rx="228" ry="24" fill="#000" opacity="0.8"/>`),
      8,
    ),
  );
  lay(
    picture,
    await raster(picture, [-148, 148].map((x) => circle(360 + x, 838, 80, neon.red, { opacity: 0.6 })).join(''), 40),
    'add',
    0.5,
  );
  const screen = [
    at(360, 956, 0, 1.72, car(cyan)),
    gradient('top', [
      [0, '#04090d', 0.95],
      [1, '#04090d', 0],
    ]),
    rect(0, 0, width, 250, 'url(#top)'),
    say('TONIGHT', 40, 112, 96, white, 'poster'),
    say('City 3 of 6, street 5 of 8', 42, 152, 25, dim),
    rect(364, 456, 316, 68, '#04090d', { rx: 6 }),
    say('TRAM STREET', 384, 504, 42, white, 'poster'),
    say('1.9 km', 664, 502, 26, neon.cyan, 'strong', 'end'),
    ...paints.map(([, colour], i) =>
      rect(142 + i * 112, 1000, 96, 60, colour, {
        rx: 8,
        stroke: i === 1 ? white : '#274450',
        'stroke-width': i === 1 ? 5 : 2,
      }),
    ),
    say('TERRIER 1.3', 40, 634, 56, white, 'poster'),
    say('Short wheels, late brakes', 42, 670, 24, dim),
    ...(['GRIP', 'PUSH', 'SPRAY'] as const).map(
      (name, i) =>
        say(name, 500, 612 + i * 32, 24, dim, 'label') +
        rect(566, 597 + i * 32, 114, 10, '#16323d') +
        rect(566, 597 + i * 32, 114 * [0.82, 0.55, 0.7][i]!, 10, neon.cyan),
    ),
    rect(40, 1112, 640, 112, neon.cyan, { rx: 10 }),
    say('GO', 360, 1198, 92, '#04121a', 'poster', 'middle'),
  ];
  lay(picture, await raster(picture, screen.join('')));
  grain(picture, 0.02, 1);
  return picture;
}

function cityMap(): string {
  const next = random(9);
  let drawing = '';
  for (let x = -300; x < 1100; x += 74)
    for (let y = -100; y < 700; y += 58) {
      if (next.chance(0.12)) continue;
      drawing += rect(x + 5, y + 5, 64 * (next.chance(0.2) ? 0.5 : 1), 48, next.chance(0.12) ? '#123743' : '#0b1f29');
    }
  const river: Spot[] = [
    [-400, 420],
    [100, 380],
    [360, 470],
    [700, 380],
    [1200, 420],
    [1200, 510],
    [700, 470],
    [360, 560],
    [100, 470],
    [-400, 510],
  ];
  const route: Spot[] = [
    [146, 600],
    [146, 312],
    [294, 312],
    [294, 196],
    [516, 196],
    [516, 370],
    [664, 370],
    [664, 138],
    [812, 138],
  ];
  return group(
    { transform: 'rotate(-14 360 320)' },
    drawing +
      poly(river, '#061017') +
      line(route, neon.cyan, 26, { opacity: 0.18, 'stroke-linejoin': 'round' }) +
      line(route, neon.cyan, 9) +
      circle(146, 600, 15, white) +
      circle(664, 138, 15, neon.rose) +
      circle(664, 138, 26, 'none', { stroke: neon.rose, 'stroke-width': 4 }),
  );
}
