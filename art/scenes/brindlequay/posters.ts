import { circle, el, fitted, line, rect, shape, words } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';
import { fat, quay, stretched, swelling } from './letters.ts';

/** A poster: set in type alone, in a box of `w` by `h`. */
export type Poster = (w: number, h: number) => string;

const thin = () => face('condensed', 250);

const small = () => face('normal', 600);

const credit = (w: number, h: number, ink: string, left = 'Brindlequay', right = 'Names, lettering, logos') =>
  words(small(), left, { x: w * 0.06, y: h - w * 0.06, size: w * 0.034 }, ink) +
  words(small(), right, { x: w * 0.94, y: h - w * 0.06, size: w * 0.034, anchor: 'end' }, ink);

/** Four letters that fill the sheet. */
export const four: Poster = (w, h) =>
  rect(0, 0, w, h, quay.coral) +
  stretched('QU', w * 0.06, h * 0.05, w * 0.88, h * 0.415, quay.ink) +
  stretched('AY', w * 0.06, h * 0.495, w * 0.88, h * 0.415, quay.bone) +
  credit(w, h, quay.ink, 'Open every tide', '2025');

/** One word, line under line, rising like water. */
export const swell: Poster = (w, h) => {
  const rows = 9;
  let drawing = rect(0, 0, w, h, quay.bone);
  let y = h * 0.05;
  for (let i = 0; i < rows; i++) {
    const tall = h * 0.85 * (0.04 + 0.155 * ((1 + Math.sin(i * 0.78 - 1.1)) / 2) ** 1.4);
    drawing += stretched('BRINDLE', w * 0.06, y, w * 0.88, tall, i === 4 ? quay.coral : quay.ink);
    y += tall + h * 0.012;
    if (y > h * 0.84) break;
  }
  return drawing + credit(w, h, quay.ink);
};

export const seven: Poster = (w, h) =>
  rect(0, 0, w, h, quay.ink) +
  words(fat(), '7', { x: w * 0.52, y: h * 0.87, size: h * 0.98, anchor: 'middle' }, quay.coral) +
  words(thin(), 'PIER', { x: w * 0.07, y: h * 0.155, size: h * 0.15 }, quay.bone) +
  credit(w, h, quay.bone, 'Berths 12–40', 'Mind the step');

/** The letters of one word stand at the height of the tide. */
export const tide: Poster = (w, h) => {
  const letters = swelling('HARBOR', w * 0.05, h * 0.88, w * 0.9, h * 0.24, h * 0.76, 0.4, quay.coral, 1.02);
  return (
    rect(0, 0, w, h, quay.sea) +
    letters +
    words(
      small(),
      'Low 04:12   High 10:31   Low 16:40   High 22:58',
      { x: w * 0.05, y: h * 0.09, size: w * 0.032 },
      quay.foam,
    ) +
    credit(w, h, quay.foam, 'Tide week', 'Free entry')
  );
};

export const and: Poster = (w, h) =>
  rect(0, 0, w, h, quay.blush) +
  words(face('normal', 1000), '&', { x: w * 0.5, y: h * 0.8, size: h * 0.98, anchor: 'middle' }, quay.coral) +
  words(fat(), 'SALT', { x: w * 0.06, y: h * 0.12, size: h * 0.1 }, quay.ink) +
  words(fat(), 'ROPE', { x: w * 0.94, y: h * 0.94, size: h * 0.1, anchor: 'end' }, quay.ink);

export const verbs: Poster = (w, h) => {
  const list = ['HAUL', 'MOOR', 'SPLICE', 'LOWER', 'WAIT'];
  const each = (h * 0.84) / list.length;
  return (
    rect(0, 0, w, h, quay.coral) +
    list
      .map((text, i) =>
        stretched(
          text,
          w * 0.06,
          h * 0.045 + i * each,
          w * 0.88,
          each * 0.9,
          i === 4 ? quay.ink : quay.bone,
          300 + i * 170,
        ),
      )
      .join('') +
    credit(w, h, quay.ink, 'Five verbs for a rope', 'No 3')
  );
};

export const table: Poster = (w, h) => {
  const times = ['04:12', '10:31', '16:40', '22:58', '05:03', '11:19', '17:26', '23:44', '05:51', '12:06', '18:13'];
  const step = (h * 0.66) / times.length;
  const size = step * 0.98;
  return (
    rect(0, 0, w, h, quay.bone) +
    words(
      fat(),
      'TIDES',
      {
        x: w * 0.06,
        y: h * 0.19,
        size: fitted(fat(), 'TIDES', w * 0.88) > h * 0.24 ? h * 0.24 : fitted(fat(), 'TIDES', w * 0.88),
      },
      quay.ink,
    ) +
    times
      .map((time, i) => {
        const y = h * 0.24 + (i + 0.85) * step;
        return (
          line(
            [
              [w * 0.06, y + step * 0.14],
              [w * 0.94, y + step * 0.14],
            ],
            quay.ink,
            1.5,
          ) +
          words(face('condensed', i % 2 ? 900 : 350), time, { x: w * 0.06, y, size }, i % 2 ? quay.coral : quay.ink) +
          words(
            face('condensed', i % 2 ? 900 : 350),
            i % 2 ? 'HIGH' : 'LOW',
            { x: w * 0.94, y, size, anchor: 'end' },
            i % 2 ? quay.coral : quay.ink,
          )
        );
      })
      .join('') +
    credit(w, h, quay.ink, 'Pier 7', 'Times are local')
  );
};

/** Round letters moored in a row. */
export const buoys: Poster = (w, h) => {
  const size = w * 0.42;
  const spots = [0.26, 0.74].flatMap((x) => [0.2, 0.46, 0.72].map((y) => [x, y] as const));
  return (
    rect(0, 0, w, h, quay.sea) +
    spots
      .map(([x, y], i) =>
        words(
          face('normal', 1000),
          'O',
          { x: w * x, y: h * y + size * 0.33, size: size * (i % 2 ? 0.8 : 1.1), anchor: 'middle' },
          [quay.coral, quay.bone, quay.foam][i % 3]!,
        ),
      )
      .join('') +
    credit(w, h, quay.bone, 'Six buoys', 'Slow ahead')
  );
};

export const letterB: Poster = (w, h) => {
  const type = face('condensed', 1000);
  return (
    rect(0, 0, w, h, quay.ink) +
    el('g', {}, shape(type.path('B', { x: w * 0.5, y: h * 1.02, size: h * 1.5, anchor: 'middle' }), quay.bone)) +
    rect(0, h * 0.47, w, h * 0.075, quay.coral) +
    words(
      small(),
      'Brindlequay  Brindlequay  Brindlequay',
      { x: w * 0.5, y: h * 0.523, size: w * 0.05, anchor: 'middle' },
      quay.ink,
    )
  );
};

export const north: Poster = (w, h) =>
  rect(0, 0, w, h, quay.foam) +
  stretched('60°', w * 0.06, h * 0.06, w * 0.88, h * 0.4, quay.ink) +
  stretched('40°', w * 0.06, h * 0.49, w * 0.88, h * 0.4, quay.coral) +
  credit(w, h, quay.ink, 'North', 'Off season');

export const stripes: Poster = (w, h) =>
  rect(0, 0, w, h, quay.coral) +
  Array.from({ length: 6 }, (_, i) =>
    stretched(
      'SHIP SHAPE',
      -w * 0.1 - i * w * 0.05,
      h * (0.04 + i * 0.145),
      w * 1.4,
      h * 0.125,
      i % 2 ? quay.bone : quay.ink,
    ),
  ).join('') +
  credit(w, h, quay.ink, 'Fleet type', 'A to Z');

export const dot: Poster = (w, h) =>
  rect(0, 0, w, h, quay.bone) +
  circle(w * 0.5, h * 0.42, w * 0.36, quay.coral) +
  stretched('BUOY', w * 0.06, h * 0.34, w * 0.88, h * 0.16, quay.ink) +
  credit(w, h, quay.ink, 'Show 4', 'Customs house');
