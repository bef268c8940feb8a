import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import { storeFixedFacts } from '../platform/studio/studio.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

/** Pages of the site, the back office and a preview, rendered as their arguments. */
const pages: PageModule = {
  ...standInPages,
  matchPage: (path) => {
    const isKnown = ['/', '/about', '/system-panel', '/preview/case'].includes(path.replace(/^\/(ru|ro)(?=\/)/, ''));
    return {
      status: isKnown ? 200 : 404,
      pattern: isKnown ? path : '*',
      queries: path.endsWith('/about') ? ['/api/people'] : [],
      area: path === '/system-panel' ? 'back-office' : 'public',
    };
  },
  render: (address, language, data, { name }, _texts, options) =>
    JSON.stringify({ address, language, data, name, ...options }),
};
const site = await testApp({ pages, environment: { PUBLIC_URL: 'https://studio.example' } });
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.db.deleteFrom('studioVersions').execute();
  await site.db.deleteFrom('settings').execute();
});

const admin = { as: 'admin' } as const;
const get = (path: string, options: Parameters<typeof site.request>[2] = admin) => site.request('GET', path, options);
const save = (changes: object) =>
  site.request('PUT', '/api/settings/studio/draft', { ...admin, body: { changes, version: null } });
const ada = { name: { en: 'Ada Lamp', ru: 'Ада Ламп' }, role: { en: 'Founder' }, text: { en: 'Lights the lamp.' } };

describe('the preview of the site', () => {
  it('shows a page with the facts of the draft, also those that its reads return, which visitors do not see', async () => {
    await save({ name: 'Lantern', team: [ada] });
    const { json } = await get('/ru/preview/site/about');
    expect(json).toEqual({
      address: 'https://studio.example/ru/about',
      language: 'ru',
      data: { '/api/people': [{ name: 'Ада Ламп', role: 'Founder', text: 'Lights the lamp.' }] },
      name: 'Lantern',
      isStill: true,
    });
    expect((await get('/about', {})).json.name).toBe(defaultStudio.name);
    expect((await get('/about')).json.name).toBe(defaultStudio.name);
    expect((await get('/api/people')).json).toHaveLength(defaultStudio.team.length);
  });

  it('is in the language of its address, which is the default one without a prefix, and keeps the query', async () => {
    for (const path of ['/preview/site', '/preview/site/'])
      expect((await get(path, { ...admin, headers: { 'accept-language': 'ro' } })).json).toMatchObject({
        address: 'https://studio.example/',
        language: 'en',
      });
    expect((await get('/ro/preview/site/about?page=2')).json.address).toBe('https://studio.example/ro/about?page=2');
  });

  it('is not cached, not listed by search engines, and shown only in a frame of the site itself', async () => {
    const { headers } = await get('/preview/site/about');
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('etag')).toBeNull();
  });

  it('lets only the editor of the studio and of a case contain frames', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    for (const screen of ['studio', 'texts', 'first-settings', 'setup'])
      expect(await policyOf(`/system-panel/${screen}`)).toContain("frame-src 'self'");
    expect(await policyOf('/system-panel/team')).not.toContain('frame-src');
  });

  it.each([
    ['an editor', { as: 'editor' }],
    ['a reader', { as: 'reader' }],
    ['a visitor', {}],
  ] as const)('does not exist for %s', async (_who, options) => {
    await save({ name: 'Lantern' });
    const { status, json, headers } = await get('/preview/site/about', options);
    expect([status, json.address, json.name]).toEqual([404, 'https://studio.example/404', defaultStudio.name]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '/preview/site/system-panel',
    '/preview/site/preview/case',
    '/preview/site/unknown',
    '/preview/site//elsewhere.example/about',
    '/preview/site/%E0%A4%A',
  ])('shows only public pages, not %s', async (path) => {
    const { status, json } = await get(path);
    expect([status, json.address]).toEqual([404, 'https://studio.example/404']);
  });

  it('ignores an invalid fact of the draft, and shows the one that the environment fixes', async () => {
    await site.db
      .insertInto('studioVersions')
      .values({ author: 'admin', content: '{"name":"Lantern"}', createdAt: new Date().toISOString() })
      .execute();
    await save({ name: '', team: [ada] });
    expect((await get('/preview/site/about')).json).toMatchObject({ name: 'Lantern', data: { '/api/people': [{}] } });
    await storeFixedFacts(site.db, { name: 'Fixed' }, new Date());
    expect((await get('/preview/site/')).json.name).toBe('Fixed');
  });
});
