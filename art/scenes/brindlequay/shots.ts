import { type Canvas, canvas, lay, raster } from '../../canvas/canvas.ts';
import { circle, el, group, line, rect, say, shape } from '../../canvas/svg.ts';
import { and, buoys, dot, four, letterB, north, type Poster, quay, seven, stretched, table, tide, verbs } from './posters.ts';

async function page(width: number, height: number, parts: string[]): Promise<Canvas> {
  const picture = canvas(width, height);
  lay(picture, await raster(picture, parts.join('')));
  return picture;
}

function nav(ink: string, current: string): string {
  return say('Brindlequay', 48, 62, 32, ink, 'heavy') + ['Work', 'Type', 'Tides', 'Studio'].map((name, i) => say(name, 920 + i * 84, 60, 22, ink, name === current ? 'strong' : 'text') + (name === current ? line([[920 + i * 84, 70], [966 + i * 84, 70]], ink, 3) : '')).join('');
}

function put(poster: Poster, x: number, y: number, w: number, h: number): string {
  const id = `put${Math.round(x)}x${Math.round(y)}`;
  return el('clipPath', { id }, rect(0, 0, w, h, '#000')) + group({ transform: `translate(${x} ${y})` }, group({ 'clip-path': `url(#${id})` }, poster(w, h)));
}

/** The studio's front page: the name stands at the height of the tide. */
export function home(width: number, height: number): Promise<Canvas> {
  const letters = [...'BRINDLEQUAY'].map((letter, i) => {
    const tall = 190 + 190 * ((1 + Math.sin(i * 0.62 + 2.6)) / 2);
    return stretched(letter, 48 + i * 108.4, 578 - tall, 98, tall, quay.ink);
  });
  return page(width, height, [
    rect(0, 0, width, height, quay.coral), nav(quay.ink, ''), say('Identity for places by the water.', 48, 142, 34, quay.ink, 'strong'), ...letters,
    shape(`M0 604${Array.from({ length: 34 }, (_, i) => `q20 ${i % 2 ? 9 : -9} 40 0`).join('')}L1360 720L0 720Z`, quay.sea),
    say('High water at Pier 7 in 2 h 14 min', 48, 676, 24, quay.foam), say('See the work', 1232, 676, 24, quay.bone, 'strong', 'end'), line([[1092, 686], [1232, 686]], quay.coral, 3),
  ]);
}

/** One harbour's identity, on everything that carries it. */
export function work(width: number, height: number): Promise<Canvas> {
  const pass = (x: number, y: number) => rect(x, y, 232, 140, quay.ink, { rx: 12 }) + say('FERRY', x + 20, y + 50, 44, quay.bone, 'poster') + say('Day pass, zones 1 to 4', x + 20, y + 80, 17, quay.foam) + rect(x, y + 100, 232, 16, quay.coral) + say('60', x + 212, y + 62, 60, quay.coral, 'poster', 'end');
  return page(width, height, [
    rect(0, 0, width, height, quay.bone), nav(quay.ink, 'Work'),
    say('VARNHOLM', 47, 206, 122, quay.ink, 'poster'), say('Port of Varnholm, 2024', 50, 262, 24, quay.ink, 'strong'),
    ...['One alphabet for ferries, cranes and', 'forms. Letters grow with the water:', 'the same word reads low at 04:12', 'and high at 10:31.'].map((text, i) => say(text, 50, 314 + i * 34, 23, quay.ink)),
    pass(50, 476), say('Tickets, signs, 3 ships, 41 posters', 50, 664, 20, '#5b605f'),
    put(four, 540, 108, 300, 392), put(north, 540, 514, 300, 206), put(seven, 854, 108, 204, 278), put(tide, 854, 400, 378, 320), put(verbs, 1072, 108, 160, 278),
    line([[512, 108], [512, 720]], quay.ink, 1.5, { opacity: 0.25 }),
  ]);
}

/** The shop of posters. */
export function shop(width: number, height: number): Promise<Canvas> {
  const wares: [Poster, string, string][] = [[dot, 'Show 4', '38'], [letterB, 'Letter B', '42'], [buoys, 'Six buoys', '38'], [and, 'Salt & rope', '46'], [table, 'Tide table', '30'], [north, 'Off season', '38']];
  return page(width, height, [
    rect(0, 0, width, height, quay.ink), nav(quay.bone, 'Type'),
    say('POSTERS', 46, 190, 118, quay.coral, 'poster'), say('Printed on the quay, one colour a day.', 424, 186, 24, quay.foam),
    circle(1206, 170, 28, quay.coral), say('2', 1206, 180, 28, quay.ink, 'strong', 'middle'), say('Basket', 1166, 179, 22, quay.bone, 'text', 'end'),
    ...wares.map(([poster, name, price], i) => {
      const x = 48 + i * 200;
      return rect(x + 6, 246, 184, 330, '#000', { opacity: 0.25 }) + put(poster, x, 238, 184, 330) + say(name, x, 606, 23, quay.bone, 'strong') + say(`${price} €, 50 × 70 cm`, x, 636, 19, quay.foam) + (i === 1 ? rect(x, 652, 112, 36, quay.coral, { rx: 18 }) + say('In basket', x + 56, 676, 18, quay.ink, 'strong', 'middle') : '');
    }),
  ]);
}
