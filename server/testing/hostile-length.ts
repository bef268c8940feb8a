/** The length of a hostile text, which fits the body of a public form in one-byte characters. */
const size = 64 * 1024;
const repeatToSize = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** Texts for which patterns, Unicode normalization and address parsers take the longest. */
export const longTexts: Record<string, string> = {
  'figures between letters': `a${repeatToSize('1234567890')}a`,
  'spaces between letters': `a${repeatToSize(' ')}a`,
  'line breaks between letters': `a${repeatToSize('\r\n')}a`,
  'control characters': `${repeatToSize('\u0001')}a`,
  'combining marks in a wrong order': `a${repeatToSize('\u0301\u0327')}`,
  'ligatures of eighteen letters': repeatToSize('\uFDFA').slice(0, size / 3),
  'one-letter labels': `https://${repeatToSize('a.')}`,
  'a host name to encode': `https://${repeatToSize('я')}`,
  'a path of dots': `https://a.example/${repeatToSize('../')}`,
  'dots and at signs': repeatToSize('a.a@'),
  'a repetition that ends': `${repeatToSize('ab')}c`,
  slashes: `/${repeatToSize('/')}x`,
  'a time of figures': `2026-01-01T${repeatToSize('1:.')}`,
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
