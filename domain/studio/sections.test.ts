import { describe, expect, it } from 'vitest';
import { defaultStudio } from './default-studio.ts';
import { arrangementOf, pageSections, shownSections } from './sections.ts';
import { studioSchema } from './studio.ts';

const shown = (name: string) => ({ name, isShown: true });
const hidden = (name: string) => ({ name, isShown: false });
const parse = (sections: object) => studioSchema.shape.sections.safeParse(sections);

describe('the sections of a page', () => {
  it('are all shown in the usual order until an admin arranges them', () => {
    for (const page of ['home', 'publishing', 'about', 'cases'] as const)
      expect(shownSections(defaultStudio, page)).toEqual(pageSections[page]);
  });

  it('are shown in the studio’s order without the hidden ones', () => {
    const { data } = parse({ about: [shown('team'), hidden('values'), shown('closing'), shown('story')] });
    expect(shownSections({ sections: data! }, 'about')).toEqual(['team', 'closing', 'story']);
  });

  it('that a later release has added follow those that were arranged before', () => {
    const { data } = parse({ about: [shown('team'), hidden('values')] });
    expect(arrangementOf({ sections: data! }, 'about')).toEqual([
      shown('team'),
      hidden('values'),
      shown('story'),
      shown('closing'),
    ]);
  });

  it.each([
    ['an unknown section', { about: [shown('prices')] }],
    ['a section twice', { about: [shown('team'), hidden('team')] }],
    ['another page', { prices: [] }],
  ])('are not stored with %s', (_what, sections) => {
    expect(parse(sections).success).toBe(false);
  });
});
