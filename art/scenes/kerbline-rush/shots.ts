import { type Canvas, canvas, grain, lay, raster } from '../../canvas/canvas.ts';
import { random } from '../../canvas/random.ts';
import { at, circle, el, gradient, group, line, poly, rect, say, type Spot } from '../../canvas/svg.ts';
import { black, car, type Paint } from './car.ts';
import { neon } from './city.ts';
import { street } from './street.ts';

const white = '#f2fdff';
const dim = '#86b4bf';
const wet: Paint = { body: '#e9eef0', shade: '#a7b6bc', rim: '#ffffff' };
const rose: Paint = { body: '#c61f4e', shade: '#7c1033', rim: '#ff9ab8' };
const cyan: Paint = { body: '#1392ab', shade: '#0b5566', rim: '#9ff4ff' };

/** One thumb holds the line along the kerb. */
export async function sprint(width: number, height: number): Promise<Canvas> {
  const picture = await street({ width, height, aim: [0.52, 0.36], seed: 14, focal: height * 0.62, eye: [1.6, 2.1, 0], roll: -4, speed: 0.9, cars: [{ x: -1.9, z: 17, paint: rose, spray: 0.6 }, { x: 2.6, z: 6.4 }] });
  const ring = (part: number) => el('circle', { cx: 360, cy: 1120, r: 74, fill: 'none', stroke: neon.cyan, 'stroke-width': 9, 'stroke-linecap': 'round', 'stroke-dasharray': `${part * 465} 465`, transform: 'rotate(-90 360 1120)' });
  const hud = [
    gradient('top', [[0, '#02060a', 0.8], [1, '#02060a', 0]]), rect(0, 0, width, 260, 'url(#top)'),
    say('0:18.42', 40, 112, 84, white, 'poster'), say('OF 0:45', 42, 150, 28, dim, 'label'),
    say('1 284 m', 680, 100, 60, white, 'poster', 'end'), say('NIGHT TRAM ROUTE', 680, 138, 26, dim, 'label', 'end'),
    rect(40, 178, 640, 8, '#ffffff', { opacity: 0.18, rx: 4 }), rect(40, 178, 412, 8, neon.cyan, { rx: 4 }), circle(452, 182, 11, white),
    at(176, 690, -8, 1, say('KERB', 0, 0, 58, white, 'poster', 'middle'), say('×7', 0, 92, 112, neon.cyan, 'poster', 'middle'), say('HOLD IT', 0, 128, 30, white, 'label', 'middle')),
    circle(360, 1120, 74, '#02060a', { opacity: 0.55 }), el('circle', { cx: 360, cy: 1120, r: 74, fill: 'none', stroke: '#ffffff', 'stroke-width': 9, opacity: 0.2 }), ring(0.72), circle(360, 1120, 40, white, { opacity: 0.92 }),
    say('HOLD TO HUG THE KERB', 360, 1236, 28, white, 'label', 'middle'),
    say('214', 680, 1150, 92, white, 'poster', 'end'), say('KM/H', 680, 1186, 28, dim, 'label', 'end'),
    say('2', 40, 1150, 92, white, 'poster'), say('/ 6', 88, 1150, 44, dim, 'label'), say('PLACE', 40, 1186, 28, dim, 'label'),
  ];
  lay(picture, await raster(picture, hud.join('')));
  return picture;
}

/** What a sprint was worth. */
export async function finish(width: number, height: number): Promise<Canvas> {
  const picture = await street({ width, height, aim: [0.5, 0.2], seed: 31, focal: height * 0.55, eye: [0, 1.5, 0], speed: 0.7, cars: [{ x: 0, z: 6.9, spray: 0.5 }] });
  const rows = [['1', 'Marta', '0:43.81'], ['2', 'You', '0:44.07'], ['3', 'Deshi', '0:44.62'], ['4', 'Olek', '0:45.10']];
  const list = rows.map(([place, name, time], i) => {
    const y = 864 + i * 74;
    const mine = name === 'You';
    const ink = mine ? '#04121a' : white;
    return rect(40, y - 48, 640, 66, mine ? neon.cyan : '#0a1820', { rx: 6, opacity: mine ? 1 : 0.92 }) + say(place!, 66, y, 42, ink, 'poster') + say(name!, 120, y - 4, 28, ink, 'strong') + say(time!, 656, y, 42, ink, 'poster', 'end');
  });
  const card = [
    gradient('fade', [[0, '#02060a', 0], [0.38, '#02060a', 0.88], [1, '#02060a', 0.97]]), rect(0, 470, width, height - 470, 'url(#fade)'),
    gradient('top', [[0, '#02060a', 0.9], [0.75, '#02060a', 0.75], [1, '#02060a', 0]]), rect(0, 0, width, 320, 'url(#top)'),
    say('SECOND', 40, 190, 190, white, 'poster'), say('TONIGHT, NIGHT TRAM ROUTE', 44, 232, 30, neon.cyan, 'label'),
    say('0:44.07', 40, 726, 120, white, 'poster'), say('−0.38', 392, 726, 72, neon.cyan, 'poster'), say('YOUR BEST', 394, 660, 26, dim, 'label'),
    say('LONGEST KERB 312 m', 40, 778, 32, white, 'label'), say('SPRAY BONUS +120', 680, 778, 32, white, 'label', 'end'),
    ...list,
    rect(40, 1148, 310, 92, 'none', { rx: 8, stroke: white, 'stroke-width': 3 }), say('HOME', 195, 1212, 48, white, 'poster', 'middle'),
    rect(370, 1148, 310, 92, white, { rx: 8 }), say('AGAIN', 525, 1212, 48, '#04121a', 'poster', 'middle'),
  ];
  lay(picture, await raster(picture, card.join('')));
  return picture;
}

/** Tonight's route and the car for it. */
export async function garage(width: number, height: number): Promise<Canvas> {
  const picture = canvas(width, height, [0.016, 0.043, 0.063]);
  lay(picture, await raster(picture, cityMap()));
  const paints: [Paint, string][] = [[black, '#101c24'], [cyan, '#1392ab'], [rose, '#c61f4e'], [wet, '#e9eef0']];
  const floor = gradient('floor', [[0, '#0e2a36'], [1, '#04090d']]) + rect(0, 556, width, 724, 'url(#floor)') + line([[0, 556], [720, 556]], neon.cyan, 4);
  lay(picture, await raster(picture, floor));
  const mirror = group({ transform: 'translate(360 958) scale(1.72 -1.2)', opacity: 0.28 }, car(cyan));
  lay(picture, await raster(picture, mirror, 5));
  lay(picture, await raster(picture, group({ transform: 'translate(360 962)' }, `<ellipse cx="0" cy="2" rx="228" ry="24" fill="#000" opacity="0.8"/>`), 8));
  lay(picture, await raster(picture, [-148, 148].map((x) => circle(360 + x, 838, 80, neon.red, { opacity: 0.6 })).join(''), 40), 'add', 0.5);
  const screen = [
    at(360, 956, 0, 1.72, car(cyan)),
    gradient('top', [[0, '#04090d', 0.95], [1, '#04090d', 0]]), rect(0, 0, width, 250, 'url(#top)'),
    say('TONIGHT', 40, 112, 96, white, 'poster'), say('One route, one try an hour, until 06:00', 42, 152, 25, dim),
    rect(364, 456, 316, 68, '#04090d', { rx: 6 }), say('NIGHT TRAM', 384, 504, 42, white, 'poster'), say('1.9 km', 660, 502, 26, neon.cyan, 'strong', 'end'),
    ...paints.map(([, colour], i) => rect(142 + i * 112, 1000, 96, 60, colour, { rx: 8, stroke: i === 1 ? white : '#274450', 'stroke-width': i === 1 ? 5 : 2 })),
    say('TERRIER 1.3', 40, 634, 56, white, 'poster'), say('Short wheels, late brakes', 42, 670, 24, dim),
    ...(['GRIP', 'PUSH', 'SPRAY'] as const).map((name, i) => say(name, 500, 612 + i * 32, 24, dim, 'label') + rect(566, 597 + i * 32, 114, 10, '#16323d') + rect(566, 597 + i * 32, 114 * [0.82, 0.55, 0.7][i]!, 10, neon.cyan)),
    rect(40, 1112, 640, 112, neon.cyan, { rx: 10 }), say('GO', 360, 1198, 92, '#04121a', 'poster', 'middle'),
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
  const river: Spot[] = [[-400, 420], [100, 380], [360, 470], [700, 380], [1200, 420], [1200, 510], [700, 470], [360, 560], [100, 470], [-400, 510]];
  const route: Spot[] = [[146, 600], [146, 312], [294, 312], [294, 196], [516, 196], [516, 370], [664, 370], [664, 138], [812, 138]];
  return group({ transform: 'rotate(-14 360 320)' }, drawing + poly(river, '#061017') + line(route, neon.cyan, 26, { opacity: 0.18, 'stroke-linejoin': 'round' }) + line(route, neon.cyan, 9) + circle(146, 600, 15, white) + circle(664, 138, 15, neon.rose) + circle(664, 138, 26, 'none', { stroke: neon.rose, 'stroke-width': 4 }));
}
