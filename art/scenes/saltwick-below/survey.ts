import { type Canvas, canvas, grain, lay, paint, raster } from '../../canvas/canvas.ts';
import { cloud, random } from '../../canvas/random.ts';
import { circle, group, line, poly, rect, say, shape, type Spot } from '../../canvas/svg.ts';
import { accent, pale } from './hud.ts';

/** The map that the player draws, as far as they have walked. */
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
      const corners: Spot[] = [
        [x - half + j(), y - half + j()],
        [x + half + j(), y - half + j()],
        [x + half + j(), y + half + j()],
        [x - half + j(), y + half + j()],
      ];
      const known = c > 4 && r < 7;
      drawing += poly(corners, known ? ink : 'none', {
        stroke: ink,
        'stroke-width': known ? 3 : 1.6,
        opacity: known ? 0.86 : 0.5,
        'stroke-dasharray': known ? undefined : '4 5',
        'stroke-linejoin': 'round',
      });
      if (known)
        for (let k = -12; k < 14; k += 8)
          drawing += line(
            [
              [x + k - 6, y + 13],
              [x + k + 6, y - 13],
            ],
            '#8f9a74',
            1.3,
            { opacity: 0.6 },
          );
    }
  const shore = `M150 720L170 650Q260 596 400 618T640 600T820 622T1040 590T1190 650L1190 720Z`;
  let waves = '';
  for (let i = 0; i < 10; i++)
    waves += `M150 ${582 + i * 14}${Array.from({ length: 27 }, (_, k) => `q20 ${k % 2 ? 5 : -5} 40 0`).join('')}`;
  return (
    drawing +
    shape(shore, '#2f5a4a', { opacity: 0.42 }) +
    `<clipPath id="lake"><path d="${shore}"/></clipPath>` +
    group({ 'clip-path': 'url(#lake)' }, shape(waves, 'none', { stroke: '#17352b', 'stroke-width': 2, opacity: 0.7 }))
  );
}

function notes(): string {
  const road = (c: number, r: number): Spot => [116 + (c - 0.5) * step, 150 + (r - 0.5) * step];
  const route = line(
    [[550, 92], road(8, 1), road(8, 3), road(11, 3), [738, 325], [738, 398], road(11, 6), road(14, 6), road(14, 4)],
    red,
    5,
    { 'stroke-dasharray': '2 11' },
  );
  const [x, y] = road(14, 4);
  const cross = (cx: number, cy: number) =>
    line(
      [
        [cx - 11, cy - 11],
        [cx + 11, cy + 11],
      ],
      red,
      4.5,
    ) +
    line(
      [
        [cx + 11, cy - 11],
        [cx - 11, cy + 11],
      ],
      red,
      4.5,
    );
  const tag = (text: string, tx: number, ty: number, colour = red) =>
    say(text, tx, ty, 20, '#b9c191', 'strong', 'start', {
      stroke: '#b9c191',
      'stroke-width': 7,
      'stroke-linejoin': 'round',
    }) + say(text, tx, ty, 20, colour, 'strong');
  return [
    say('Shaft 2, second gallery', 56, 78, 44, ink, 'poster'),
    say('Drawn by lamplight. Distances are guesses.', 57, 106, 19, ink),
    tag('shaft', 568, 92, ink),
    route,
    circle(x, y, 15, 'none', { stroke: red, 'stroke-width': 4 }),
    circle(x, y, 6, red),
    tag('you', x + 24, y + 7),
    cross(...road(7, 2)),
    cross(...road(12, 7)),
    cross(...road(16, 5)),
    tag('roof down', 340, 242),
    tag('bell', 764, 368),
    tag('the cage', 622, 652),
    tag('who keeps lighting these?', 846, 566),
    circle(606, 646, 7, red),
    rect(984, 44, 250, 112, '#10180f', { rx: 4 }),
    say('WALKED', 1006, 78, 21, accent, 'label'),
    say('1,240 m', 1006, 108, 22, pale, 'strong'),
    say('7 of 12 lamp stations', 1006, 137, 19, pale),
    ...[
      ['M', 'Close'],
      ['N', 'Write a note'],
      ['L', 'Next level'],
    ].map(
      ([k, text], i) =>
        rect(56 + i * 165, 658, text!.length * 9.4 + 50, 38, '#10180f', { rx: 4 }) +
        rect(62 + i * 165, 664, 26, 26, pale, { rx: 3 }) +
        say(k!, 75 + i * 165, 684, 18, '#10180f', 'strong', 'middle') +
        say(text!, 97 + i * 165, 683, 18, pale),
    ),
  ].join('');
}
