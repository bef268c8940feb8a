import { circle, el, group, line, rect, type Spot, words } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';

export const loom = {
  night: '#1d2150',
  deep: '#3b4399',
  blue: '#5f6be0',
  peri: '#8e9bff',
  pale: '#b9c2ff',
  mist: '#dfe3ff',
  paper: '#f8f6ef',
  ink: '#23264d',
  warm: '#ffb35c',
} as const;

/** A soft shadow's filter; use it as `filter="url(#soft…)"`. */
export function soft(id: string, sigma: number): string {
  return el(
    'filter',
    { id, x: '-30%', y: '-30%', width: '160%', height: '160%' },
    el('feGaussianBlur', { stdDeviation: sigma }),
  );
}

export interface Shift {
  name: string;
  place: string;
  hours: string;
  tone: string;
  initials: string;
  note?: string;
}

/** A paper card 300 wide and 150 high, its middle at the origin, `lift` above what lies under it. */
export function card(shift: Shift, lift = 1): string {
  const strong = face('normal', 750);
  const text = face('normal', 480);
  const shadow = [
    rect(-150, -75, 300, 150, loom.night, {
      rx: 14,
      opacity: 0.3,
      transform: `translate(${4 * lift} ${6 * lift})`,
      filter: 'url(#soft1)',
    }),
    rect(-146, -68, 292, 146, loom.night, {
      rx: 14,
      opacity: 0.34,
      transform: `translate(${14 * lift} ${22 * lift})`,
      filter: 'url(#soft2)',
    }),
  ];
  return group(
    {},
    ...shadow,
    rect(-150, -75, 300, 150, loom.paper, { rx: 14 }),
    rect(-150, -75, 300, 150, 'none', { rx: 14, stroke: '#fff', 'stroke-width': 2 }),
    rect(-136, -59, 8, 118, shift.tone, { rx: 4 }),
    words(face('condensed', 800), shift.hours, { x: -112, y: -14, size: 60 }, loom.ink),
    words(strong, shift.name, { x: -112, y: 22, size: 25 }, loom.ink),
    words(text, shift.place, { x: -112, y: 51, size: 20 }, '#62668f'),
    circle(108, -31, 27, shift.tone),
    words(strong, shift.initials, { x: 108, y: -23.5, size: 21, anchor: 'middle' }, loom.paper),
    shift.note
      ? rect(44, 32, 92, 30, loom.mist, { rx: 15 }) +
          words(strong, shift.note, { x: 90, y: 53, size: 16, anchor: 'middle' }, loom.deep)
      : '',
  );
}

/** A cotton thread through some points. */
export function thread(points: Spot[], colour: string, width = 7): string {
  let d = `M${points[0]![0]} ${points[0]![1]}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const mid = (a[0] + b[0]) / 2;
    d += `C${mid} ${a[1]} ${mid} ${b[1]} ${b[0]} ${b[1]}`;
  }
  const path = (stroke: string, w: number, more = {}) =>
    el('path', { d, fill: 'none', stroke, 'stroke-width': w, 'stroke-linecap': 'round', ...more });
  return (
    path(loom.night, width, { opacity: 0.45, transform: 'translate(6 10)', filter: 'url(#soft1)' }) +
    path(colour, width) +
    path('#fff', width * 0.5, {
      opacity: 0.4,
      'stroke-dasharray': `${width * 0.35} ${width * 0.75}`,
      'stroke-linecap': 'butt',
    })
  );
}

export interface Weave {
  columns: number;
  rows: number;
  /** Distance from strip to strip, and how wide a strip is. */
  pitch: Spot;
  strip: Spot;
  warp: (column: number) => string;
  weft: (row: number) => string;
}

/** Paper strips woven over and under each other, from the origin. */
export function weave({ columns, rows, pitch, strip, warp, weft }: Weave): string {
  const [px, py] = pitch;
  const [sw, sh] = strip;
  const [width, height] = [columns * px, rows * py];
  const shade = (id: string, flat: boolean) =>
    el(
      'linearGradient',
      { id, x1: 0, y1: 0, x2: flat ? 1 : 0, y2: flat ? 0 : 1 },
      el('stop', { offset: 0, 'stop-color': loom.night, 'stop-opacity': 0.34 }),
      el('stop', { offset: 0.28, 'stop-color': '#fff', 'stop-opacity': 0.1 }),
      el('stop', { offset: 0.7, 'stop-color': '#fff', 'stop-opacity': 0 }),
      el('stop', { offset: 1, 'stop-color': loom.night, 'stop-opacity': 0.3 }),
    );
  let drawing = shade('bendDown', false) + shade('bendAcross', true);
  drawing += rect(0, 0, width, height, loom.night);
  for (let c = 0; c < columns; c++) drawing += rect(c * px, 0, sw, height, warp(c));
  drawing += group(
    { filter: 'url(#soft1)', opacity: 0.5 },
    ...Array.from({ length: rows }, (_, r) => rect(5, r * py + 9, width, sh, loom.night)),
  );
  let clip = '';
  for (let r = 0; r < rows; r++) {
    drawing += rect(0, r * py, width, sh, weft(r));
    clip += rect(0, r * py, width, sh, '#000');
    for (let c = 0; c < columns; c++)
      if ((c + r) % 2 === 1) drawing += rect(c * px - (px - sw), r * py, sw + 2 * (px - sw), sh, 'url(#bendAcross)');
  }
  let shadow = '';
  let over = '';
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) {
      if ((c + r) % 2 === 1) continue;
      const [x, y, h] = [c * px, r * py - (py - sh), sh + 2 * (py - sh)];
      shadow += rect(x + 6, y + 4, sw + 4, h, loom.night);
      over +=
        rect(x, y, sw, h, warp(c)) +
        rect(x, y, sw, h, 'url(#bendDown)') +
        line(
          [
            [x + 1, y + 8],
            [x + 1, y + h - 8],
          ],
          '#fff',
          1.6,
          { opacity: 0.5 },
        );
    }
  return (
    drawing +
    el('clipPath', { id: 'wefts' }, clip) +
    group({ 'clip-path': 'url(#wefts)' }, group({ filter: 'url(#soft1)', opacity: 0.55 }, shadow)) +
    over
  );
}
