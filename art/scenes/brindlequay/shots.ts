import { type Canvas, canvas, lay, raster } from '../../canvas/canvas.ts';
import { el, group, line, rect, say, shape } from '../../canvas/svg.ts';
import { quay, swelling } from './letters.ts';
import {
  and,
  buoys,
  dot,
  four,
  letterB,
  north,
  type Poster,
  seven,
  stripes,
  swell,
  table,
  tide,
  verbs,
} from './posters.ts';

async function page(width: number, height: number, parts: string[]): Promise<Canvas> {
  const picture = canvas(width, height);
  lay(picture, await raster(picture, parts.join('')));
  return picture;
}

function nav(ink: string, current: string): string {
  return (
    say('Brindlequay', 48, 62, 32, ink, 'heavy') +
    ['Wall', 'Letters', 'Studio', 'EN', 'RU', 'RO']
      .map(
        (name, i) =>
          say(
            name,
            [828, 900, 1000, 1116, 1160, 1204][i]!,
            60,
            22,
            ink,
            name === current || name === 'EN' ? 'strong' : 'text',
          ) +
          (name === current
            ? line(
                [
                  [828, 70],
                  [870, 70],
                ],
                ink,
                3,
              )
            : ''),
      )
      .join('')
  );
}

function put(poster: Poster, x: number, y: number, w: number, h: number): string {
  const id = `put${Math.round(x)}x${Math.round(y)}`;
  return (
    el('clipPath', { id }, rect(0, 0, w, h, '#000')) +
    group({ transform: `translate(${x} ${y})` }, group({ 'clip-path': `url(#${id})` }, poster(w, h)))
  );
}

/** The studio's front page: the name stands at the height of the tide. */
export function home(width: number, height: number): Promise<Canvas> {
  return page(width, height, [
    rect(0, 0, width, height, quay.coral),
    nav(quay.ink, ''),
    say('Names, lettering, logos, covers. Made to be read from far away.', 48, 142, 34, quay.ink, 'strong'),
    swelling('BRINDLEQUAY', 48, 578, 1184, 190, 380, 2.6, quay.ink),
    shape(
      `M0 604${Array.from({ length: 34 }, (_, i) => `q20 ${i % 2 ? 9 : -9} 40 0`).join('')}L1360 720L0 720Z`,
      quay.sea,
    ),
    say('High water at the customs house in 2 h 14 min', 48, 676, 24, quay.foam),
    say('64 posters on the wall', 1232, 676, 24, quay.bone, 'strong', 'end'),
    line(
      [
        [986, 686],
        [1232, 686],
      ],
      quay.coral,
      3,
    ),
  ]);
}

/** The long wall: posters edge to edge, read from left to right. */
export function hoarding(width: number, height: number): Promise<Canvas> {
  const columns: [number, Poster, number, Poster | undefined][] = [
    [238, swell, 330, and],
    [300, four, 440, north],
    [250, seven, 300, buoys],
    [226, letterB, 380, dot],
    [306, tide, 250, stripes],
    [220, verbs, 330, table],
  ];
  let x = -70;
  let posters = '';
  for (const [w, upper, split, lower] of columns) {
    posters += put(upper, x, 96, w - 6, split) + (lower ? put(lower, x, 102 + split, w - 6, 548 - split) : '');
    x += w;
  }
  return page(width, height, [
    rect(0, 0, width, height, quay.bone),
    nav(quay.ink, 'Wall'),
    posters,
    rect(48, 682, 1020, 6, '#d8d0c2', { rx: 3 }),
    rect(204, 682, 190, 6, quay.coral, { rx: 3 }),
    say('12 to 23 of 64', 1232, 692, 21, quay.ink, 'strong', 'end'),
  ]);
}

/** The editor in which a poster is hung, at three widths at once. */
export function editor(width: number, height: number): Promise<Canvas> {
  const sheet = (x: number, y: number, w: number, h: number, name: string) => {
    let grid = '';
    for (let c = 1; c < 5; c++)
      grid += line(
        [
          [x + (w * c) / 5, y],
          [x + (w * c) / 5, y + h],
        ],
        '#4fb8ff',
        1.2,
        { opacity: 0.75 },
      );
    for (let r = 1; r < 8; r++)
      grid += line(
        [
          [x, y + (h * r) / 8],
          [x + w, y + (h * r) / 8],
        ],
        '#4fb8ff',
        1.2,
        { opacity: 0.75 },
      );
    return (
      rect(x - 1, y + 4, w + 8, h + 6, '#000', { opacity: 0.4 }) +
      put(tide, x, y, w, h) +
      grid +
      say(name, x, y + h + 30, 19, '#9fb0b5')
    );
  };
  const field = (y: number, name: string, value: string) =>
    say(name, 980, y, 18, '#9fb0b5') +
    rect(980, y + 12, 252, 46, '#0a1319', { rx: 6, stroke: '#34474f', 'stroke-width': 1.5 }) +
    say(value, 996, y + 43, 21, quay.bone, 'strong');
  return page(width, height, [
    rect(0, 0, width, height, '#16242c'),
    say('Brindlequay', 48, 62, 32, quay.coral, 'heavy'),
    say('Hang a poster', 236, 61, 24, quay.bone, 'strong'),
    say('Saved 10:31', 1050, 60, 19, '#9fb0b5', 'text', 'end'),
    rect(1076, 30, 156, 46, quay.coral, { rx: 8 }),
    say('Preview', 1154, 61, 22, quay.ink, 'strong', 'middle'),
    sheet(48, 118, 158, 250, '360 px'),
    sheet(48, 430, 158, 220, 'Print'),
    sheet(244, 118, 274, 532, '768 px'),
    sheet(556, 118, 380, 532, '1440 px'),
    field(136, 'Text', 'HARBOR'),
    field(226, 'Typeface', 'Customs Fat, 1000'),
    field(316, 'Cells', '5 by 8'),
    say('Letters loaded', 980, 420, 18, '#9fb0b5'),
    ...Array.from('HARBO').map(
      (letter, i) =>
        rect(980 + i * 51, 434, 45, 52, quay.sea, { rx: 6 }) +
        say(letter, 1002 + i * 51, 474, 36, quay.coral, 'poster', 'middle'),
    ),
    say('5 letters, 3.1 kB', 980, 516, 20, quay.bone),
    say('Read aloud', 980, 568, 18, '#9fb0b5'),
    say('“Harbor. Tide week, free entry.”', 980, 600, 20, quay.bone),
    say('1 of 1 checked', 980, 632, 19, quay.foam),
  ]);
}
