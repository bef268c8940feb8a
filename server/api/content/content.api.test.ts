import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import { localizeCase } from '../../../content/localize.ts';
import type { EditedContent } from '../../../domain/content/content.ts';
import { testApp } from '../../testing/test-app.ts';
import { purgeTrash } from '../../features/content/content.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());
const operate = (method: string, path: string, body?: object) =>
  site.request(method, `/api/system-panel/${path}`, { as: 'editor', body });
const read = async (path: string): Promise<EditedContent> => (await operate('GET', path)).json;
const publicly = (path: string, language = 'en') =>
  site.request('GET', `/api/${path}`, { as: 'reader', headers: { 'accept-language': language } });

/** Saves changes to the open draft, or to a draft of the published content. */
async function draft(path: string, change: object) {
  const { content, draft: open } = await read(path);
  return operate('PUT', `${path}/draft`, {
    content: { ...(open?.content ?? content), ...change },
    version: open?.updatedAt ?? null,
  });
}
const publish = async (path: string) =>
  operate('POST', `${path}/publish`, { version: (await read(path)).draft?.updatedAt ?? null });

describe('a draft', () => {
  it('is visible only to operators until it is published', async () => {
    await draft('cases/1', { subtitle: 'A new subtitle' });
    expect((await publicly('cases/1')).json).toEqual(cases[0]);
    expect(await read('cases/1')).toMatchObject({
      isPublic: true,
      content: { subtitle: cases[0]!.subtitle },
      draft: { author: 'editor', content: { subtitle: 'A new subtitle' } },
    });
    const { status, json } = await publish('cases/1');
    expect([status, json.draft]).toEqual([200, null]);
    expect((await publicly('cases/1')).json).toMatchObject({
      ...cases[0],
      subtitle: 'A new subtitle',
      updatedAt: expect.any(String),
    });
  });

  it('contains translations, which the list counts', async () => {
    const before = (await operate('GET', 'cases')).json[0];
    expect(before).toMatchObject({ untranslated: { ru: { stale: 1, missing: 0 }, ro: { stale: 1, missing: 0 } } });
    const { content } = await read('cases/1');
    const { ru } = content.translations;
    const translations = {
      ...content.translations,
      ru: { ...ru, subtitle: { text: 'Новый', source: 'A new subtitle' } },
    };
    await draft('cases/1', { translations });
    expect((await operate('GET', 'cases')).json[0]).toMatchObject({
      hasDraft: true,
      untranslated: { ru: { stale: 0 } },
    });
    await publish('cases/1');
    expect((await publicly('cases/1', 'ru')).json).toMatchObject({ subtitle: 'Новый' });
    expect((await publicly('cases/1', 'ro')).json.subtitle).toBe(localizeCase(cases[0]!, 'ro').subtitle);
  });

  it('may be incomplete, but can be published only when it is complete', async () => {
    expect((await draft('cases/2', { title: ' ', logoUrl: 'http://plain.example/a.png' })).status).toBe(200);
    const { status, json } = await publish('cases/2');
    expect([status, json.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['title', 'logoUrl']]);
    expect((await publicly('cases/2')).json).toEqual(cases[1]);
    expect((await operate('DELETE', 'cases/2/draft')).json.draft).toBeNull();
  });

  it('of another operator is never overwritten unseen', async () => {
    await draft('cases/3', { subtitle: 'Mine' });
    const { content } = await read('cases/3');
    for (const version of [null, '2020-01-01T00:00:00.000Z']) {
      expect((await operate('PUT', 'cases/3/draft', { content, version })).status).toBe(409);
      expect((await operate('POST', 'cases/3/publish', { version })).status).toBe(409);
    }
    expect((await read('cases/3')).draft!.content['subtitle']).toBe('Mine');
  });

  it('is rebased field by field onto the version that the dialog publishes', async () => {
    await site.request('PUT', '/api/cases/3', {
      as: 'editor',
      body: { subtitle: 'Theirs', developmentTime: '3 months' },
    });
    expect((await read('cases/3')).draft!.content).toMatchObject({ subtitle: 'Mine', developmentTime: '3 months' });
    expect((await publicly('cases/3')).json.subtitle).toBe('Theirs');
  });

  it('rejects text that a database cannot store', async () => {
    for (const subtitle of ['\0', 'half \uD800']) expect((await draft('cases/4', { subtitle })).status).toBe(400);
    expect((await draft('cases/4', { subtitle: String.raw`C:\u0000 is only text` })).status).toBe(200);
  });
});

describe('a published change', () => {
  it('is a version with its author and changes, and can become the draft again', async () => {
    const versions = (await operate('GET', 'cases/1/versions')).json;
    expect(versions).toMatchObject([
      { author: 'editor', changes: [{ part: 'subtitle ru', to: { text: 'Новый' } }] },
      { author: 'editor', changes: [{ part: 'subtitle', from: cases[0]!.subtitle, to: 'A new subtitle' }] },
      { author: null, changes: [] },
    ]);
    await operate('POST', `cases/1/versions/${versions[2].id}/restore`);
    expect((await publicly('cases/1')).json.subtitle).toBe('A new subtitle');
    await publish('cases/1');
    const { updatedAt: _updated, ...restored } = (await publicly('cases/1')).json;
    expect(restored).toEqual({ ...cases[0], updatedAt: undefined });
  });
});

it('a publication returns its version, and none if it changes nothing', async () => {
  await draft('partners/1', { name: 'A new name' });
  const { versionId } = (await publish('partners/1')).json;
  const [newest] = (await operate('GET', 'partners/1/versions')).json;
  expect(versionId).toBe(newest.id);
  await draft('partners/1', { name: 'A new name' });
  const unchanged = await publish('partners/1');
  expect(unchanged.json).toMatchObject({ versionId: null, draft: null });
  expect((await operate('GET', 'partners/1/versions')).json[0].id).toBe(newest.id);
});

describe.each(['cases', 'partners', 'features'])('%s', (kind) => {
  it('start as drafts, empty or copied', async () => {
    const { status, json } = await operate('POST', kind, { copyOf: null });
    expect([status, json.isPublic]).toEqual([201, false]);
    expect((await publicly(kind)).json.map(({ id }: { id: number }) => id)).not.toContain(json.id);
    const copy = (await operate('POST', kind, { copyOf: 2 })).json;
    expect(copy.draft.content).toMatchObject((await read(`${kind}/2`)).content);
    await publish(`${kind}/${copy.id}`);
    expect((await publicly(kind)).json.map(({ id }: { id: number }) => id)).toContain(copy.id);
  });

  it('are ordered, withdrawn, deleted and restored', async () => {
    const shown = async () =>
      (await publicly(kind)).json.map(({ id }: { id: number }) => id).filter((id: number) => id <= 3);
    await operate('PUT', kind, { ids: [3, 1, 2] });
    expect(await shown()).toEqual([3, 1, 2]);
    await operate('POST', `${kind}/1/withdraw`);
    await operate('DELETE', `${kind}/3`);
    expect((await shown())[0]).toBe(2);
    expect((await operate('GET', `${kind}?trash=true`)).json).toMatchObject([{ id: 3 }]);
    await operate('POST', `${kind}/3/restore`);
    await operate('POST', `${kind}/1/publish`, { version: null });
    expect(await shown()).toEqual([3, 1, 2]);
  });
});

it('the trash keeps content for 30 days', async () => {
  await operate('DELETE', 'partners/2');
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  expect(await purgeTrash(site.db, days(29))).toBe(0);
  expect(await purgeTrash(site.db, days(31))).toBe(1);
  expect((await operate('POST', 'partners/2/restore')).status).toBe(404);
});
