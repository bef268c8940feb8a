/** The glyph of each character that a font has one for (`cmap`, format 4). */
export function readCharacters(view: DataView): Map<number, number> {
  const map = new Map<number, number>();
  for (let i = 0; i < view.getUint16(2); i++) {
    const at = view.getUint32(4 + 8 * i + 4);
    if (view.getUint16(at) !== 4) continue;
    const doubled = view.getUint16(at + 6);
    for (let s = 0; s < doubled; s += 2) {
      const end = view.getUint16(at + 14 + s);
      const start = view.getUint16(at + 16 + doubled + s);
      const delta = view.getUint16(at + 16 + 2 * doubled + s);
      const rangeAt = at + 16 + 3 * doubled + s;
      const range = view.getUint16(rangeAt);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const id = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start));
        if (id !== 0) map.set(code, (id + delta) & 0xffff);
      }
    }
  }
  return map;
}
