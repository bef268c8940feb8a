import { type Canvas, lay, raster } from '../../canvas/canvas.ts';
import { at, circle, el, gradient, rect, say } from '../../canvas/svg.ts';
import { rose } from './car.ts';
import { dim, neon, white } from './city.ts';
import { street } from './street.ts';

/** One thumb holds the line along the kerb. */
export async function sprint(width: number, height: number): Promise<Canvas> {
  const picture = await street({
    width,
    height,
    aim: [0.52, 0.36],
    seed: 14,
    focal: height * 0.62,
    eye: [1.6, 2.1, 0],
    roll: -4,
    speed: 0.9,
    cars: [
      { x: -1.9, z: 17, paint: rose, spray: 0.6 },
      { x: 2.6, z: 6.4 },
    ],
  });
  const ring = (part: number) =>
    el('circle', {
      cx: 360,
      cy: 1120,
      r: 74,
      fill: 'none',
      stroke: neon.cyan,
      'stroke-width': 9,
      'stroke-linecap': 'round',
      'stroke-dasharray': `${part * 465} 465`,
      transform: 'rotate(-90 360 1120)',
    });
  const hud = [
    gradient('top', [
      [0, '#02060a', 0.8],
      [1, '#02060a', 0],
    ]),
    rect(0, 0, width, 260, 'url(#top)'),
    say('0:18.42', 40, 112, 84, white, 'poster'),
    say('OF 0:45', 42, 150, 28, dim, 'label'),
    say('1 284 m', 680, 100, 60, white, 'poster', 'end'),
    say('TRAM STREET', 680, 138, 26, dim, 'label', 'end'),
    rect(40, 178, 640, 8, '#ffffff', { opacity: 0.18, rx: 4 }),
    rect(40, 178, 412, 8, neon.cyan, { rx: 4 }),
    circle(452, 182, 11, white),
    at(
      176,
      690,
      -8,
      1,
      say('KERB', 0, 0, 58, white, 'poster', 'middle'),
      say('×7', 0, 92, 112, neon.cyan, 'poster', 'middle'),
      say('BURST', 0, 130, 34, white, 'label', 'middle'),
    ),
    circle(360, 1120, 74, '#02060a', { opacity: 0.55 }),
    el('circle', { cx: 360, cy: 1120, r: 74, fill: 'none', stroke: '#ffffff', 'stroke-width': 9, opacity: 0.2 }),
    ring(0.72),
    circle(360, 1120, 40, white, { opacity: 0.92 }),
    say('HOLD TO ACCELERATE, LET GO TO SLIDE', 360, 1236, 28, white, 'label', 'middle'),
    say('214', 680, 1150, 92, white, 'poster', 'end'),
    say('KM/H', 680, 1186, 28, dim, 'label', 'end'),
    say('2', 40, 1150, 92, white, 'poster'),
    say('/ 6', 88, 1150, 44, dim, 'label'),
    say('PLACE', 40, 1186, 28, dim, 'label'),
  ];
  lay(picture, await raster(picture, hud.join('')));
  return picture;
}

/** What a sprint was worth. */
export async function finish(width: number, height: number): Promise<Canvas> {
  const picture = await street({
    width,
    height,
    aim: [0.5, 0.2],
    seed: 31,
    focal: height * 0.55,
    eye: [0, 1.5, 0],
    speed: 0.7,
    cars: [{ x: 0, z: 6.9, spray: 0.5 }],
  });
  const rows = [
    ['1', 'Marta', '0:43.81'],
    ['2', 'You', '0:44.07'],
    ['3', 'Deshi', '0:44.62'],
    ['4', 'Olek', '0:45.10'],
  ];
  const list = rows.map(([place, name, time], i) => {
    const y = 864 + i * 74;
    const mine = name === 'You';
    const ink = mine ? '#04121a' : white;
    return (
      rect(40, y - 48, 640, 66, mine ? neon.cyan : '#0a1820', { rx: 6, opacity: mine ? 1 : 0.92 }) +
      say(place!, 66, y, 42, ink, 'poster') +
      say(name!, 120, y - 4, 28, ink, 'strong') +
      say(time!, 656, y, 42, ink, 'poster', 'end')
    );
  });
  const card = [
    gradient('fade', [
      [0, '#02060a', 0],
      [0.38, '#02060a', 0.88],
      [1, '#02060a', 0.97],
    ]),
    rect(0, 470, width, height - 470, 'url(#fade)'),
    gradient('top', [
      [0, '#02060a', 0.9],
      [0.75, '#02060a', 0.75],
      [1, '#02060a', 0],
    ]),
    rect(0, 0, width, 320, 'url(#top)'),
    say('SECOND', 40, 190, 190, white, 'poster'),
    say('ON TRAM STREET, TONIGHT', 44, 232, 30, neon.cyan, 'label'),
    say('0:44.07', 40, 726, 120, white, 'poster'),
    say('−0.38', 392, 726, 72, neon.cyan, 'poster'),
    say('YOUR BEST', 394, 660, 26, dim, 'label'),
    say('LONGEST KERB 312 m', 40, 778, 32, white, 'label'),
    say('SPRAY BONUS +120', 680, 778, 32, white, 'label', 'end'),
    ...list,
    rect(40, 1148, 310, 92, 'none', { rx: 8, stroke: white, 'stroke-width': 3 }),
    say('HOME', 195, 1212, 48, white, 'poster', 'middle'),
    rect(370, 1148, 310, 92, white, { rx: 8 }),
    say('AGAIN', 525, 1212, 48, '#04121a', 'poster', 'middle'),
  ];
  lay(picture, await raster(picture, card.join('')));
  return picture;
}
