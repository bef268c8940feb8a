/** The length of a hostile text, which fits the body of a public form in one-byte characters. */
const size = 64 * 1024;
const fill = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** Texts for which patterns, Unicode normalization and address parsers take the longest. */
export const longTexts: Record<string, string> = {
  'figures between letters': `a${fill('1234567890')}a`,
  'spaces between letters': `a${fill(' ')}a`,
  'line breaks between letters': `a${fill('\r\n')}a`,
  'control characters': `${fill('\u0001')}a`,
  'combining marks in a wrong order': `a${fill('\u0301\u0327')}`,
  'ligatures of eighteen letters': fill('\uFDFA').slice(0, size / 3),
  'one-letter labels': `https://${fill('a.')}`,
  'a host name to encode': `https://${fill('я')}`,
  'a path of dots': `https://a.example/${fill('../')}`,
  'dots and at signs': fill('a.a@'),
  'a repetition that ends': `${fill('ab')}c`,
  slashes: `/${fill('/')}x`,
  'a time of figures': `2026-01-01T${fill('1:.')}`,
};

/** Measures the shortest of five runs in ms, or the first within `limit`, since the machine may be busy. */
export function fastest(run: () => unknown, limit: number): number {
  let best = Infinity;
  for (let runs = 0; runs < 5 && best > limit; runs++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
