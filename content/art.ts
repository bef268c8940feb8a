/** A built-in case's art, which `art/` draws and `app/site/cases/` shows. */
export interface CaseArt {
  /** The prefix of its files. */
  slug: string;
  /** Readable as text on the page's ink and soot. */
  accent: `#${string}`;
  /** The part of the key art that a crop keeps in view, in percent. */
  focus: { x: number; y: number };
}

/** Art of the built-in cases by id. A case of an operator has addresses of its own instead. */
export const caseArt: Readonly<Record<number, CaseArt>> = {
  1: { slug: 'saltwick-below', accent: '#A9C84A', focus: { x: 60, y: 55 } },
  2: { slug: 'kerbline-rush', accent: '#3CCFE6', focus: { x: 66, y: 48 } },
  3: { slug: 'tangerine-apex', accent: '#FFAE34', focus: { x: 66, y: 42 } },
  4: { slug: 'grinpile', accent: '#FFE24A', focus: { x: 62, y: 50 } },
  5: { slug: 'brindlequay', accent: '#FF8273', focus: { x: 58, y: 52 } },
  6: { slug: 'shiftloom', accent: '#9CA8F7', focus: { x: 62, y: 50 } },
};

/** The art of a built-in case. A case that an operator gave another name has none, since its art would be another work's. */
export function artOf({ id, title }: { id: number; title: string }): CaseArt | undefined {
  const art = caseArt[id];
  return art?.slug === title.toLowerCase().replaceAll(/\W+/g, '-') ? art : undefined;
}

/** The widths of key-art files, and the longer sides of screenshot files, which are part of the file names. */
export const keyWidths = [480, 768, 960, 1600];
export const shotSides = [640, 1280];
