import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({
  seeded: true,
  pages: {
    ...standInPages,
    matchPage: () => ({ status: 200, pattern: '/', queries: [], area: 'public' }),
    render: (address, language) => JSON.stringify({ address, language }),
    publicPages: ['/about'],
  },
});
afterAll(() => site[Symbol.asyncDispose]());
const get = (path: string, headers: Record<string, string> = {}) => site.request('GET', path, { headers });

describe('a language that is switched off', () => {
  beforeAll(async () => {
    // The page is in the response cache when the language is switched off.
    await get('/ru/about');
    await publishChanges(site.db, { hiddenLanguages: ['ru'] }, { author: null, now: new Date() });
    site.context.invalidation.invalidate();
    await vi.waitUntil(() => !site.context.publicLanguages().includes('ru'));
  });

  it.each([
    ['/ru/', '/'],
    ['/ru/about?from=search', '/about?from=search'],
    ['/ru/feed.xml', '/feed.xml'],
    ['/ru//elsewhere.example/about', '/elsewhere.example/about'],
  ])('%s redirects to the default language for now: %s', async (address, plain) => {
    const { status, headers } = await get(address);
    expect([status, headers.get('location')]).toEqual([302, plain]);
  });

  it('is neither a choice nor a preference of a visitor', async () => {
    expect((await get('/about', { cookie: 'language=ru' })).json.language).toBe('en');
    expect((await get('/about', { 'accept-language': 'ru' })).json.language).toBe('en');
    expect((await get('/about?language=ru')).headers.get('set-cookie')).toBeNull();
    expect((await get('/about', { cookie: 'language=ro' })).json.language).toBe('ro');
  });

  it('is neither in the sitemap nor among the languages for security researchers', async () => {
    const { text } = await get('/sitemap.xml');
    expect(text).toContain('hreflang="ro"');
    expect(text).not.toMatch(/hreflang="ru"|\/ru\//);
    expect((await get('/.well-known/security.txt')).text).toContain('Preferred-Languages: en, ro');
  });

  it('is not stored with a submission', async () => {
    const body = {
      name: 'Mira',
      email: 'mira@player.example',
      subject: 'A question',
      message: 'Do you publish games?',
    };
    await site.request('POST', '/api/contact-v2', { body, headers: { 'accept-language': 'ru' } });
    const message = await site.db.selectFrom('messages').select('language').executeTakeFirst();
    expect(message?.language).toBe('en');
  });
});
