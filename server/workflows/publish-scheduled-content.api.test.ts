import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '../../content/cases.ts';
import type { EditedContent } from '../../domain/content/content.ts';
import { testApp } from '../testing/test-app.ts';
import { purgePreviewLinks } from '../api/content/preview-links.ts';
import { runSchedule } from './publish-scheduled-content.ts';

const clock = { now: new Date('2026-11-20T12:00:00.000Z') };
const site = await testApp({ seeded: true, now: () => clock.now });
afterAll(() => site[Symbol.asyncDispose]());
const operate = (method: string, path: string, body?: object) =>
  site.request(method, `/api/system-panel/${path}`, { as: 'editor', body });
const read = async (path: string): Promise<EditedContent> => (await operate('GET', path)).json;
const readSubtitle = async (id: number) =>
  (await site.request('GET', `/api/cases/${id}`, { as: 'reader' })).json.subtitle;
const saveDraft = async (path: string, change: object) => {
  const { content, draft: open } = await read(path);
  const body = { content: { ...(open?.content ?? content), ...change }, version: open?.updatedAt ?? null };
  return operate('PUT', `${path}/draft`, body);
};
const setTimes = async (path: string, times: { publishAt?: string; withdrawAt?: string }) =>
  operate('PUT', `${path}/schedule`, {
    publishAt: null,
    withdrawAt: null,
    ...times,
    version: (await read(path)).draft?.updatedAt ?? null,
  });
const timeOn = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));

describe('a scheduled time', () => {
  it('publishes the draft once, even if several processes check it', async () => {
    await saveDraft('cases/1', { subtitle: 'On time' });
    expect((await setTimes('cases/1', { publishAt: timeOn(21).toISOString() })).status).toBe(200);
    expect(await runSchedule(site.db, timeOn(21, 11))).toBe(0);
    expect(await readSubtitle(1)).toBe(cases[0]!.subtitle);
    const changeCounts = await Promise.all([1, 2, 3].map(() => runSchedule(site.db, timeOn(21, 13))));
    expect(changeCounts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await readSubtitle(1)).toBe('On time');
    expect(await read('cases/1')).toMatchObject({ draft: null, publishAt: null, isPublic: true });
    const [version] = (await operate('GET', 'cases/1/versions')).json;
    expect(version).toMatchObject({ author: 'editor', changes: [{ part: 'subtitle' }] });
    const entries = (await site.request('GET', '/api/audit?entity=case&entityId=1', { as: 'admin' })).json.items;
    expect(entries.map(({ via, fields }: { via: string; fields: string[] }) => [via, ...fields])).toEqual([
      ['schedule', 'published'],
      ['session', 'schedule'],
      ['session', 'draft'],
    ]);
  });

  it('that passed while no server ran is applied afterwards, with other such times in order', async () => {
    await operate('POST', 'cases/2/withdraw');
    await setTimes('cases/2', { publishAt: timeOn(22).toISOString(), withdrawAt: timeOn(23).toISOString() });
    expect(await runSchedule(site.db, timeOn(25))).toBe(1);
    expect(await read('cases/2')).toMatchObject({ isPublic: false, publishAt: null, withdrawAt: null });
    expect((await site.request('GET', '/api/cases/2')).status).toBe(404);
  });

  it('waits for a draft that has become incomplete since', async () => {
    await saveDraft('cases/3', { subtitle: 'Whole' });
    await setTimes('cases/3', { publishAt: timeOn(22).toISOString() });
    await saveDraft('cases/3', { title: ' ' });
    expect(await runSchedule(site.db, timeOn(23))).toBe(0);
    expect(await readSubtitle(3)).toBe(cases[2]!.subtitle);
    await saveDraft('cases/3', { title: 'Tangerine Apex' });
    expect(await runSchedule(site.db, timeOn(23))).toBe(1);
    expect(await readSubtitle(3)).toBe('Whole');
  });

  it('is rejected in the past, in the wrong order, and for a draft that is incomplete or has changed', async () => {
    const responses = [
      await setTimes('cases/4', { publishAt: timeOn(19).toISOString() }),
      await setTimes('cases/4', { publishAt: timeOn(23).toISOString(), withdrawAt: timeOn(22).toISOString() }),
      await operate('PUT', 'cases/4/schedule', {
        publishAt: null,
        withdrawAt: null,
        version: '2020-01-01T00:00:00.000Z',
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 409]);
    await saveDraft('cases/4', { title: '' });
    expect((await setTimes('cases/4', { publishAt: timeOn(23).toISOString() })).json.issues).toMatchObject([
      { path: 'title' },
    ]);
  });

  it('is cleared when the entity is moved to the trash', async () => {
    await setTimes('partners/1', { withdrawAt: timeOn(22).toISOString() });
    await operate('DELETE', 'partners/1');
    await operate('POST', 'partners/1/restore');
    expect(await runSchedule(site.db, timeOn(29))).toBe(0);
  });
});

describe('a preview link', () => {
  const open = (token: string, language = 'en') =>
    site.request('POST', '/api/previews', { body: { token }, headers: { 'accept-language': language } });

  it('shows the draft to people without an account; its token is stored as a hash, and nothing is cached', async () => {
    await saveDraft('cases/5', { subtitle: 'Seen early' });
    const { status, json: link } = await operate('POST', 'cases/5/preview-links');
    expect(status).toBe(201);
    const answer = await open(link.token);
    expect(answer.json).toMatchObject({
      case: { id: 5, subtitle: 'Seen early' },
      expiresAt: '2026-11-20T13:00:00.000Z',
    });
    expect(answer.json.case).not.toHaveProperty('translations');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await open(link.token, 'ru')).json.case.untranslated).toBeUndefined();
    const rows = await site.db.selectFrom('previewLinks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.token);
    const listed = (await operate('GET', 'cases/5/preview-links')).json;
    expect(listed).toEqual([{ id: link.id, author: 'editor', createdAt: link.createdAt, expiresAt: link.expiresAt }]);
  });

  it('is invalid after it is revoked, after an hour, and once its case is in the trash', async () => {
    const make = async (id: number) => (await operate('POST', `cases/${id}/preview-links`)).json;
    const [revoked, expired, trashed] = [await make(5), await make(5), await make(6)];
    expect((await operate('DELETE', `cases/6/preview-links/${revoked.id}`)).status).toBe(404);
    expect((await operate('DELETE', `cases/5/preview-links/${revoked.id}`)).status).toBe(200);
    await operate('DELETE', 'cases/6');
    expect([(await open(revoked.token)).status, (await open(trashed.token)).status]).toEqual([404, 404]);
    expect((await open(expired.token)).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await open(expired.token)).status).toBe(404);
    await purgePreviewLinks(site.db, clock.now);
    expect(await site.db.selectFrom('previewLinks').selectAll().execute()).toEqual([]);
  });
});

describe('a case of a submission', () => {
  const submit = async (name: string) =>
    (
      await site.request('POST', '/api/projects', {
        body: {
          name,
          projectType: 'game',
          description: 'A lighthouse game. Write to secret@sender.example or +373 69 123 456.',
          contactEmail: 'secret@sender.example',
          platforms: ['Steam', 'Google Play', 'Console'],
        },
      })
    ).json.id as number;
  const begin = (id: number) => site.request('POST', `/api/projects/${id}/case`, { as: 'editor' });
  const details = async (id: number) => (await site.request('GET', `/api/projects/${id}`, { as: 'reader' })).json;

  it('is created as a draft from an accepted submission, once, with links both ways and without personal data', async () => {
    const id = await submit('Lantern');
    expect((await begin(id)).status).toBe(409);
    await site.request('PATCH', `/api/projects/${id}/status`, { as: 'editor', body: { status: 'completed' } });
    const answers = await Promise.all([begin(id), begin(id)]);
    const [caseId, same] = answers.map(({ json }) => json.caseId as number) as [number, number];
    expect(same).toBe(caseId);
    const edited = await read(`cases/${caseId}`);
    expect(edited).toMatchObject({
      isPublic: false,
      projectId: id,
      draft: {
        content: {
          title: 'Lantern',
          // The sender's text was written for the studio, not for visitors.
          description: '',
          platforms: { steam: true, android: true, ps5: false },
        },
      },
    });
    expect(JSON.stringify(edited)).not.toContain('sender.example');
    expect((await details(id)).case).toEqual({ id: caseId, name: 'Lantern', isPublic: false });
    expect((await site.request('GET', `/api/cases/${caseId}`)).status).toBe(404);
    await operate('DELETE', `cases/${caseId}`);
    expect((await details(id)).case).toBeNull();
  });
});
