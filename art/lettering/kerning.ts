import { Cursor, type FontFile } from './woff2.ts';

/** The pair adjustments of a font (`GPOS` lookups of type 2), in font units at the default weight. */
export function readKerning(font: FontFile): (left: number, right: number) => number {
  const view = font.table('GPOS');
  const u16 = (at: number) => view.getUint16(at);
  const wanted = kernLookups(view);
  const list = u16(8);
  const subtables: number[] = [];
  for (let i = 0; i < u16(list); i++) {
    if (!wanted.has(i)) continue;
    const lookup = list + u16(list + 2 + 2 * i);
    for (let s = 0; s < u16(lookup + 4); s++) {
      let at = lookup + u16(lookup + 6 + 2 * s);
      let type = u16(lookup);
      if (type === 9) {
        type = u16(at + 2);
        at += view.getUint32(at + 4);
      }
      if (type === 2) subtables.push(at);
    }
  }
  return (left, right) => {
    for (const at of subtables) {
      const index = coverage(view, at + u16(at + 2), left);
      if (index < 0) continue;
      const found = u16(at) === 1 ? byPair(view, at, index, right) : byClass(view, at, left, right);
      if (found !== undefined) return found;
    }
    return 0;
  };
}

function kernLookups(view: DataView): Set<number> {
  const features = view.getUint16(6);
  const wanted = new Set<number>();
  const cursor = new Cursor(view, features);
  const count = cursor.u16();
  for (let i = 0; i < count; i++) {
    const tag = cursor.tag();
    const feature = features + cursor.u16();
    if (tag !== 'kern') continue;
    for (let n = 0; n < view.getUint16(feature + 2); n++) wanted.add(view.getUint16(feature + 4 + 2 * n));
  }
  return wanted;
}

/** How many bytes a value record takes, and where in it the x advance stands. */
function record(format: number): { size: number; advance: number } {
  const bits = (n: number) => n.toString(2).replaceAll('0', '').length;
  return { size: 2 * bits(format), advance: format & 4 ? 2 * bits(format & 3) : -1 };
}

function byPair(view: DataView, at: number, index: number, right: number): number | undefined {
  const first = record(view.getUint16(at + 4));
  const second = record(view.getUint16(at + 6));
  const set = at + view.getUint16(at + 10 + 2 * index);
  const size = 2 + first.size + second.size;
  for (let i = 0; i < view.getUint16(set); i++) {
    const pair = set + 2 + i * size;
    if (view.getUint16(pair) === right) return first.advance < 0 ? 0 : view.getInt16(pair + 2 + first.advance);
  }
  return undefined;
}

function byClass(view: DataView, at: number, left: number, right: number): number | undefined {
  const first = record(view.getUint16(at + 4));
  const second = record(view.getUint16(at + 6));
  const leftClass = classOf(view, at + view.getUint16(at + 8), left);
  const rightClass = classOf(view, at + view.getUint16(at + 10), right);
  const row = view.getUint16(at + 14);
  const cell = at + 16 + (leftClass * row + rightClass) * (first.size + second.size);
  return first.advance < 0 ? undefined : view.getInt16(cell + first.advance);
}

function coverage(view: DataView, at: number, glyph: number): number {
  const count = view.getUint16(at + 2);
  for (let i = 0; i < count; i++) {
    if (view.getUint16(at) === 1) {
      if (view.getUint16(at + 4 + 2 * i) === glyph) return i;
      continue;
    }
    const range = at + 4 + 6 * i;
    const start = view.getUint16(range);
    if (glyph >= start && glyph <= view.getUint16(range + 2)) return view.getUint16(range + 4) + glyph - start;
  }
  return -1;
}

function classOf(view: DataView, at: number, glyph: number): number {
  if (view.getUint16(at) === 1) {
    const index = glyph - view.getUint16(at + 2);
    return index >= 0 && index < view.getUint16(at + 4) ? view.getUint16(at + 6 + 2 * index) : 0;
  }
  for (let i = 0; i < view.getUint16(at + 2); i++) {
    const range = at + 4 + 6 * i;
    if (glyph >= view.getUint16(range) && glyph <= view.getUint16(range + 2)) return view.getUint16(range + 4);
  }
  return 0;
}
