import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCharacters } from './characters.ts';
import { readKerning } from './kerning.ts';
import { instantiate } from './variations.ts';
import { type Part, type Point, readWoff2 } from './woff2.ts';

export type Width = 'normal' | 'condensed';

export interface Setting {
  /** Baseline start, or middle, or end, as `anchor` says. */
  x?: number;
  y?: number;
  /** Pixels an em. */
  size: number;
  /** Ems added after each letter. */
  tracking?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** One weight of the site's own typefaces, as outlines: pictures come out the same on a machine without fonts. */
export interface Face {
  /** The path data of a line of text. */
  path(text: string, setting: Setting): string;
  width(text: string, setting: Pick<Setting, 'size' | 'tracking'>): number;
  /** The height of capitals, in ems. */
  capHeight: number;
}

/** Opens Sofia Sans (`normal`) or Sofia Sans Extra Condensed (`condensed`) at a weight from 1 to 1000. */
export function face(width: Width, weight: number, style: 'normal' | 'italic' = 'normal'): Face {
  const key = `${width} ${weight} ${style}`;
  const known = faces.get(key) ?? openFace(width, weight, style);
  faces.set(key, known);
  return known;
}

const faces = new Map<string, Face>();
const files = createRequire(import.meta.url);

function openFace(width: Width, weight: number, style: string): Face {
  const family = width === 'normal' ? 'sofia-sans' : 'sofia-sans-extra-condensed';
  const file = files.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`);
  const font = readWoff2(readFileSync(file));
  const em = font.table('head').getUint16(18);
  const glyphOf = readCharacters(font.table('cmap'));
  const advances = readAdvances(font.table('hhea'), font.table('hmtx'));
  const kerning = readKerning(font);
  const instance = instantiate(font, weight);
  const ready = new Map<number, { contours: Point[][]; advance: number }>();

  function glyph(id: number): { contours: Point[][]; advance: number } {
    const done = ready.get(id);
    if (done) return done;
    const { contours, parts } = font.outlines[id]!;
    const { x, y } = instance.deltas(id);
    const edges = x.length - 4;
    let n = 0;
    const moved = parts.length
      ? parts.flatMap((part: Part, i) =>
          glyph(part.glyph).contours.map((c) =>
            c.map((p) => ({ x: p.x + part.dx + x[i]!, y: p.y + part.dy + y[i]!, on: p.on })),
          ),
        )
      : contours.map((c) => c.map((p) => ({ x: p.x + x[n]!, y: p.y + y[n++]!, on: p.on })));
    const result = { contours: moved, advance: advances(id) + x[edges + 1]! - x[edges]! };
    ready.set(id, result);
    return result;
  }

  function lay(text: string, size: number, tracking: number) {
    const ids = Array.from(text, (letter) => {
      const id = glyphOf.get(letter.codePointAt(0)!);
      if (id === undefined) throw new Error(`no glyph for “${letter}”`);
      return id;
    });
    let x = 0;
    const placed = ids.map((id, i) => {
      if (i > 0) x += kerning(ids[i - 1]!, id);
      const at = x;
      x += glyph(id).advance + (i < ids.length - 1 ? tracking * em : 0);
      return { id, at };
    });
    return { placed, width: (x * size) / em };
  }

  return {
    capHeight: font.table('OS/2').getInt16(88) / em,
    width: (text, { size, tracking = 0 }) => lay(text, size, tracking).width,
    path(text, { x = 0, y = 0, size, tracking = 0, anchor = 'start' }) {
      const line = lay(text, size, tracking);
      const left = x - (anchor === 'middle' ? line.width / 2 : anchor === 'end' ? line.width : 0);
      const scale = size / em;
      const draw = (contour: Point[], at: number) =>
        contourPath(contour.map((p) => ({ x: left + (at + p.x) * scale, y: y - p.y * scale, on: p.on })));
      return line.placed
        .map(({ id, at }) =>
          glyph(id)
            .contours.map((c) => draw(c, at))
            .join(''),
        )
        .join('');
    },
  };
}

function readAdvances(hhea: DataView, hmtx: DataView): (glyph: number) => number {
  const count = hhea.getUint16(34);
  // A transformed table starts with a byte of flags and keeps the advances in one run.
  const packed = hmtx.byteLength % 2 === 1 || hmtx.byteLength < 4 * count;
  return (glyph) => {
    const i = Math.min(glyph, count - 1);
    return packed ? hmtx.getUint16(1 + 2 * i) : hmtx.getUint16(4 * i);
  };
}

/** A closed contour of quadratic curves; numbers with one decimal keep the path short. */
function contourPath(points: Point[]): string {
  const first = points.findIndex((p) => p.on);
  const ring = first > 0 ? [...points.slice(first), ...points.slice(0, first)] : points;
  const start = ring[0]!;
  const n = (value: number) => String(Math.round(value * 10) / 10);
  let path = `M${n(start.x)} ${n(start.y)}`;
  for (let i = 1; i <= ring.length; i++) {
    const p = ring[i % ring.length]!;
    if (p.on) {
      path += i === ring.length ? '' : `L${n(p.x)} ${n(p.y)}`;
      continue;
    }
    const next = ring[(i + 1) % ring.length]!;
    const to = next.on ? next : { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2 };
    path += `Q${n(p.x)} ${n(p.y)} ${n(to.x)} ${n(to.y)}`;
    if (next.on) i++;
  }
  return `${path}Z`;
}
