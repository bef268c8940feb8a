import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsWithoutSamples } from '../../domain/studio/samples.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({
  seeded: true,
  pages: {
    ...standInPages,
    matchPage: (pathname) => ({
      status: 200,
      pattern: '/cases/:id',
      queries: [pathname.startsWith('/cases/') ? `/api${pathname}` : '/api/cases', '/api/promise'],
      area: 'public',
    }),
    render: (_address, _language, data) => JSON.stringify(data),
    publicPages: ['/cases'],
  },
});
afterAll(() => site[Symbol.asyncDispose]());
const get = (path: string) => site.request('GET', path);

/** The version of a draft that was saved before the samples are removed. */
let formerVersion: string;

describe('removing the samples', () => {
  beforeAll(async () => {
    const body = { changes: { name: 'Lantern' }, version: null };
    const { json } = await site.request('PUT', '/api/settings/studio/draft', { as: 'admin', body });
    formerVersion = json.draft.updatedAt;
    await site.request('PUT', '/api/cases/2', { as: 'admin', body: { title: 'Our own game' } });
    await site.request('POST', '/api/settings/samples/remove', { as: 'admin' });
  });

  it('moves the samples that still have their names to the trash, and keeps those that the studio has renamed', async () => {
    const { json } = await get('/api/cases');
    expect(json.map(({ title }: { title: string }) => title)).toEqual(['Our own game']);
    expect([(await get('/api/partners')).json, (await get('/api/features')).json]).toEqual([[], []]);
    const trash = await site.request('GET', '/api/system-panel/cases?trash=true', { as: 'admin' });
    expect(trash.json).toHaveLength(5);
  });

  it('shows no sample instead of a case that never existed, and none in the feed', async () => {
    expect((await get('/cases/2')).status).toBe(200);
    const missing = await get('/cases/987654');
    expect([missing.status, missing.json['/api/cases/987654']]).toEqual([404, null]);
    await site.request('DELETE', '/api/cases/2', { as: 'admin' });
    expect((await get('/feed.xml')).text).not.toContain('<entry>');
  });

  it('removes all cases from the publishing page, and all stories about samples', async () => {
    expect((await get('/api/showcase')).json).toEqual({ topCase: null, stories: [] });
  });

  it('ends the first step, is done once, and is recorded', async () => {
    const { json } = await site.request('GET', '/api/status/first-steps', { as: 'admin' });
    expect(json.steps).toContainEqual({ name: 'sampleContent', done: true });
    const again = await site.request('POST', '/api/settings/samples/remove', { as: 'admin' });
    expect(again.json).toEqual({ removed: 0 });
    const settings = await site.request('GET', '/api/settings/studio', { as: 'admin' });
    expect(settings.json.published).toEqual({ showsSamples: false, ...factsWithoutSamples });
  });

  it('is part of an open draft, which a screen with the former facts cannot overwrite', async () => {
    const { json } = await site.request('GET', '/api/settings/studio', { as: 'admin' });
    expect(json.draft.changes).toEqual({ name: 'Lantern', showsSamples: false, ...factsWithoutSamples });
    const body = { changes: { name: 'Lantern Works' }, version: formerVersion };
    const { status } = await site.request('PUT', '/api/settings/studio/draft', { as: 'admin', body });
    expect(status).toBe(409);
  });
});
