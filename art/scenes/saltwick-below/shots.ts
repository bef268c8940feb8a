import { type Canvas, canvas, grain, lay, paint, raster } from '../../canvas/canvas.ts';
import { cloud, random } from '../../canvas/random.ts';
import { circle, group, line, poly, rect, say, shape, type Spot } from '../../canvas/svg.ts';
import { cavern } from './cavern.ts';

const pale = '#e9f7c4';
const accent = '#a4d93f';

/** Wading into the east gallery. */
export async function gallery(width: number, height: number): Promise<Canvas> {
  const picture = await cavern({
    width,
    height,
    lamp: [0.83, 0.4],
    water: 0.7,
    seed: 63,
    spread: 0.86,
    power: 1.1,
    middle: line([[598, -5], [598, 262]], '#0b0b0b', 3) + poly([[586, 262], [610, 262], [614, 306], [582, 306]], '#fff') + poly([[580, 306], [616, 306], [613, 313], [583, 313]], '#0b0b0b') + poly([[584, 262], [612, 262], [606, 254], [590, 254]], '#0b0b0b') + line([[594, 262], [593, 306]], '#444', 1.5) + line([[603, 262], [604, 306]], '#444', 1.5),
  });
  lay(picture, await raster(picture, hud(0.62, 0.84) + prompt(598, 388, 'E', 'Take the lamp') + objective('Shaft 2, east gallery', 'Ring the winding-house bell') + say('Something knocks, twice, under the boards.', 640, 640, 21, pale, 'text', 'middle', { opacity: 0.9 })));
  return picture;
}

/** The lamp is nearly out, and they wait for that. */
export async function watchers(width: number, height: number): Promise<Canvas> {
  const next = random(40);
  let eyes = '';
  for (let i = 0; i < 40; i++) {
    const y = 470 + next() ** 1.4 * 220;
    const size = 1.2 + ((y - 470) / 220) * 3.2;
    const x = 80 + next() * 1120;
    if (Math.abs(x - 850) < 90 && y < 560) continue;
    if (y > 600 && (x < 360 || x > 1040 || Math.abs(x - 640) < 160)) continue;
    eyes += circle(x, y, size, '#eaffa0') + circle(x + size * 4.6, y + next.between(-1, 1), size, '#eaffa0');
  }
  const s = 0.42;
  const [bx, by] = [850, 436];
  const boat = group({ transform: `translate(${bx} ${by}) scale(${s})` }, shape('M-128 -28Q-100 14 -60 12L76 12Q112 12 134 -34Q40 -16 -128 -28Z', '#050505'), line([[-126, -27], [-20, -19], [60, -20], [132, -33]], '#ccc', 4), shape('M-46 -20L-40 -92Q-40 -132 -16 -138Q14 -138 20 -100L26 -20Z', '#060606'), circle(-13, -150, 19, '#060606'), line([[-31, -160], [-13, -172], [4, -160]], '#eee', 5), line([[14, -110], [60, -150]], '#060606', 12), line([[60, -150], [60, -120]], '#060606', 3), poly([[48, -120], [72, -120], [76, -80], [44, -80]], '#fff'));
  const picture = await cavern({ width, height, lamp: [1.216, 0.54], water: 0.6, seed: 90, spread: 1.35, power: 0.95, timber: false, middle: boat, below: eyes, sway: 0.1 });
  lay(picture, await raster(picture, hud(0.06, 0.31, true) + objective('The drowned cage', 'Do not put the lamp out') + say('They are counting with you.', 640, 672, 21, pale, 'text', 'middle')));
  return picture;
}

/** The survey of the mine, as far as it has been walked. */
export async function survey(width: number, height: number): Promise<Canvas> {
  const picture = canvas(width, height);
  paint(picture, (x, y, out) => {
    const n = cloud(x / 190, y / 190, 4, 8) - 0.5;
    const fleck = cloud(x / 4, y / 4, 2, 4) - 0.5;
    const edge = Math.max(Math.abs(x / width - 0.5) * 1.5, Math.abs(y / height - 0.5) * 1.3);
    const light = 1.05 + n * 0.2 + fleck * 0.1 - edge * edge * 0.7;
    out[0] = 0.62 * light;
    out[1] = 0.66 * light;
    out[2] = 0.5 * light;
  });
  lay(picture, await raster(picture, plan()), 'multiply');
  lay(picture, await raster(picture, notes()));
  grain(picture, 0.03, 1);
  return picture;
}

function hud(oil: number, breath: number, alarm = false): string {
  const bar = (y: number, name: string, part: number, colour: string) =>
    say(name, 44, y, 19, pale, 'label') + rect(112, y - 12, 190, 10, '#000', { opacity: 0.55 }) + rect(112, y - 12, 190 * part, 10, colour) + Array.from({ length: 9 }, (_, i) => rect(112 + (i + 1) * 19, y - 12, 1.5, 10, '#000', { opacity: 0.5 })).join('') + say(String(Math.round(part * 100)), 314, y, 19, pale, 'label');
  const tablets = Array.from({ length: 5 }, (_, i) => rect(1150 + i * 20, 648, 12, 22, i < 3 ? pale : 'none', { rx: 6, stroke: pale, 'stroke-width': 1.5, opacity: i < 3 ? 0.95 : 0.45 })).join('');
  return bar(644, 'OIL', oil, alarm ? '#ff5436' : accent) + bar(672, 'BREATH', breath, pale) + say('SALT TABLETS', 1136, 667, 19, pale, 'label', 'end') + tablets;
}

function objective(place: string, task: string): string {
  return say(place, 44, 62, 22, pale, 'text', 'start', { opacity: 0.75 }) + say(task, 44, 96, 32, pale, 'label') + rect(44, 112, 54, 4, accent);
}

function prompt(x: number, y: number, keyName: string, text: string): string {
  return rect(x - 86, y - 24, 32, 32, pale, { rx: 5 }) + say(keyName, x - 70, y, 21, '#0b130c', 'strong', 'middle') + say(text, x - 42, y - 1, 21, pale, 'text');
}

const ink = '#2a3324';
const red = '#a5301b';
const step = 58;

/** Salt pillars left standing between the roads; the west and the south are not walked yet. */
function plan(): string {
  const next = random(12);
  let drawing = '';
  for (let r = 0; r < 10; r++)
    for (let c = 0; c < 18; c++) {
      const [x, y] = [116 + c * step, 150 + r * step];
      const reach = Math.hypot((c - 8.5) / 9.4, (r - 4.4) / 5.4) + (cloud(c * 0.45, r * 0.45, 2, 3) - 0.5) * 0.9;
      const chamber = (c > 9 && c < 13 && r > 2 && r < 5) || (c === 4 && r > 4 && r < 7) || next.chance(0.05);
      if (reach > 1 || chamber) continue;
      const j = () => next.between(-5, 5);
      const half = 20;
      const corners: Spot[] = [[x - half + j(), y - half + j()], [x + half + j(), y - half + j()], [x + half + j(), y + half + j()], [x - half + j(), y + half + j()]];
      const known = c > 4 && r < 7;
      drawing += poly(corners, known ? ink : 'none', { stroke: ink, 'stroke-width': known ? 3 : 1.6, opacity: known ? 0.86 : 0.5, 'stroke-dasharray': known ? undefined : '4 5', 'stroke-linejoin': 'round' });
      if (known) for (let k = -12; k < 14; k += 8) drawing += line([[x + k - 6, y + 13], [x + k + 6, y - 13]], '#8f9a74', 1.3, { opacity: 0.6 });
    }
  const shore = `M150 720L170 650Q260 596 400 618T640 600T820 622T1040 590T1190 650L1190 720Z`;
  let waves = '';
  for (let i = 0; i < 10; i++) waves += `M150 ${582 + i * 14}${Array.from({ length: 27 }, (_, k) => `q20 ${k % 2 ? 5 : -5} 40 0`).join('')}`;
  return drawing + shape(shore, '#2f5a4a', { opacity: 0.42 }) + `<clipPath id="lake"><path d="${shore}"/></clipPath>` + group({ 'clip-path': 'url(#lake)' }, shape(waves, 'none', { stroke: '#17352b', 'stroke-width': 2, opacity: 0.7 }));
}

function notes(): string {
  const road = (c: number, r: number): Spot => [116 + (c - 0.5) * step, 150 + (r - 0.5) * step];
  const route = line([[550, 92], road(8, 1), road(8, 3), road(11, 3), [738, 325], [738, 398], road(11, 6), road(14, 6), road(14, 4)], red, 5, { 'stroke-dasharray': '2 11' });
  const [x, y] = road(14, 4);
  const cross = (cx: number, cy: number) => line([[cx - 11, cy - 11], [cx + 11, cy + 11]], red, 4.5) + line([[cx + 11, cy - 11], [cx - 11, cy + 11]], red, 4.5);
  const tag = (text: string, tx: number, ty: number, colour = red) => say(text, tx, ty, 20, '#b9c191', 'strong', 'start', { stroke: '#b9c191', 'stroke-width': 7, 'stroke-linejoin': 'round' }) + say(text, tx, ty, 20, colour, 'strong');
  return [
    say('Saltwick No. 2, level 3', 56, 78, 44, ink, 'poster'),
    say('Surveyed 1911. Corrected by me, in red.', 57, 106, 19, ink),
    tag('shaft', 568, 92, ink), route,
    circle(x, y, 15, 'none', { stroke: red, 'stroke-width': 4 }), circle(x, y, 6, red), tag('you', x + 24, y + 7),
    cross(...road(7, 2)), cross(...road(12, 7)), cross(...road(16, 5)),
    tag('roof down', 340, 242), tag('bell', 764, 368), tag('the cage', 622, 652), tag('who keeps lighting these?', 846, 566), circle(606, 646, 7, red),
    rect(1002, 44, 232, 112, '#10180f', { rx: 4 }), say('WALKED', 1024, 78, 21, accent, 'label'), say('1,240 of 3,100 m', 1024, 108, 22, pale, 'strong'), say('7 of 12 lamps found', 1024, 137, 19, pale),
    ...[['M', 'Close'], ['N', 'Write a note'], ['L', 'Next level']].map(([k, text], i) => rect(56 + i * 165, 658, text!.length * 9.4 + 50, 38, '#10180f', { rx: 4 }) + rect(62 + i * 165, 664, 26, 26, pale, { rx: 3 }) + say(k!, 75 + i * 165, 684, 18, '#10180f', 'strong', 'middle') + say(text!, 97 + i * 165, 683, 18, pale)),
  ].join('');
}
