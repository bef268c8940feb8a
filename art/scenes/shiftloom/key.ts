import { type Canvas, canvas, grain, lay, paint, raster, vignette } from '../../canvas/canvas.ts';
import { noise } from '../../canvas/random.ts';
import { at, circle, group, words } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';
import { card, loom, type Shift, soft, thread, weave } from './paper.ts';

/** A rota woven from paper: people run down, days run across, a thread hands one shift to the next. */
export async function key(width: number, height: number): Promise<Canvas> {
  const picture = canvas(width, height);
  const s = height / 1200;
  const tones = [loom.peri, loom.pale, loom.peri, loom.blue, loom.mist, loom.peri, loom.pale];
  const cloth = weave({
    columns: 15,
    rows: 17,
    pitch: [212, 150],
    strip: [194, 132],
    warp: (c) => tones[(c * 3) % tones.length]!,
    weft: (r) => [loom.mist, loom.paper, loom.pale, loom.paper][r % 4]!,
  });
  const turned = (inside: string) =>
    group(
      { transform: `translate(${width * 0.6} ${height * 0.5}) scale(${s}) rotate(-13)` },
      soft('soft1', 7),
      soft('soft2', 20),
      inside,
    );
  lay(picture, await raster(picture, turned(at(-1590, -1266, 0, 1, cloth, labels()))));
  lay(picture, await raster(picture, turned(cards())));
  paint(picture, (x, y, out) => {
    const u = x / width;
    const v = y / height;
    const light = 1.2 - 0.3 * Math.hypot(u - 0.66, (v - 0.34) * 0.7) ** 1.3 - 0.16 * v;
    const fibre = 1 + (noise(x / 2.2, y / 7, 4) - 0.5) * 0.035 + (noise(x / 60, y / 60, 6) - 0.5) * 0.03;
    out[0]! *= light * fibre;
    out[1]! *= light * fibre;
    out[2]! *= (0.35 + 0.65 * light) * fibre;
  });
  vignette(picture, 0.22, 0.62, 0.44);
  grain(picture, 0.022, 2);
  return picture;
}

function labels(): string {
  const type = face('condensed', 750);
  const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
  let drawing = '';
  for (let r = 0; r < 17; r++)
    for (let c = 0; c < 15; c++) {
      if ((c + r) % 2 === 0) continue;
      drawing += words(
        type,
        days[r % 7]!,
        { x: c * 212 + 97, y: r * 150 + 83, size: 50, anchor: 'middle', tracking: 0.04 },
        loom.deep,
        { opacity: 0.22 },
      );
    }
  return drawing;
}

const shifts: [x: number, y: number, turn: number, scale: number, lift: number, shift: Shift][] = [
  [-420, -210, 2, 1.3, 0.7, { name: 'Ana R.', place: 'Lisbon', hours: '06–14', tone: loom.blue, initials: 'AR' }],
  [480, -330, -2, 1.25, 0.7, { name: 'Jonas K.', place: 'Tallinn', hours: '08–16', tone: loom.deep, initials: 'JK' }],
  [
    -330,
    330,
    -1.5,
    1.25,
    0.7,
    { name: 'Tariq S.', place: 'Toronto', hours: '16–00', tone: loom.night, initials: 'TS' },
  ],
  [560, 240, 3, 1.3, 0.8, { name: 'Mei L.', place: 'Taipei', hours: '22–06', tone: loom.blue, initials: 'ML' }],
  [
    40,
    20,
    6,
    1.9,
    2,
    { name: 'Ilse V.', place: 'Cape Town', hours: '14–22', tone: '#e08a2c', initials: 'IV', note: 'handover' },
  ],
];

function cards(): string {
  const cloth = shifts.slice(0, 4).map(([x, y, turn, scale, lift, shift]) => at(x, y, turn, scale, card(shift, lift)));
  const [x, y, turn, scale, lift, shift] = shifts[4]!;
  const hole = (cx: number, cy: number) => circle(cx, cy, 13, '#cfcbbd') + circle(cx, cy, 9, loom.night);
  const laid =
    hole(-258, -150) +
    thread(
      [
        [-258, -150],
        [-120, -250],
        [60, -60],
      ],
      loom.warm,
      13,
    ) +
    hole(566, 316) +
    thread(
      [
        [60, 60],
        [310, 392],
        [566, 316],
      ],
      loom.warm,
      13,
    );
  return cloth.join('') + laid + at(x, y, turn, scale, card(shift, lift));
}
