import { type Canvas, canvas, grain, lay, raster, rgb, vignette } from '../../canvas/canvas.ts';
import { random } from '../../canvas/random.ts';
import { at, el, gradient, group, rect } from '../../canvas/svg.ts';
import { cat, egg, frog, ghost, grin, smirk } from './faces.ts';
import { check, dots, rays } from './patterns.ts';
import { bolt, burst, heart, speech, thumb } from './signs.ts';
import { loud, peeled, type Sticker } from './sticker.ts';

/** A wall of tiles with a pile of stickers on it, one grin larger than all. */
export async function key(width: number, height: number): Promise<Canvas> {
  const picture = canvas(width, height, rgb(loud.ink));
  const s = height / 1200;
  const turned = `translate(${width * 0.6} ${height * 0.5}) rotate(-7) scale(${s})`;
  lay(picture, await raster(picture, group({ transform: turned }, wall())));
  lay(picture, await raster(picture, group({ transform: turned }, pile())));
  const shade = gradient(
    'shade',
    [
      [0, '#fff', 0.16],
      [0.45, '#fff', 0],
      [1, '#1a0a00', 0.34],
    ],
    { x1: 1, y1: 0, x2: 0, y2: 1 },
  );
  lay(picture, await raster(picture, shade + rect(0, 0, width, height, 'url(#shade)')));
  vignette(picture, 0.18, 0.6, 0.5);
  grain(picture, 0.03, 2);
  return picture;
}

const unit = 196;

type Tile = [column: number, row: number, columns: number, rows: number, fill: string, drawing: string];

const small: [fill: string, sticker: Sticker][] = [
  [loud.pink, grin(loud.yellow)],
  [loud.ink, bolt(loud.yellow)],
  [loud.mint, cat(loud.red)],
  [loud.blue, egg(loud.yellow)],
  [loud.yellow, ghost(loud.white)],
  [loud.red, thumb(loud.yellow)],
  [loud.lilac, frog(loud.mint)],
  [loud.white, heart(loud.red)],
  [loud.sky, smirk(loud.pink)],
  [loud.yellow, burst('10/10', loud.white)],
  [loud.ink, cat(loud.white)],
  [loud.red, grin(loud.sky, [-6, 4])],
  [loud.mint, bolt(loud.white)],
  [loud.pink, smirk(loud.mint)],
  [loud.blue, frog(loud.yellow)],
  [loud.yellow, thumb(loud.blue)],
  [loud.lilac, egg(loud.red)],
  [loud.white, ghost(loud.pink)],
  [loud.sky, grin(loud.white)],
  [loud.ink, heart(loud.pink)],
];

function wall(): string {
  const tiles: Tile[] = [
    [-6, -3, 2, 1, loud.yellow, at(0, 0, 0, 1, speech(['NO THOUGHTS'], 330, loud.white).body)],
    [-4, -2, 2, 2, loud.blue, at(0, 0, 0, 1, rays(196, 196, '#5a73ff', 12), at(0, 6, 0, 1.75, cat(loud.yellow).body))],
    [-1, -4, 2, 1, loud.red, at(0, 0, 0, 1, speech(['WHO DID THIS'], 340, loud.yellow, loud.ink, 1).body)],
    [2, -3, 2, 2, loud.pink, at(0, 0, 0, 1, dots(392, 392, '#e0318a', 24), at(0, 4, 0, 1.7, frog(loud.mint).body))],
    [-6, 1, 2, 2, loud.mint, at(0, 0, 0, 1, check(392, 392, '#17c98b', 49), at(0, 4, 0, 1.7, ghost(loud.white).body))],
    [-4, 1, 2, 1, loud.ink, at(0, 0, 0, 1, speech(['SAME.'], 300, loud.pink, loud.white).body)],
    [2, 1, 2, 1, loud.yellow, at(0, 0, 0, 1, speech(['BIG IF TRUE'], 330, loud.blue, loud.white, 1).body)],
    [-2, 2, 2, 2, loud.lilac, at(0, 0, 0, 1, rays(196, 196, '#a472ff', 10), at(0, 0, 8, 1.7, egg(loud.yellow).body))],
    [-8, -1, 2, 2, loud.red, at(0, 0, 0, 1, dots(392, 392, '#d92c12', 24), at(0, 0, 0, 1.7, smirk(loud.yellow).body))],
  ];
  const taken = new Set(
    tiles.flatMap(([c, r, w, h]) => Array.from({ length: w * h }, (_, i) => `${c + (i % w)},${r + Math.floor(i / w)}`)),
  );
  const next = random(17);
  let last = -1;
  for (let r = -5; r < 6; r++)
    for (let c = -9; c < 7; c++) {
      if (taken.has(`${c},${r}`)) continue;
      let n = Math.floor(next() * small.length);
      if (n === last || small[n]![0] === small[Math.max(0, last)]![0]) n = (n + 3) % small.length;
      last = n;
      const [fill, sticker] = small[n]!;
      tiles.push([c, r, 1, 1, fill, at(0, 0, next.between(-9, 9), 0.83, sticker.body)]);
    }
  return tiles
    .map(([c, r, w, h, fill, drawing], i) => {
      const [tw, th] = [w * unit - 10, h * unit - 10];
      const id = `tile${i}`;
      return (
        el('clipPath', { id }, el('rect', { x: -tw / 2, y: -th / 2, width: tw, height: th, rx: 18 })) +
        at(
          (c + w / 2) * unit,
          (r + h / 2) * unit,
          0,
          1,
          rect((-unit * w) / 2, (-unit * h) / 2, unit * w, unit * h, loud.ink),
          rect(-tw / 2, -th / 2, tw, th, fill, { rx: 18 }),
          group({ 'clip-path': `url(#${id})` }, drawing),
        )
      );
    })
    .join('');
}

function pile(): string {
  return [
    at(-330, 250, -14, 1.5, peeled(heart(loud.red))),
    at(400, -210, 16, 1.55, peeled(thumb(loud.sky))),
    at(330, 320, 9, 1.5, peeled(burst('8/10', loud.mint))),
    at(-270, -250, -10, 1.35, peeled(bolt(loud.yellow))),
    at(30, 20, 7, 3.1, peeled(grin(loud.yellow, [7, 5]))),
    at(410, 70, 5, 1.25, peeled(speech(['OK BUT', 'WHY'], 190, loud.white, loud.ink, -1))),
    at(-275, 40, -6, 1.2, peeled(speech(['LOL', 'NO'], 150, loud.pink, loud.white, 1))),
  ].join('');
}
