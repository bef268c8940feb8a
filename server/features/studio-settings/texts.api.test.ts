import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TextOverrides } from '../../../domain/studio/texts/text-overrides.ts';
import type { Language } from '../../../domain/text/language.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

/** Pages that show the texts that they receive. */
const pages = {
  ...standInPages,
  render: (...[, language, , studio, texts]: Parameters<typeof standInPages.render>) =>
    JSON.stringify({ language, texts, isInFacts: 'texts' in studio }),
};
const site = await testApp({ pages });
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.db.deleteFrom('studioVersions').execute();
  await site.db.deleteFrom('settings').execute();
});

const address = '/api/settings/studio';
const admin = { as: 'admin' } as const;
const draft = async () => (await site.request('GET', address, admin)).json.draft;
/** Saves changes of the settings as the draft, and publishes it. */
async function publish(changes: object) {
  const version = (await draft())?.updatedAt ?? null;
  const { json } = await site.request('PUT', `${address}/draft`, { ...admin, body: { changes, version } });
  return site.request('POST', `${address}/publish`, { ...admin, body: { version: json.draft.updatedAt } });
}
/** Overrides of one language, as written for the defaults of another release. */
const written = (language: Language, texts: Record<string, string>): TextOverrides => ({
  [language]: Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, { text, source: 'Earlier default' }]),
  ),
});
/** Stores a version as another release has published it. */
const store = (changes: object) =>
  site.db
    .insertInto('studioVersions')
    .values({ author: 'admin', content: JSON.stringify(changes), createdAt: new Date().toISOString() })
    .execute();
/** Reads the texts of a language like a visitor, but with a session, since visitors may receive the previous response for a moment. */
const textsIn = async (language: Language) =>
  (await site.request('GET', '/api/texts', { ...admin, headers: { 'accept-language': language } })).json;

describe('the texts of the studio', () => {
  it('replace the default texts in pages, the manifest and the feeds of their language', async () => {
    const russian = { 'meta.feed.title': '{studio}: R&D <3 игр', 'descriptions.cases': 'Что мы сделали.' };
    const texts = {
      ...written('en', { 'descriptions.home': 'Games for {developer}%.', 'home.closing.title': 'Send a build.' }),
      ...written('ru', russian),
    };
    expect((await publish({ texts })).status).toBe(200);
    expect((await site.request('GET', '/site.webmanifest')).json.description).toBe('Games for 60%.');
    const feed = (await site.request('GET', '/ru/feed.xml')).text;
    expect(feed).toContain('<title>Sixtyforty: R&amp;D &lt;3 игр</title>');
    expect(feed).toContain('<subtitle>Что мы сделали.</subtitle>');
    expect((await site.request('GET', '/feed.xml')).text).toContain('<title>Sixtyforty: cases</title>');
    const { json } = await site.request('GET', '/ro/unknown');
    expect(json.language).toBe('ro');
    expect(Object.keys(json.texts)).toEqual(['en', 'ru']);
    expect(json.texts.en.home).toEqual({ closing: { title: 'Send a build.' } });
    expect(json.isInFacts).toBe(false);
  });

  it('are a public read in the language of the request, compiled and with the spaces at which no line breaks', async () => {
    expect(await textsIn('ru')).toEqual({});
    await publish({ texts: written('ru', { 'footer.copyright': 'Год {year}, и мы за {studio}.' }) });
    const compiled = ['Год ', ['year'], ', и\u00a0мы\u00a0за\u00a0', ['studio'], '.'];
    expect(await textsIn('ru')).toEqual({ footer: { copyright: compiled } });
    expect(await textsIn('ro')).toEqual({});
    await publish({});
    expect(await textsIn('ru')).toEqual({});
  });

  it.each([
    ['footer.deal', 'Keep it all.', 'Missing: {developer}, {publisher}'],
    ['footer.deal', '{developer} and {publisher} and {rest}', 'This text has no {rest}'],
    ['home.closing.title', '<b>Send</b> a build.', 'This text has no <b>'],
    ['home.closing.title', '{', 'A { has no matching }'],
    ['validation.email', 'Wrong', 'There is no such text'],
    ['api.invalid', 'Wrong', 'There is no such text'],
    ['contact.form.name', 'You', 'There is no such text'],
    ['home.unknown', 'Text', 'There is no such text'],
    ['home', 'Text', 'There is no such text'],
    ['constructor', 'Text', 'There is no such text'],
    ['home.closing.title', ' ', 'Please fill in this field'],
    ['home.closing.title', 'x'.repeat(2001), 'must be less than'],
  ])('are rejected at their field: %s as %s', async (key, text, reason) => {
    const texts = written('en', { [key]: text });
    const { status, json } = await publish({ texts });
    expect(status).toBe(400);
    expect(json.issues[0].path).toMatch(new RegExp(`^texts\\.en\\.${key}(\\.text)?$`));
    expect(json.issues[0].message).toContain(reason);
    expect((await draft()).changes).toEqual({ texts });
  });

  it('are rejected in the language of the request, each with its own reasons', async () => {
    const texts = written('ru', { 'footer.copyright': 'Вам {rest}.' });
    const { json } = await site.request('PUT', `${address}/draft`, {
      ...admin,
      body: { changes: { texts }, version: null },
    });
    const headers = { 'accept-language': 'ru' };
    const body = { version: json.draft.updatedAt };
    const refused = await site.request('POST', `${address}/publish`, { ...admin, body, headers });
    expect(refused.json.issues).toEqual([
      { path: 'texts.ru.footer.copyright', message: 'Не хватает: {year}, {studio}' },
      { path: 'texts.ru.footer.copyright', message: 'В этом тексте нет {rest}' },
    ]);
  });

  it('that an update of the product no longer accepts do not apply, and do not prevent a publication of others', async () => {
    const texts = written('en', {
      'home.former': 'Gone',
      'footer.deal': 'Without placeholders, which the default has now',
      'home.closing.title': 'Still right',
    });
    await store({ texts });
    expect(await textsIn('en')).toEqual({ home: { closing: { title: 'Still right' } } });
    expect((await publish({ texts, name: 'Lantern' })).status).toBe(200);
    const changed = { en: { ...texts.en, 'footer.deal': { text: 'Still without them', source: '' } } };
    expect((await publish({ texts: changed, name: 'Lantern' })).status).toBe(400);
  });

  it('apply also if their default has changed since', async () => {
    await publish({ texts: written('ro', { 'home.closing.title': 'Trimiteți-ne un build.' }) });
    expect(await textsIn('ro')).toEqual({ home: { closing: { title: 'Trimiteți-ne un build.' } } });
    const { published } = (await site.request('GET', address, admin)).json;
    expect(published.texts.ro['home.closing.title'].source).toBe('Earlier default');
  });
});

describe('the list of texts', () => {
  it('has the defaults of each language and no text that is fixed', async () => {
    const { json } = await site.request('GET', '/api/settings/texts', admin);
    const listed = json as { key: string; group: string; defaults: Record<Language, string> }[];
    expect(listed.find(({ key }) => key === 'home.closing.title')).toEqual({
      key: 'home.closing.title',
      group: 'home',
      defaults: { en: 'Show us a build.', ru: expect.any(String), ro: expect.any(String) },
    });
    expect(listed.filter(({ key }) => /^(api|validation|common|track|pitch|contact\.form)\./.test(key))).toEqual([]);
    expect(listed.every(({ defaults }) => Object.values(defaults).every((text) => typeof text === 'string'))).toBe(
      true,
    );
  });

  it('is for admins', async () => {
    expect((await site.request('GET', '/api/settings/texts', { as: 'editor' })).status).toBe(403);
    expect((await site.request('GET', '/api/settings/texts')).status).toBe(401);
  });
});
