import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

const lantern = {
  key: 'lanternStore',
  name: { en: 'Lantern Store', ru: 'Магазин «Фонарь»', ro: 'Magazinul Lanterna' },
  category: 'Web' as const,
  status: 'available' as const,
  description: { en: 'Opens at night.', ru: 'Открыт и ночью.' },
};
const story = {
  kind: { en: 'A story', ru: 'История' },
  title: { en: 'Two lamps', ro: 'Două lămpi' },
  text: { en: 'They were lit.' },
  platforms: ['lanternStore', 'steam'],
  cases: [2, 3],
  picture: 'keyArt' as const,
};
const settings = '/api/settings/studio';
/** Publishes facts instead of those that were published before. */
async function publish(changes: object) {
  const body = { changes, version: null };
  const { json } = await site.request('PUT', `${settings}/draft`, { as: 'admin', body });
  await site.request('POST', `${settings}/publish`, { as: 'admin', body: { version: json.draft.updatedAt } });
}
/** Reads as an operator, who never receives a cached response. */
const read = async (path: string, language = 'en') =>
  (await site.request('GET', path, { as: 'admin', headers: { 'accept-language': language } })).json;

beforeEach(() => publish({}));

describe('the platforms', () => {
  it('are the default ones until others are published, in the language of the visitor with its no-break spaces', async () => {
    const platforms = await read('/api/platforms', 'ru');
    expect(platforms.map(({ key }: { key: string }) => key)).toEqual(defaultStudio.platforms.map(({ key }) => key));
    expect(platforms[5]).toEqual({
      key: 'webPlatforms',
      name: 'Веб-платформы',
      category: 'Web',
      status: 'available',
      description: 'Игровые порталы и\u00a0ваш сайт. Первый экран появляется раньше, чем игрок успеет уйти.',
    });
  });

  it('are the published ones, in English if a translation is missing', async () => {
    await publish({ platforms: [lantern] });
    const named = async (language: string) => {
      const [{ name, description }] = await read('/api/platforms', language);
      return [name, description];
    };
    expect(await named('en')).toEqual(['Lantern Store', 'Opens at night.']);
    expect(await named('ru')).toEqual(['Магазин «Фонарь»', 'Открыт и\u00a0ночью.']);
    expect(await named('ro')).toEqual(['Magazinul Lanterna', 'Opens at night.']);
  });
});

describe('the showcase', () => {
  it('has the first top case and the default stories until others are published', async () => {
    const { topCase, stories } = await read('/api/showcase');
    expect(topCase).toEqual({ id: 1, title: 'Saltwick Below', heroImageUrl: null, screenshots: [] });
    expect(stories).toHaveLength(3);
    expect(stories[0]).toMatchObject({
      kind: 'Mobile racing collection',
      platforms: [
        { key: 'appStore', name: 'App Store' },
        { key: 'googlePlay', name: 'Google Play' },
      ],
      cases: [
        { id: 2, title: 'Kerbline Rush' },
        { id: 3, title: 'Tangerine Apex' },
      ],
    });
  });

  it('shows a story in the language of the visitor, without platforms that the studio does not have', async () => {
    await publish({ platforms: [lantern], stories: [story] });
    const { stories } = await read('/api/showcase', 'ro');
    expect(stories).toMatchObject([
      {
        kind: 'A story',
        title: 'Două lămpi',
        text: 'They were lit.',
        platforms: [{ key: 'lanternStore', name: 'Magazinul Lanterna' }],
      },
    ]);
  });

  it('omits cases that visitors cannot see, and shows only the text without them', async () => {
    await publish({ stories: [story] });
    const shownCases = async () => {
      const [{ cases }] = (await read('/api/showcase')).stories;
      return cases.map(({ id }: { id: number }) => id);
    };
    await site.request('DELETE', '/api/cases/2', { as: 'admin' });
    expect(await shownCases()).toEqual([3]);
    await site.request('DELETE', '/api/cases/3', { as: 'admin' });
    expect(await shownCases()).toEqual([]);
    await site.request('POST', '/api/system-panel/cases/2/restore', { as: 'admin' });
    await site.request('POST', '/api/system-panel/cases/3/restore', { as: 'admin' });
    expect(await shownCases()).toEqual([2, 3]);
  });

  it('has the key art of a case, and of its screenshots only the two that a story may show', async () => {
    const screenshots = [1, 2, 3].map((number) => `https://pictures.lantern.example/${number}.webp`);
    const heroImageUrl = 'https://pictures.lantern.example/key.webp';
    await site.request('PUT', '/api/cases/1', { as: 'admin', body: { screenshots, heroImageUrl } });
    await publish({ stories: [{ ...story, cases: [1], picture: 'screenshot' }] });
    const { topCase, stories } = await read('/api/showcase');
    expect(topCase).toMatchObject({ heroImageUrl, screenshots: [] });
    expect(stories[0].cases).toMatchObject([{ heroImageUrl, screenshots: screenshots.slice(0, 2) }]);
  });
});
