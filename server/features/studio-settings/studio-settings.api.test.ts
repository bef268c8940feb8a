import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { readStudio, storeFixedFacts } from '../../platform/studio/studio.ts';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';
import { publishChanges } from './studio-settings.ts';

const site = await testApp({ pages: standInPages, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.db.deleteFrom('studioVersions').execute();
  await site.db.deleteFrom('settings').execute();
});

const address = '/api/settings/studio';
const admin = { as: 'admin' } as const;
const read = async () => (await site.request('GET', address, admin)).json;
const save = (changes: object, version: string | null = null) =>
  site.request('PUT', `${address}/draft`, { ...admin, body: { changes, version } });
const publish = (version: string) => site.request('POST', `${address}/publish`, { ...admin, body: { version } });
/** Saves and publishes facts instead of those that were published before. */
async function change(changes: object) {
  const { draft } = await read();
  const { json } = await save(changes, draft?.updatedAt ?? null);
  return publish(json.draft.updatedAt);
}
const versions = async () => (await site.request('GET', `${address}/versions`, admin)).json;

describe('the facts of the studio', () => {
  it('are the facts of studio.ts until an admin has published others', async () => {
    expect(await read()).toEqual({
      defaults: defaultStudio,
      published: {},
      publishedVersion: null,
      fixed: {},
      draft: null,
    });
    await save({ name: 'Lantern & Co' });
    expect(await readStudio(site.db)).toEqual(defaultStudio);
  });

  it('are used everywhere once they are published: API, press contact, manifest, security contact, promise', async () => {
    const hours = {
      ...defaultStudio.hours,
      timeZone: 'Europe/Bucharest',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      holidays: [],
    };
    const { status } = await change({ name: 'Lantern & Co', email: 'hello@lantern.example', responseHours: 48, hours });
    expect(status).toBe(200);
    expect((await site.request('GET', '/api/openapi.json')).json.info.title).toBe('Lantern & Co API');
    expect((await site.request('GET', '/site.webmanifest')).json.name).toBe('Lantern & Co');
    expect((await site.request('GET', '/.well-known/security.txt')).text).toContain('mailto:hello@lantern.example');
    const body = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'When do you answer?' };
    const { headers } = await site.request('POST', '/api/contact-v2', { body });
    const [message] = await site.db.selectFrom('conversations').select(['createdAt', 'dueAt']).execute();
    const promised = new Date(Date.parse(message!.createdAt) + 48 * 3_600_000).toISOString();
    expect([headers.get('x-answer-due'), message!.dueAt]).toEqual([promised, promised]);
  });

  it('do not change the due times that senders were promised, and new due times follow the new hours', async () => {
    const send = (subject: string) =>
      site.request('POST', '/api/contact-v2', {
        body: { name: 'Mira', email: 'mira@player.example', subject, message: 'When do you answer?' },
      });
    const dueTimes = async () => {
      const rows = await site.db.selectFrom('conversations').select(['createdAt', 'dueAt']).orderBy('id').execute();
      return rows.slice(-2);
    };
    await send('Before');
    const before = (await dueTimes()).at(-1)!;
    await change({ responseHours: 1 });
    await send('After');
    const [kept, after] = await dueTimes();
    expect(kept).toEqual(before);
    const calendar = businessCalendar({ ...defaultStudio, responseHours: 1 });
    expect(after!.dueAt).toBe(calendar.dueAt(new Date(after!.createdAt)).toISOString());
  });

  it('can be an empty list, such as the partners of a studio without any', async () => {
    const { json } = await change({ partnerLinks: [] });
    expect([json.published, (await readStudio(site.db)).partnerLinks]).toEqual([{ partnerLinks: [] }, []]);
    expect((await change({})).json.published).toEqual({});
    expect((await readStudio(site.db)).partnerLinks).toEqual(defaultStudio.partnerLinks);
  });

  it('that equal their defaults are not stored, so they follow the defaults of a later release', async () => {
    const { json } = await change({ name: defaultStudio.name, foundedYear: 2019 });
    expect(json.published).toEqual({ foundedYear: 2019 });
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['email', 'nobody'],
    ['split.developer', { developer: 0, elsewhere: 50 }],
    ['split.developer', { developer: 60.5, elsewhere: 50 }],
    ['hours.timeZone', { ...defaultStudio.hours, timeZone: 'Mars/Olympus' }],
    ['hours.closes', { ...defaultStudio.hours, closes: '08:00' }],
    ['hours.weekdays', { ...defaultStudio.hours, weekdays: [] }],
    ['hours.weekdays', { ...defaultStudio.hours, weekdays: [1, 1] }],
    ['hours.holidays.0', { ...defaultStudio.hours, holidays: ['2026-13-01'] }],
    ['responseHours', 0],
    ['services', []],
    ['booking.phoneCall', { webConference: null, phoneCall: 'javascript:alert(1)' }],
    ['social.0.address', [{ network: 'Mastodon', address: 'javascript:alert(1)' }]],
    ['platforms.0.name.en', [{ ...defaultStudio.platforms[0]!, name: { ru: 'Стим' } }]],
    ['platforms.0.category', [{ ...defaultStudio.platforms[0]!, category: 'Arcade' }]],
    ['platforms', [defaultStudio.platforms[0], defaultStudio.platforms[0]]],
    ['platforms', [{ ...defaultStudio.platforms[0]!, status: 'coming_soon' }]],
    ['stories.0.cases', [{ ...defaultStudio.stories[0]!, cases: [] }]],
    ['stories.0.cases', [{ ...defaultStudio.stories[0]!, cases: [1, 2, 3] }]],
    ['stories.0.text.en', [{ ...defaultStudio.stories[0]!, text: { en: '' } }]],
    ['team.0.name.en', [{ name: { en: '' }, role: { en: 'Lead' }, text: { en: 'Leads.' } }]],
  ])('are rejected with a wrong %s, which the issue names, and the draft stays', async (path, value) => {
    const field = path.split('.')[0]!;
    const { json } = await save({ [field]: value });
    const { status, json: answer } = await publish(json.draft.updatedAt);
    expect([status, answer.issues[0].path]).toEqual([400, path]);
    expect((await read()).draft.changes).toEqual({ [field]: value });
  });

  it('that another release stored and this one does not accept are ignored', async () => {
    const content = JSON.stringify({ name: 'Lantern', split: { developer: 'most' }, former: 1 });
    await site.db
      .insertInto('studioVersions')
      .values({ author: 'admin', content, createdAt: new Date().toISOString() })
      .execute();
    expect(await readStudio(site.db)).toEqual({ ...defaultStudio, name: 'Lantern' });
  });

  it('that the environment fixes apply even if others are published', async () => {
    await storeFixedFacts(site.db, { name: 'Fixed' }, new Date());
    await change({ name: 'Lantern', foundedYear: 2019 });
    expect(await readStudio(site.db)).toMatchObject({ name: 'Fixed', foundedYear: 2019 });
    expect((await read()).fixed).toEqual({ name: 'Fixed' });
  });
});

describe('a draft', () => {
  it('is not created from outdated facts after others have been published', async () => {
    const { publishedVersion } = await read();
    await change({ name: 'Lantern' });
    const body = { changes: { foundedYear: 2019 }, version: null, publishedVersion };
    const saveFirst = (sent: object) => site.request('PUT', `${address}/draft`, { ...admin, body: sent });
    expect((await saveFirst(body)).status).toBe(409);
    const newest = { ...body, publishedVersion: (await read()).publishedVersion };
    expect((await saveFirst(newest)).status).toBe(200);
  });

  it('is not replaced by somebody who has not seen the newest one', async () => {
    const first = await save({ name: 'Lantern' });
    expect((await save({ name: 'Lamp' })).status).toBe(409);
    expect((await save({ name: 'Lamp' }, first.json.draft.updatedAt)).status).toBe(200);
    expect((await publish(first.json.draft.updatedAt)).status).toBe(409);
    expect((await read()).draft).toMatchObject({ changes: { name: 'Lamp' }, author: 'admin' });
  });

  it('can be discarded', async () => {
    await save({ name: 'Lantern' });
    const { json } = await site.request('DELETE', `${address}/draft`, admin);
    expect(json.draft).toBeNull();
  });

  it('keeps its own changes when a command publishes others in the meantime', async () => {
    await change({ name: 'Lantern' });
    await save({ name: 'Lantern', foundedYear: 2019 });
    await publishChanges(site.db, { name: 'Lamp' }, { author: null, now: new Date() });
    expect((await read()).draft.changes).toEqual({ name: 'Lamp', foundedYear: 2019 });
  });

  it('that does not exist cannot be published', async () => {
    expect((await publish(new Date().toISOString())).status).toBe(404);
  });
});

describe('versions', () => {
  it('name their author and the changed facts, and can become the draft again', async () => {
    await change({ name: 'Lantern' });
    await change({ name: 'Lantern', foundedYear: 2019 });
    await change({ foundedYear: 2019 });
    const [third, second, first] = await versions();
    expect(third.changes).toEqual([{ field: 'name', from: 'Lantern', to: defaultStudio.name }]);
    expect(second.changes).toEqual([{ field: 'foundedYear', from: defaultStudio.foundedYear, to: 2019 }]);
    expect(first).toMatchObject({ author: 'admin', changes: [{ field: 'name', to: 'Lantern' }] });
    const { json } = await site.request('POST', `${address}/versions/${second.id}/restore`, admin);
    expect(json.draft.changes).toEqual({ name: 'Lantern', foundedYear: 2019 });
    expect((await site.request('POST', `${address}/versions/999999/restore`, admin)).status).toBe(404);
  });

  it('are not added by a publication that changes nothing', async () => {
    await change({ name: 'Lantern' });
    await change({ name: 'Lantern' });
    expect(await versions()).toHaveLength(1);
  });
});

it('only admins read and change the settings, and the audit names the changed fields but no values', async () => {
  expect((await site.request('GET', address, { as: 'editor' })).status).toBe(403);
  expect((await site.request('GET', address)).status).toBe(401);
  await change({ name: 'Secretive Lantern', foundedYear: 2019 });
  const entries = await site.db
    .selectFrom('auditEntries')
    .select(['action', 'entity', 'fields'])
    .where('entity', '=', 'setting')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries.map(({ fields }) => JSON.parse(fields))).toEqual([['name', 'foundedYear'], ['draft']]);
  expect(JSON.stringify(entries)).not.toContain('Lantern');
});

it('the people of the studio are a public read in the language of the visitor', async () => {
  const ada = { name: { en: 'Ada Lamp', ru: 'Ада Ламп' }, role: { en: 'Founder' }, text: { en: 'Lights the lamp.' } };
  await change({ team: [ada] });
  const people = (language: string) =>
    site.request('GET', '/api/people', { headers: { 'accept-language': language } }).then(({ json }) => json);
  expect(await people('ru')).toEqual([{ name: 'Ада Ламп', role: 'Founder', text: 'Lights the lamp.' }]);
  expect(await people('ro')).toEqual([{ name: 'Ada Lamp', role: 'Founder', text: 'Lights the lamp.' }]);
});
