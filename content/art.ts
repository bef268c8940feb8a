/** What a built-in case looks like: its folder under `/art/` and the one accent of its card and page. */
export interface CaseArt {
  slug: string;
  /** Readable as text on the page's ink and soot. */
  accent: `#${string}`;
}

/** Art of the built-in cases by id. A case that an operator adds has none, and brings its own addresses. */
export const caseArt: Readonly<Record<number, CaseArt>> = {
  1: { slug: 'saltwick-below', accent: '#A9C84A' },
  2: { slug: 'kerbline-rush', accent: '#3CCFE6' },
  3: { slug: 'tangerine-apex', accent: '#FFAE34' },
  4: { slug: 'grinpile', accent: '#FFE24A' },
  5: { slug: 'brindlequay', accent: '#FF8273' },
  6: { slug: 'shiftloom', accent: '#9CA8F7' },
};

/** Folder under `/art/` by the case's id. */
export const artSlugs: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(caseArt).map(([id, { slug }]) => [id, slug]),
);
