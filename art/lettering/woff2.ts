import { brotliDecompressSync } from 'node:zlib';

/** One simple or composite glyph as the file stores it: quadratic contours, or references to other glyphs. */
export interface Outline {
  contours: Point[][];
  parts: Part[];
}
export interface Point {
  x: number;
  y: number;
  on: boolean;
}
export interface Part {
  glyph: number;
  dx: number;
  dy: number;
}

/** The tables of a WOFF2 file; `glyf` and `loca` come already decoded as outlines. */
export interface FontFile {
  table(tag: string): DataView;
  outlines: Outline[];
}

/** Reads a TrueType-flavoured WOFF2 file (W3C WOFF2, sections 4 and 5). */
export function readWoff2(file: Buffer): FontFile {
  const head = viewOf(file);
  if (head.getUint32(0) !== 0x774f4632) throw new Error('not a WOFF2 file');
  const count = head.getUint16(12);
  const compressed = head.getUint32(20);
  const entries: { tag: string; length: number }[] = [];
  const cursor = new Cursor(head, 48);
  for (let i = 0; i < count; i++) {
    const flags = cursor.u8();
    const known = flags & 63;
    const tag = known === 63 ? cursor.tag() : TAGS[known];
    if (tag === undefined) throw new Error(`unknown table ${known}`);
    const original = cursor.base128();
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    entries.push({ tag, length: transformed ? cursor.base128() : original });
  }
  const data = brotliDecompressSync(file.subarray(cursor.at, cursor.at + compressed));
  const tables = new Map<string, DataView>();
  let at = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, viewOf(data.subarray(at, at + length)));
    at += length;
  }
  const table = (tag: string): DataView => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no table ${tag}`);
    return found;
  };
  return { table, outlines: readOutlines(table('glyf')) };
}

/** Reads numbers one after the other. */
export class Cursor {
  readonly view: DataView;
  at: number;
  constructor(view: DataView, at = 0) {
    this.view = view;
    this.at = at;
  }
  u8(): number {
    return this.view.getUint8(this.at++);
  }
  u16(): number {
    this.at += 2;
    return this.view.getUint16(this.at - 2);
  }
  i16(): number {
    this.at += 2;
    return this.view.getInt16(this.at - 2);
  }
  u32(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }
  tag(): string {
    return String.fromCharCode(this.u8(), this.u8(), this.u8(), this.u8());
  }
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    return code === 254 ? this.u8() + 506 : code;
  }
}

function readOutlines(view: DataView): Outline[] {
  const header = new Cursor(view, 4);
  const glyphs = header.u16();
  header.u16();
  const sizes = Array.from({ length: 7 }, () => header.u32());
  const streams: Cursor[] = [];
  let at = header.at;
  for (const size of sizes) {
    streams.push(new Cursor(view, at));
    at += size;
  }
  const [contourCounts, pointCounts, flags, points, composites] = streams as [Cursor, Cursor, Cursor, Cursor, Cursor];
  const outlines: Outline[] = [];
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const count = contourCounts.i16();
    if (count === -1) {
      const { parts, instructed } = readParts(composites);
      if (instructed) points.short255();
      outlines.push({ contours: [], parts });
      continue;
    }
    const lengths = Array.from({ length: count }, () => pointCounts.short255());
    let x = 0;
    let y = 0;
    const contours = lengths.map((length) =>
      Array.from({ length }, () => {
        const flag = flags.u8();
        const [dx, dy] = readStep(flag & 127, points);
        x += dx;
        y += dy;
        return { x, y, on: flag < 128 };
      }),
    );
    if (count > 0) points.short255();
    outlines.push({ contours, parts: [] });
  }
  return outlines;
}

function readParts(cursor: Cursor): { parts: Part[]; instructed: boolean } {
  const parts: Part[] = [];
  let instructed = false;
  for (;;) {
    const flags = cursor.u16();
    const glyph = cursor.u16();
    const wide = (flags & 1) !== 0;
    const dx = wide ? cursor.i16() : cursor.view.getInt8(cursor.at++);
    const dy = wide ? cursor.i16() : cursor.view.getInt8(cursor.at++);
    cursor.at += flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0;
    parts.push({ glyph, dx, dy });
    instructed ||= (flags & 256) !== 0;
    if (!(flags & 32)) return { parts, instructed };
  }
}

/** The triplet encoding of one point's step (WOFF2, section 5.2). */
function readStep(flag: number, cursor: Cursor): [number, number] {
  const sign = (bits: number, value: number) => (bits & 1 ? value : -value);
  const a = cursor.u8();
  if (flag < 10) return [0, sign(flag, ((flag & 14) << 7) + a)];
  if (flag < 20) return [sign(flag, (((flag - 10) & 14) << 7) + a), 0];
  if (flag < 84) {
    const b = flag - 20;
    return [sign(flag, 1 + (b & 48) + (a >> 4)), sign(flag >> 1, 1 + ((b & 12) << 2) + (a & 15))];
  }
  const c = cursor.u8();
  if (flag < 120) {
    const b = flag - 84;
    return [sign(flag, 1 + (Math.floor(b / 12) << 8) + a), sign(flag >> 1, 1 + (((b % 12) >> 2) << 8) + c)];
  }
  const d = cursor.u8();
  if (flag < 124) return [sign(flag, (a << 4) + (c >> 4)), sign(flag >> 1, ((c & 15) << 8) + d)];
  return [sign(flag, (a << 8) + c), sign(flag >> 1, (d << 8) + cursor.u8())];
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ');
