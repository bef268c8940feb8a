import { Cursor, type FontFile, type Outline } from './woff2.ts';

/** Moves a glyph's points to one place on the weight axis. */
export interface Instance {
  /** The steps of a glyph's points and, after them, of its left and right edge. */
  deltas(glyph: number): { x: Float64Array; y: Float64Array };
}

/** Sets the one axis of a variable font (`fvar`, `avar`, `gvar`) to `weight`. */
export function instantiate(font: FontFile, weight: number): Instance {
  const place = normalized(font, weight);
  const view = font.table('gvar');
  const sharedCount = view.getUint16(6);
  const sharedAt = view.getUint32(8);
  const wide = (view.getUint16(14) & 1) === 1;
  const dataAt = view.getUint32(16);
  const shared = Array.from({ length: sharedCount }, (_, i) => view.getInt16(sharedAt + 2 * i) / 16384);
  const offset = (glyph: number) =>
    dataAt + (wide ? view.getUint32(20 + 4 * glyph) : 2 * view.getUint16(20 + 2 * glyph));

  return {
    deltas(glyph) {
      const outline = font.outlines[glyph]!;
      const size = (outline.parts.length || outline.contours.reduce((sum, c) => sum + c.length, 0)) + 4;
      const total = { x: new Float64Array(size), y: new Float64Array(size) };
      const start = offset(glyph);
      if (offset(glyph + 1) === start) return total;
      const header = new Cursor(view, start);
      const counts = header.u16();
      const data = new Cursor(view, start + header.u16());
      const sharedPoints = counts & 0x8000 ? readPoints(data) : undefined;
      for (let i = 0; i < (counts & 0xfff); i++) {
        const length = header.u16();
        const flags = header.u16();
        const peak = flags & 0x8000 ? header.i16() / 16384 : shared[flags & 0xfff]!;
        const span =
          flags & 0x4000 ? [header.i16() / 16384, header.i16() / 16384] : [Math.min(0, peak), Math.max(0, peak)];
        const next = data.at + length;
        const scale = influence(place, span[0]!, peak, span[1]!);
        if (scale !== 0) {
          const points = flags & 0x2000 ? readPoints(data) : sharedPoints;
          const wanted = points?.length ? points : Array.from({ length: size }, (_, n) => n);
          const x = readDeltas(data, wanted.length);
          const y = readDeltas(data, wanted.length);
          addTo(total, outline, wanted, x, y, scale);
        }
        data.at = next;
      }
      return total;
    },
  };
}

function normalized(font: FontFile, weight: number): number {
  const fvar = font.table('fvar');
  const axis = fvar.getUint16(4);
  const [min, usual, max] = [4, 8, 12].map((at) => fvar.getInt32(axis + at) / 65536) as [number, number, number];
  const clamped = Math.min(max, Math.max(min, weight));
  const raw =
    clamped < usual ? (clamped - usual) / (usual - min) : clamped > usual ? (clamped - usual) / (max - usual) : 0;
  let avar: DataView;
  try {
    avar = font.table('avar');
  } catch {
    return raw;
  }
  const cursor = new Cursor(avar, 8);
  const map = Array.from({ length: cursor.u16() }, () => [cursor.i16() / 16384, cursor.i16() / 16384] as const);
  for (let i = 1; i < map.length; i++) {
    const [from, to] = [map[i - 1]!, map[i]!];
    if (raw <= to[0]) return from[1] + ((raw - from[0]) / (to[0] - from[0] || 1)) * (to[1] - from[1]);
  }
  return raw;
}

function influence(at: number, start: number, peak: number, end: number): number {
  if (peak === 0 || at === peak) return 1;
  if (at <= start || at >= end) return 0;
  return at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak);
}

function readPoints(cursor: Cursor): number[] {
  const first = cursor.u8();
  const count = first & 128 ? ((first & 127) << 8) | cursor.u8() : first;
  const points: number[] = [];
  let point = 0;
  while (points.length < count) {
    const control = cursor.u8();
    for (let i = 0; i <= (control & 127); i++) points.push((point += control & 128 ? cursor.u16() : cursor.u8()));
  }
  return points;
}

function readDeltas(cursor: Cursor, count: number): number[] {
  const deltas: number[] = [];
  while (deltas.length < count) {
    const control = cursor.u8();
    for (let i = 0; i <= (control & 63); i++)
      deltas.push(control & 128 ? 0 : control & 64 ? cursor.i16() : cursor.view.getInt8(cursor.at++));
  }
  return deltas;
}

function addTo(
  total: { x: Float64Array; y: Float64Array },
  outline: Outline,
  points: number[],
  xs: number[],
  ys: number[],
  scale: number,
): void {
  const moved = new Map(points.map((point, i) => [point, i]));
  for (const [point, i] of moved) {
    total.x[point]! += xs[i]! * scale;
    total.y[point]! += ys[i]! * scale;
  }
  let start = 0;
  for (const contour of outline.contours) {
    const touched = contour.map((_, i) => start + i).filter((i) => moved.has(i));
    if (touched.length > 0 && touched.length < contour.length) {
      contour.forEach((point, i) => {
        if (moved.has(start + i)) return;
        const after = touched.find((t) => t > start + i) ?? touched[0]!;
        const before = touched.findLast((t) => t < start + i) ?? touched.at(-1)!;
        const [a, b] = [contour[before - start]!, contour[after - start]!];
        const [ia, ib] = [moved.get(before)!, moved.get(after)!];
        total.x[start + i]! += between(point.x, a.x, b.x, xs[ia]!, xs[ib]!) * scale;
        total.y[start + i]! += between(point.y, a.y, b.y, ys[ia]!, ys[ib]!) * scale;
      });
    }
    start += contour.length;
  }
}

/** The step of a point that the font leaves to be interpolated between two moved neighbours. */
function between(at: number, a: number, b: number, stepA: number, stepB: number): number {
  if (a === b) return stepA === stepB ? stepA : 0;
  if (at <= Math.min(a, b)) return a < b ? stepA : stepB;
  if (at >= Math.max(a, b)) return a > b ? stepA : stepB;
  return stepA + ((at - a) / (b - a)) * (stepB - stepA);
}
