import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseArt } from '../../content/art.ts';

const css = readFileSync(new URL('accents.css', import.meta.url), 'utf8');

describe('accents of cases', () => {
  it.each(Object.values(caseArt))('are the same in the style sheet: $slug', ({ slug, accent }) => {
    expect(css).toContain(`.accent-${slug} {\n  --case: ${accent.toLowerCase()};\n}`);
  });
});
