import { type Canvas, canvas, lay, raster } from '../../canvas/canvas.ts';
import { at, circle, group, line, rect, say } from '../../canvas/svg.ts';
import { card, loom, soft, thread } from './paper.ts';

const ink = loom.ink;
const quiet = '#6a6f9c';
const board = '#eceefb';
const tones = { ana: '#5f6be0', jonas: '#3b4399', mei: '#1d2150', ilse: '#d9791a', tariq: '#7a86f2' };

async function app(width: number, height: number, current: string, parts: string[]): Promise<Canvas> {
  const picture = canvas(width, height);
  const side = [
    rect(0, 0, 212, height, loom.night),
    rect(32, 36, 12, 36, loom.peri, { rx: 3 }),
    rect(50, 36, 12, 36, loom.mist, { rx: 3 }),
    rect(28, 46, 38, 8, loom.warm, { rx: 3 }),
    say('Shiftloom', 80, 64, 26, loom.paper, 'strong'),
    ...['Week', 'Handovers', 'Overlap'].map(
      (name, i) =>
        (name === current ? rect(16, 108 + i * 52, 180, 42, '#353c8a', { rx: 8 }) : '') +
        say(name, 34, 137 + i * 52, 21, name === current ? '#fff' : '#b9c0f5', name === current ? 'strong' : 'text'),
    ),
    circle(46, 672, 22, tones.ilse),
    say('IV', 46, 679, 18, '#fff', 'strong', 'middle'),
    say('Ilse, 14:22', 80, 679, 20, '#dfe3ff'),
  ];
  lay(
    picture,
    await raster(
      picture,
      group({}, soft('soft1', 5), soft('soft2', 14), rect(0, 0, width, height, board), ...side, ...parts),
    ),
  );
  return picture;
}

/** The week's rota: who is on, when, and where it is passed on. */
export function week(width: number, height: number): Promise<Canvas> {
  const days = ['Mon 3', 'Tue 4', 'Wed 5', 'Thu 6', 'Fri 7'];
  const [x0, y0, pitch] = [300, 176, 190];
  const hour = (h: number) => y0 + (h / 24) * 500;
  const shift = (day: number, from: number, to: number, name: string, tone: string) => {
    const [x, y, h] = [x0 + day * pitch + 8, hour(from) + 3, hour(to) - hour(from) - 6];
    return (
      rect(x, y + 5, 172, h, loom.night, { rx: 10, opacity: 0.22, filter: 'url(#soft1)' }) +
      rect(x, y, 172, h, '#fffdf6', { rx: 10 }) +
      rect(x + 10, y + 9, 6, h - 18, tone, { rx: 3 }) +
      (h < 60
        ? say('22–06', x + 28, y + 26, 24, ink, 'poster') + say(name, x + 94, y + 25, 18, ink, 'strong')
        : say(`${String(from).padStart(2, '0')}–${String(to).padStart(2, '0')}`, x + 28, y + 40, 34, ink, 'poster') +
          say(name, x + 28, y + 68, 20, ink, 'strong'))
    );
  };
  return app(width, height, 'Week', [
    say('Week 45', 244, 76, 44, ink, 'heavy'),
    say('Support, all times in UTC', 246, 108, 20, quiet),
    rect(1090, 40, 150, 48, loom.blue, { rx: 10 }),
    say('Publish', 1165, 72, 22, '#fff', 'strong', 'middle'),
    rect(920, 40, 154, 48, '#fff', { rx: 10 }),
    say('1 gap left', 997, 71, 20, '#a8500a', 'strong', 'middle'),
    ...days.map((day, i) =>
      say(day, x0 + i * pitch + 94, 158, 22, i === 2 ? loom.blue : quiet, i === 2 ? 'strong' : 'text', 'middle'),
    ),
    rect(x0 + 2 * pitch, y0 - 6, pitch, 512, '#dfe3ff', { rx: 12 }),
    ...[0, 6, 12, 18, 24].map(
      (h) =>
        line(
          [
            [x0, hour(h)],
            [1250, hour(h)],
          ],
          '#c9cef0',
          1.5,
        ) + say(`${String(h).padStart(2, '0')}:00`, 286, hour(h) + 6, 18, quiet, 'text', 'end'),
    ),
    ...[0, 1, 2, 3, 4].map(
      (d) =>
        shift(d, 0, 6, 'Mei, Taipei', tones.mei) +
        shift(d, 6, 14, d === 3 ? 'Jonas, Tallinn' : 'Ana, Lisbon', d === 3 ? tones.jonas : tones.ana) +
        (d === 4 ? '' : shift(d, 14, 22, 'Ilse, Cape Town', tones.ilse)) +
        shift(d, 22, 24, 'Mei', tones.mei),
    ),
    rect(x0 + 4 * pitch + 8, hour(14) + 3, 172, hour(22) - hour(14) - 6, 'none', {
      rx: 10,
      stroke: '#d9791a',
      'stroke-width': 2.5,
      'stroke-dasharray': '8 7',
    }),
    say('Open', x0 + 4 * pitch + 94, hour(18), 24, '#a8500a', 'strong', 'middle'),
    say('3 people free', x0 + 4 * pitch + 94, hour(18) + 28, 18, '#a8500a', 'text', 'middle'),
    thread(
      [
        [x0 + 2 * pitch + 96, hour(14) - 26],
        [x0 + 2 * pitch + 150, hour(14) + 26],
      ],
      loom.warm,
      6,
    ),
    circle(x0 + 2 * pitch + 96, hour(14) - 26, 7, loom.night),
    circle(x0 + 2 * pitch + 150, hour(14) + 26, 7, loom.night),
  ]);
}

/** The note that one shift leaves to the next. */
export function handover(width: number, height: number): Promise<Canvas> {
  const parts: [string, string, string[]][] = [
    ['What happened', tones.ana, ['Refunds for Saltwick Below are out', 'Romanian store text is checked']],
    ['What is open', loom.warm, ['Crash on older phones: log is in the ticket', 'Call the courier after 15:00']],
    ['What to leave alone', tones.mei, ['Build 0.9.4. It waits for Jonas']],
  ];
  let y = 204;
  const note = parts.map(([title, tone, lines]) => {
    const drawing =
      rect(284, y - 24, 8, 40 + lines.length * 38, tone, { rx: 4 }) +
      say(title, 312, y, 25, ink, 'strong') +
      lines.map((text, i) => say(text, 312, y + 40 + i * 38, 22, ink)).join('');
    y += 76 + lines.length * 38;
    return drawing;
  });
  return app(width, height, 'Handovers', [
    say('Handover, Wed 14:00', 244, 76, 44, ink, 'heavy'),
    say('Ana hands to Ilse. 20 minutes overlap.', 246, 108, 20, quiet),
    rect(252, 156, 620, 512, loom.night, { rx: 14, opacity: 0.2, filter: 'url(#soft2)' }),
    at(560, 404, -1, 1, rect(-312, -250, 624, 500, '#fffdf6', { rx: 12 })),
    rect(248, 150, 624, 506, '#fffdf6', { rx: 12 }),
    ...note,
    line(
      [
        [284, 592],
        [840, 592],
      ],
      '#e5e2d6',
      2,
    ),
    say('Read and signed,', 284, 630, 21, quiet),
    say('Ana R., 13:54', 448, 630, 22, loom.blue, 'strong'),
    say('was a draft until then', 840, 630, 18, quiet, 'text', 'end'),
    thread(
      [
        [868, 220],
        [960, 250],
        [1000, 330],
      ],
      loom.warm,
      9,
    ),
    circle(868, 220, 9, loom.night),
    at(1066, 222, 3, 0.98, card({ name: 'Ana R.', place: 'Lisbon', hours: '06–14', tone: tones.ana, initials: 'AR' })),
    at(
      1060,
      404,
      -2,
      1.04,
      card({ name: 'Ilse V.', place: 'Cape Town', hours: '14–22', tone: tones.ilse, initials: 'IV', note: 'you' }),
    ),
    circle(1000, 336, 8, loom.night),
    rect(912, 560, 300, 62, loom.blue, { rx: 12 }),
    say('I have read it', 1062, 599, 24, '#fff', 'strong', 'middle'),
    say('Ana can leave at 14:20', 1062, 652, 19, quiet, 'text', 'middle'),
  ]);
}

/** Where the days of five cities meet. */
export function overlap(width: number, height: number): Promise<Canvas> {
  const people: [string, string, number, number, string][] = [
    ['Mei', 'Taipei', 22, 30, tones.mei],
    ['Jonas', 'Tallinn', 6, 14, tones.jonas],
    ['Ana', 'Lisbon', 7, 15, tones.ana],
    ['Ilse', 'Cape Town', 12, 20, tones.ilse],
    ['Tariq', 'Toronto', 13, 21, tones.tariq],
  ];
  const [x0, scale] = [424, 33.4];
  const strip = (from: number, to: number, y: number, tone: string) => {
    const draw = (a: number, b: number) =>
      rect(x0 + a * scale, y + 7, (b - a) * scale, 50, loom.night, { rx: 8, opacity: 0.25, filter: 'url(#soft1)' }) +
      rect(x0 + a * scale, y, (b - a) * scale, 50, tone, { rx: 8 });
    return to > 24 ? draw(from, 24) + draw(0, to - 24) : draw(from, to);
  };
  return app(width, height, 'Overlap', [
    say('When we are all awake', 244, 76, 44, ink, 'heavy'),
    say('Your day in UTC. The warm strip is the overlap.', 246, 108, 20, quiet),
    ...Array.from(
      { length: 9 },
      (_, i) =>
        line(
          [
            [x0 + i * 3 * scale, 166],
            [x0 + i * 3 * scale, 604],
          ],
          '#cdd2f2',
          1.5,
        ) + say(String((i * 3) % 24).padStart(2, '0'), x0 + i * 3 * scale, 154, 19, quiet, 'text', 'middle'),
    ),
    ...people.map(
      ([name, place, from, to, tone], i) =>
        say(name, 248, 208 + i * 84, 24, ink, 'strong') +
        say(place, 248, 234 + i * 84, 18, quiet) +
        strip(from, to, 188 + i * 84, tone),
    ),
    rect(x0 + 13 * scale + 5, 174, scale, 434, loom.night, { rx: 10, opacity: 0.3, filter: 'url(#soft1)' }),
    rect(x0 + 13 * scale, 168, scale, 434, loom.warm, { rx: 10 }),
    ...[1, 3].map((i) =>
      rect(x0 + 13 * scale - 9, 188 + i * 84, scale + 18, 50, people[i]![4], { rx: i === 1 ? 8 : 0 }),
    ),
    rect(244, 630, 996, 62, '#fffdf6', { rx: 12 }),
    say('13:00 to 14:00 works for four of five. Mei sleeps then.', 270, 669, 22, ink, 'strong'),
    rect(1086, 640, 142, 42, loom.blue, { rx: 9 }),
    say('Book it', 1157, 668, 20, '#fff', 'strong', 'middle'),
  ]);
}
