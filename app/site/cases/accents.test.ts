import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseArt } from '../../../content/art.ts';

const css = readFileSync(new URL('accents.css', import.meta.url), 'utf8');

describe('the style sheet', () => {
  it.each(Object.values(caseArt))(
    'has the accent of $slug and the focal point of its key art',
    ({ slug, accent, focus }) => {
      expect(css).toContain(
        `.accent-${slug} {\n  --case: ${accent.toLowerCase()};\n  --focus: ${focus.x}% ${focus.y}%;\n}`,
      );
    },
  );
});
