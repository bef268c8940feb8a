import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
import { decompress } from 'woff2-encoder';

export type Width = 'normal' | 'condensed';

export interface Setting {
  /** The position of the baseline's start, middle or end, depending on `anchor`. */
  x?: number;
  y?: number;
  /** Pixels per em. */
  size: number;
  /** Ems added between letters. */
  tracking?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** One weight of the site's typefaces. Lettering is drawn as outlines, so pictures do not depend on installed fonts. */
export interface Face {
  /** The path data of a line of text. */
  path(text: string, setting: Setting): string;
  width(text: string, setting: Pick<Setting, 'size' | 'tracking'>): number;
  /** The height of capitals, in ems. */
  capHeight: number;
}

/** Returns Sofia Sans (`normal`) or Sofia Sans Extra Condensed (`condensed`) at a weight from 1 to 1000. */
export function face(width: Width, weight: number, style: 'normal' | 'italic' = 'normal'): Face {
  const key = `${width} ${weight} ${style}`;
  const known = faces.get(key) ?? openFace(typefaces[width][style], weight);
  faces.set(key, known);
  return known;
}

/** Reads a font in WOFF2, which HarfBuzz does not decode. */
export async function readFont(file: Uint8Array): Promise<harfbuzz.Face> {
  return new harfbuzz.Face(new harfbuzz.Blob(await decompress(file)));
}

const faces = new Map<string, Face>();
const files = createRequire(import.meta.url);
const read = (family: string, style: string) =>
  readFont(readFileSync(files.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`)));
const load = async (family: string) => ({ normal: await read(family, 'normal'), italic: await read(family, 'italic') });
const typefaces = { normal: await load('sofia-sans'), condensed: await load('sofia-sans-extra-condensed') };

/** HarfBuzz rounds positions to units; these are finer than any pixel. */
const em = 65_536;
const separateLetters = [new harfbuzz.Feature('liga', 0), new harfbuzz.Feature('calt', 0)];

function openFace(typeface: harfbuzz.Face, weight: number): Face {
  const font = new harfbuzz.Font(typeface);
  font.setScale(em, em);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);

  function layOut(text: string, size: number, tracking: number) {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer, separateLetters);
    const positions = buffer.getGlyphPositions();
    let width = 0;
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, i) => {
      if (glyph === 0) throw new Error(`the font has no glyph for a character of “${text}”`);
      const { xAdvance, xOffset } = positions[i]!;
      if (i > 0) width += tracking * em;
      const start = width + xOffset;
      width += xAdvance;
      return { glyph, start };
    });
    return { glyphs, width: (width * size) / em };
  }

  return {
    capHeight: font.getMetricPositionWithFallback(harfbuzz.MetricsTag.CAP_HEIGHT) / em,
    width: (text, { size, tracking = 0 }) => layOut(text, size, tracking).width,
    path(text, { x = 0, y = 0, size, tracking = 0, anchor = 'start' }) {
      const line = layOut(text, size, tracking);
      const left = x - (anchor === 'middle' ? line.width / 2 : anchor === 'end' ? line.width : 0);
      const scale = size / em;
      // One decimal keeps the path short.
      const place = (value: number) => Math.round(value * 10) / 10;
      return line.glyphs
        .flatMap(({ glyph, start }) =>
          font.glyphToJson(glyph).map(({ type, values }) => {
            const at = values.map((value, i) => place(i % 2 ? y - value * scale : left + (start + value) * scale));
            return type + at.join(' ');
          }),
        )
        .join('');
    },
  };
}
