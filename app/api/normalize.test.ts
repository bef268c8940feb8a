import { describe, expect, it } from 'vitest';
import { cases } from '../../content/cases.ts';
import { features } from '../../content/features.ts';
import { partners } from '../../content/partners.ts';
import { normalizeResponse } from './normalize.ts';

describe('a response to a public read', () => {
  it.each([
    ['/api/cases', cases],
    ['/api/cases?topCase=true&featured=true', cases],
    ['/api/cases/2', cases[1]],
    ['/api/partners', partners],
    ['/api/features', features],
    ['/api/people', [{ name: 'Tessa Quarrie', role: 'Game Designer', text: 'Plays what you send.' }]],
    // A studio may show no people, whom no built-in data replaces.
    ['/api/people', []],
    ['/api/portfolio-items', []],
    ['/api/platforms', []],
    ['/api/showcase', { topCase: null, stories: [] }],
    ['/api/pages/press', { slug: 'press', title: 'Press', description: 'For writers.', blocks: [] }],
  ])('%s is returned unchanged', (path, answer) => {
    expect(normalizeResponse(path, answer)).toEqual(answer);
  });

  it.each([[[]], [{}], [null], [undefined], ['text'], [7], [[null]], [[{}]], [[{ id: 1 }]], [{ error: 'Not found' }]])(
    '%j contains nothing to show',
    (answer) => {
      for (const path of ['/api/cases', '/api/cases/1', '/api/partners', '/api/features', '/api/showcase'])
        expect(normalizeResponse(path, answer)).toBeUndefined();
    },
  );

  it.each([[{}], [null], [undefined], ['text'], [{ error: 'Not found' }]])('%j is not a portfolio', (answer) => {
    expect(normalizeResponse('/api/portfolio-items', answer)).toBeUndefined();
  });

  it('keeps valid fields, and shows nothing for missing ones', () => {
    const entity = {
      id: 7,
      title: 'Saltwick Below',
      status: 'upcoming',
      technologies: null,
      platforms: { steam: true },
    };
    expect(normalizeResponse('/api/cases', [entity, { id: 8 }])).toEqual([
      expect.objectContaining({
        ...entity,
        technologies: [],
        screenshots: [],
        heroImageUrl: null,
        storeUrls: expect.anything(),
      }),
    ]);
    expect(normalizeResponse('/api/cases/7', entity)).toMatchObject({ challenges: [], downloads: 0, isPartner: false });
    expect(normalizeResponse('/api/partners', [{ id: 1, name: 'Brindlequay' }])).toMatchObject([{ websiteUrl: null }]);
    expect(normalizeResponse('/api/features', [{ id: 1, title: 'Builds' }])).toMatchObject([{ icon: null }]);
    expect(normalizeResponse('/api/portfolio-items', [{ id: 1, title: 'Ferry' }, { id: 2 }])).toEqual([
      expect.objectContaining({ title: 'Ferry', projectType: 'web', platforms: [], liveUrl: null }),
    ]);
  });
});
