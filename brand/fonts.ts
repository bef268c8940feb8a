import type { FontPairName } from './brand.ts';

/** A family of faces that a visitor's system may have. */
interface LocalFamily {
  name: string;
  /** Full and PostScript names of the bold faces; the first that the system has is used. */
  faces: readonly string[];
  /** The size of the letters in percent of the font size. */
  size: number;
}

interface FontPair {
  /** Families as in the CSS property `font-family`. */
  text: string;
  display: string;
  /** The line height of the display face, relative to the line height of the narrow face of `sofia`, for whose widths its sizes are chosen. */
  displayScale: number;
  /** Prefixes of the files in `app/fonts/` that are needed above the fold. */
  files: readonly string[];
  local: readonly LocalFamily[];
  /** Families in emails, whose programs rarely load fonts. */
  mail: { text: string; display: string };
}

const arial = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'];
const condensedMail =
  "'Roboto Condensed','Avenir Next Condensed','Arial Narrow',Impact,sans-serif-condensed,sans-serif";
const sansMail = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The pairs from which a studio chooses. Only `sofia` has files; the others are faces of the system and load nothing. Headings have sizes
 * for a very narrow face, so the other display faces are made smaller until a line of capitals has about the same width. The sizes of
 * Arial, Times New Roman, Courier New and their equals are measured over the catalogues, the others are estimates below that width.
 */
export const fontPairs: Record<FontPairName, FontPair> = {
  sofia: {
    text: "'Sofia Sans', 'Sofia Sans Fallback', 'Sofia Sans Fallback Roboto', system-ui, sans-serif",
    display:
      "'Sofia Sans Extra Condensed', 'Sofia Sans Extra Condensed Fallback', 'Sofia Sans Extra Condensed Fallback Roboto', 'Arial Narrow', sans-serif",
    displayScale: 1,
    files: ['sofia-sans', 'sofia-sans-extra-condensed'],
    local: [],
    mail: { text: `'Sofia Sans',${sansMail}`, display: `'Sofia Sans Extra Condensed',${condensedMail}` },
  },
  system: {
    text: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    display: "'Narrow Display', 'Wide Display', 'Arial Narrow', sans-serif",
    displayScale: 0.86,
    files: [],
    local: [
      {
        name: 'Narrow Display',
        faces: [
          'HelveticaNeue-CondensedBold',
          'Roboto Condensed Bold',
          'RobotoCondensed-Bold',
          'Arial Narrow Bold',
          'ArialNarrow-Bold',
          'Liberation Sans Narrow Bold',
        ],
        size: 74,
      },
      { name: 'Wide Display', faces: ['Segoe UI Bold', 'SegoeUI-Bold', 'Roboto Bold', ...arial], size: 61 },
    ],
    mail: { text: sansMail, display: condensedMail },
  },
  serif: {
    text: "Georgia, 'Noto Serif', 'Times New Roman', serif",
    display: "'Georgia Display', 'Times Display', serif",
    displayScale: 0.68,
    files: [],
    local: [
      {
        name: 'Georgia Display',
        faces: ['Georgia Bold', 'Georgia-Bold', 'Noto Serif Bold', 'NotoSerif-Bold'],
        size: 54,
      },
      {
        name: 'Times Display',
        faces: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
        size: 60,
      },
    ],
    mail: { text: "Georgia,'Times New Roman',serif", display: "Georgia,'Times New Roman',serif" },
  },
  mono: {
    text: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
    display: "'Mono Display', ui-monospace, monospace",
    displayScale: 0.8,
    files: [],
    local: [
      {
        name: 'Mono Display',
        faces: [
          'Menlo Bold',
          'Menlo-Bold',
          'Consolas Bold',
          'Consolas-Bold',
          'DejaVu Sans Mono Bold',
          'Courier New Bold',
          'CourierNewPS-BoldMT',
          'Liberation Mono Bold',
        ],
        size: 68,
      },
    ],
    mail: { text: "Menlo,Consolas,'Courier New',monospace", display: "Menlo,Consolas,'Courier New',monospace" },
  },
};
