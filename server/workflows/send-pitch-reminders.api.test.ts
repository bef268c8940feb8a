import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { criteria } from '../../domain/assessment/assessment.ts';
import type { Pitch } from '../../domain/pitch/pitch.ts';
import { readPitch } from '../../domain/pitch/pitch.ts';
import { inTransaction } from '../platform/db/rows.ts';
import type { MailPayloads } from '../platform/mail/mail-module.ts';
import { thanksPerDay } from '../features/mails/submission-mails.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { enqueuePitchReminders } from './send-pitch-reminders.ts';
import { savePitch } from '../features/pitches/pitches.ts';

const day = 24 * 60 * 60_000;
const arrival = Date.parse('2026-03-03T15:00:00.000Z');
let clock = arrival;
const site = await testApp({ now: () => new Date(clock), pages: standInPages, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const editor = { as: 'editor' } as const;

beforeEach(async () => {
  clock = arrival;
  await db.deleteFrom('projects').execute();
  await db.deleteFrom('outbox').execute();
});

const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
async function submit(more: object = {}, language = 'ro'): Promise<number> {
  const headers = { 'accept-language': language };
  const { status, json } = await site.request('POST', '/api/projects', { body: { ...form, ...more }, headers });
  expect(status).toBe(201);
  return json.id;
}
const save = (id: number, pitch: Partial<Pitch>) =>
  inTransaction(db, (tx) => savePitch(tx, { id, type: 'game' }, readPitch(pitch), new Date(clock)));
const change = (id: number, change: object) =>
  site.request('POST', '/api/projects/bulk', {
    ...editor,
    body: { items: [{ id }], change },
    headers: { 'idempotency-key': randomUUID() },
  });
const update = (id: number, body: object) => site.request('PUT', `/api/projects/${id}`, { ...editor, body });

/** The reminders that exist after the job has run in three processes at a time. */
async function remindersAt(time: number) {
  clock = time;
  await Promise.all([1, 2, 3].map(() => enqueuePitchReminders(db, new Date(time))));
  const mails = await db.selectFrom('outbox').selectAll().where('kind', '=', 'pitch-reminder').orderBy('id').execute();
  return mails.map(({ recipient, language, payload }) => {
    const { id, missing, track } = JSON.parse(payload) as MailPayloads['pitch-reminder'];
    return { id, recipient, language, missing, track };
  });
}
const remindedIds = async (time: number) => (await remindersAt(time)).map(({ id }) => id);

const complete = {
  hook: 'A lamp.',
  stage: 'alpha',
  noBuildYet: true,
  videoLink: 'https://video.example/',
  wanted: ['funding'],
} as const;

describe('the sender of an incomplete pitch', () => {
  it('is reminded once, after three days, in their language, of the missing fields, with a link to the form', async () => {
    const id = await submit();
    await save(id, { hook: 'A lamp.', noBuildYet: true });
    expect(await remindersAt(arrival + 2.9 * day)).toEqual([]);
    const [reminder, ...others] = await remindersAt(arrival + 3.1 * day);
    expect(others).toEqual([]);
    const missing = ['stage', 'videoLink', 'wanted'];
    expect(reminder).toMatchObject({ id, recipient: form.contactEmail, language: 'ro', missing });
    const { status, json } = await site.request('GET', `/track/${reminder!.track}/pitch`);
    expect([status, json.page, json.id]).toEqual([200, 'pitch', id]);
    await db.deleteFrom('outbox').execute();
    expect(await remindersAt(arrival + 4 * day)).toEqual([]);
  });

  it('finds the reminder in the data package, and an erasure removes all of it', async () => {
    const id = await submit();
    const [{ track } = { track: '' }] = await remindersAt(arrival + 3.1 * day);
    const confirm = async (request: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await site.request('POST', `/track/${track}`, { body: `form=${request}`, headers });
      const { payload } = await db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'track-request')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return site.request('POST', `/track/confirm/${JSON.parse(payload).track}`, { body: '', headers });
    };
    expect((await confirm('export')).json).toMatchObject({ pitchRemindedAt: new Date(clock).toISOString() });
    await confirm('erase');
    const mails = await db.selectFrom('outbox').select('kind').execute();
    expect(mails.map(({ kind }) => kind)).not.toContain('pitch-reminder');
    expect(await db.selectFrom('projects').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['who has completed it', (id) => save(id, { ...complete, wanted: ['funding'] })],
    [
      'who has an answer',
      (id) =>
        site.request('POST', `/api/projects/${id}/replies`, {
          ...editor,
          body: { subject: 'Hi', body: 'We read it.' },
        }),
    ],
    ['whose submission is closed', (id) => update(id, { status: 'completed' })],
    ['whose submission is declined', (id) => update(id, { status: 'cancelled' })],
    ['whose submission is spam', (id) => change(id, { spam: true })],
    [
      'whose submission is withdrawn',
      (id) =>
        db
          .updateTable('projects')
          .set({ withdrawnAt: new Date(clock).toISOString() })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'whose submission is imported',
      (id) =>
        db
          .updateTable('projects')
          .set({ importedAt: new Date(clock).toISOString() })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'whose pitch is assessed',
      (id) =>
        site.request('PUT', `/api/projects/${id}/assessment`, {
          ...editor,
          body: { scores: Object.fromEntries(criteria.map(({ key }) => [key, 3])), verdict: 'watch' },
        }),
    ],
  ])('is not reminded %s', async (_case, happens) => {
    const [id, other] = [await submit(), await submit({ name: 'Other', contactEmail: 'ada@player.example' })];
    const outcome = await happens(id);
    const status = (outcome as { status?: number } | undefined)?.status ?? 200;
    expect([200, 201]).toContain(status);
    expect(await remindedIds(arrival + 3.1 * day)).toEqual([other]);
  });

  it('is reminded only of the target of merged submissions', async () => {
    const first = await submit();
    clock += 60_000;
    const second = await submit({ name: 'Lantern 2' });
    const merged = await site.request('POST', '/api/projects/merge', { ...editor, body: { ids: [first, second] } });
    expect(merged.status).toBe(200);
    expect(await remindedIds(arrival + 4 * day)).toEqual([first]);
  });

  it('is not reminded if there is no pitch, or if it is too late', async () => {
    await submit({
      projectType: 'gamedev-solutions',
      email: 'team@adit.example',
      studioSize: '2-5',
      currentProblems: 'Builds take a day.',
    });
    const id = await submit();
    expect(await remindedIds(arrival + 11 * day)).toEqual([]);
    expect(await remindedIds(arrival + 5 * day)).toEqual([id]);
  });

  it('is reminded at most a few times a day, since anybody can enter a stranger’s address', async () => {
    for (let count = 0; count < thanksPerDay + 2; count += 1) await submit({ name: `Lantern ${count}` });
    expect(await remindersAt(arrival + 3.1 * day)).toHaveLength(thanksPerDay);
    expect(await remindersAt(arrival + 4.2 * day)).toHaveLength(thanksPerDay);
  });
});
