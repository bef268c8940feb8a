import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ environment: { PUBLIC_URL: 'https://studio.example' } });
afterAll(() => site[Symbol.asyncDispose]());
const get = (path: string) => site.request('GET', path);

describe('a language parameter in an address', () => {
  it.each([
    ['/?language=ru', '/', 'ru'],
    ['/ru/cases?filter=games&language=ro', '/cases?filter=games', 'ro'],
    ['/ro/?language=en', '/', 'en'],
    ['//elsewhere.example/?language=ru', '/elsewhere.example/', 'ru'],
  ])('%s is stored, and redirects to %s', async (address, plain, language) => {
    const { status, headers } = await get(address.startsWith('//') ? `http://localhost:3000${address}` : address);
    expect([status, headers.get('location')]).toEqual([303, plain]);
    expect(headers.get('set-cookie')).toBe(`language=${language}; Max-Age=31536000; Path=/; Secure; SameSite=Lax`);
  });

  it('that is not one of the three languages is ignored', async () => {
    const { status, headers } = await get('/?language=de');
    expect([status, headers.get('set-cookie')]).toEqual([404, null]);
  });

  it.each(['/system-panel?language=ru', '/system-panel/cases/1?language=ro'])(
    'is not a language of the site in the back office: %s',
    async (address) => {
      const { status, headers } = await get(address);
      expect([status, headers.get('set-cookie')]).toEqual([404, null]);
    },
  );
});
