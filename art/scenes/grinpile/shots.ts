import { type Canvas, canvas, lay, raster } from '../../canvas/canvas.ts';
import { at, circle, el, group, line, rect, say, shape } from '../../canvas/svg.ts';
import { cat, egg, frog, grin, smirk } from './faces.ts';
import { check, dots, rays } from './patterns.ts';
import { bolt, burst, heart, speech, thumb } from './signs.ts';
import { loud, peeled } from './sticker.ts';

const grey = '#6d6a5f';

async function screen(width: number, height: number, fill: string, parts: string[]): Promise<Canvas> {
  const picture = canvas(width, height);
  lay(picture, await raster(picture, rect(0, 0, width, height, fill) + parts.join('')));
  return picture;
}

/** Today's picture and the caption on its way. */
export function today(width: number, height: number): Promise<Canvas> {
  return screen(width, height, loud.yellow, [
    say('grinpile', 40, 104, 62, loud.ink, 'heavy'),
    rect(500, 54, 180, 64, loud.ink, { rx: 32 }),
    say('Day 128', 590, 97, 30, loud.yellow, 'strong', 'middle'),
    framed(
      'meme',
      40,
      146,
      640,
      700,
      loud.blue,
      at(
        320,
        350,
        0,
        1,
        rays(640, 700, '#5a73ff', 14),
        at(-20, 116, 0, 2.25, peeled(cat(loud.yellow))),
        at(20, -222, -3, 1.55, peeled(speech(['IT IS', 'MONDAY?'], 300, loud.white))),
        at(214, 252, 12, 0.95, peeled(burst('8/10', loud.mint))),
      ),
    ),
    rect(124, 176, 512, 256, 'none', { rx: 10, stroke: loud.white, 'stroke-width': 4, 'stroke-dasharray': '14 12' }),
    ...[
      [124, 176],
      [636, 176],
      [124, 432],
      [636, 432],
    ].map(([x, y]) => circle(x!, y!, 13, loud.white, { stroke: loud.ink, 'stroke-width': 5 })),
    say('Your caption', 44, 908, 27, loud.ink, 'strong'),
    say('closes at 20:00', 676, 908, 26, '#5d5200', 'text', 'end'),
    rect(40, 930, 640, 86, loud.white, { rx: 22, stroke: loud.ink, 'stroke-width': 6 }),
    say('It is Monday?', 70, 985, 34, loud.ink, 'strong'),
    rect(292, 952, 4, 42, loud.pink),
    say('27 left', 652, 983, 25, grey, 'text', 'end'),
    rect(46, 1038, 640, 84, loud.ink, { rx: 24 }),
    rect(40, 1030, 640, 84, loud.pink, { rx: 24, stroke: loud.ink, 'stroke-width': 6 }),
    say('PUT IT IN', 360, 1093, 58, loud.ink, 'poster', 'middle'),
    bar(0),
  ]);
}

/** One picture, two captions, one vote. */
export function duel(width: number, height: number): Promise<Canvas> {
  return screen(width, height, loud.ink, [
    say('Now vote', 40, 108, 66, loud.yellow, 'heavy'),
    say('until 20:30', 680, 104, 28, loud.white, 'text', 'end'),
    framed(
      'left',
      40,
      148,
      640,
      430,
      loud.pink,
      at(
        320,
        215,
        0,
        1,
        dots(640, 430, '#e0318a', 26),
        at(-150, 20, -6, 1.75, peeled(frog(loud.mint))),
        at(150, -40, 4, 1.3, peeled(speech(['FIVE MORE', 'MINUTES'], 230, loud.white))),
      ),
    ),
    framed(
      'right',
      40,
      618,
      640,
      430,
      loud.sky,
      at(
        320,
        215,
        0,
        1,
        check(640, 430, '#62c3f5', 54),
        at(150, 20, 6, 1.75, peeled(frog(loud.mint))),
        at(-140, -30, -4, 1.3, peeled(speech(['RENT IS', 'DUE, TOAD'], 230, loud.yellow, loud.ink, 1))),
      ),
    ),
    percent(148 + 376, 46, loud.pink),
    percent(618 + 376, 54, loud.sky, true),
    circle(360, 598, 60, loud.ink),
    circle(360, 598, 50, loud.yellow),
    say('VS', 360, 619, 60, loud.ink, 'poster', 'middle'),
    bar(1, true),
  ]);
}

/** The week's pile. */
export function podium(width: number, height: number): Promise<Canvas> {
  const steps: [number, number, number, string, string, string][] = [
    [40, 640, 200, loud.sky, '2', 'Pip'],
    [260, 540, 200, loud.yellow, '1', 'Juno'],
    [480, 700, 200, loud.red, '3', 'Wes'],
  ];
  const rows: [string, string, string, string][] = [
    ['4', 'You', '31', loud.mint],
    ['5', 'Sana', '28', loud.pink],
    ['6', 'Lev', '19', loud.lilac],
  ];
  return screen(width, height, loud.lilac, [
    at(360, 420, 0, 1, rays(720, 900, '#c6a3ff', 18)),
    say('The week’s pile', 40, 108, 60, loud.ink, 'heavy'),
    say('Most votes, Monday to Sunday', 42, 152, 27, '#3b2466'),
    ...steps.map(
      ([x, y, w, fill, place, name]) =>
        rect(x, y, w, 880 - y, fill, { stroke: loud.ink, 'stroke-width': 6 }) +
        say(place, x + w / 2, y + 128, 130, loud.ink, 'poster', 'middle') +
        say(name, x + w / 2, y + 168, 28, loud.ink, 'strong', 'middle'),
    ),
    at(140, 540, -8, 0.95, peeled(smirk(loud.pink))),
    at(360, 372, 4, 1.6, peeled(grin(loud.yellow))),
    at(580, 606, 8, 0.9, peeled(egg(loud.red))),
    at(548, 318, 14, 0.8, peeled(bolt(loud.white))),
    at(150, 318, -12, 0.85, peeled(heart(loud.red))),
    rect(0, 880, width, 400, loud.white),
    line(
      [
        [0, 880],
        [720, 880],
      ],
      loud.ink,
      6,
    ),
    ...rows.map(
      ([place, name, votes, fill], i) =>
        say(place, 52, 950 + i * 74, 44, loud.ink, 'poster') +
        circle(132, 935 + i * 74, 27, fill, { stroke: loud.ink, 'stroke-width': 4 }) +
        say(name, 180, 946 + i * 74, 30, loud.ink, 'strong') +
        say(`${votes} votes`, 672, 946 + i * 74, 27, grey, 'text', 'end'),
    ),
    bar(2),
  ]);
}

function framed(id: string, x: number, y: number, width: number, height: number, fill: string, inside: string): string {
  return (
    rect(x + 8, y + 10, width, height, loud.ink, { rx: 34 }) +
    el('clipPath', { id }, el('rect', { x: 0, y: 0, width, height, rx: 34 })) +
    group(
      { transform: `translate(${x} ${y})` },
      rect(0, 0, width, height, fill, { rx: 34 }),
      group({ 'clip-path': `url(#${id})` }, inside),
      rect(0, 0, width, height, 'none', { rx: 34, stroke: loud.ink, 'stroke-width': 6 }),
    )
  );
}

function percent(y: number, part: number, fill: string, mine = false): string {
  return (
    rect(58, y - 42, 604, 64, loud.ink, { rx: 32 }) +
    rect(64, y - 36, (592 * part) / 100, 52, fill, { rx: 26 }) +
    say(`${part}%`, 88, y + 5, 42, loud.ink, 'poster') +
    (mine ? say('your vote', 64 + (592 * part) / 100 - 22, y + 1, 24, loud.ink, 'strong', 'end') : '')
  );
}

function bar(active: number, dark = false): string {
  const ink = dark ? loud.white : loud.ink;
  const icons = ['Today', 'Vote', 'Pile', 'Group'].map((name, i) => {
    const x = 108 + i * 168;
    const on = i === active;
    return (
      (on ? rect(x - 64, 1138, 128, 96, dark ? loud.yellow : loud.ink, { rx: 30 }) : '') +
      at(
        x,
        1172,
        0,
        0.2,
        i === 3
          ? shape('M-20 -90h40v70h70v40h-70v70h-40v-70h-70v-40h70Z', on ? loud.yellow : ink)
          : [grin(loud.yellow), bolt(loud.yellow), thumb(loud.yellow)][i]!.body,
      ) +
      say(name, x, 1222, 24, on ? (dark ? loud.ink : loud.yellow) : ink, 'strong', 'middle')
    );
  });
  return icons.join('');
}
