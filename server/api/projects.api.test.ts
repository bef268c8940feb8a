import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { noPitchFacts } from '../../domain/pitch/facts.ts';
import { businessCalendar } from '../../domain/promise/promise.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { testApp } from '../testing/test-app.ts';

const { dueAt } = businessCalendar(defaultStudio);

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const project = {
  name: 'Lanternfall',
  projectType: 'game',
  description: 'A game about light.',
  contactEmail: 'mira@player.example',
  platforms: ['Steam', 'Other'],
};
const consultation = {
  name: 'Hollow Adit',
  email: 'team@adit.example',
  studioSize: '2-5',
  currentProblems: 'Builds take a day.',
  projectType: 'gamedev-solutions',
};
const submit = (body: object = project, headers: Record<string, string> = {}) =>
  site.request('POST', '/api/projects', { body, headers });
/** The fields that operators see in addition to those that the sender received. */
const clock = (waiting: { createdAt: string } | undefined) => ({
  labels: [],
  waitingSince: waiting?.createdAt ?? null,
  dueAt: waiting ? dueAt(new Date(waiting.createdAt)).toISOString() : null,
  firstAnsweredAt: null,
  snoozedUntil: null,
  answerWaivedAt: null,
  withdrawnAt: null,
  spamAt: null,
  spamConfirmedAt: null,
  stage: null,
  watchUntil: null,
  ...noPitchFacts,
  mergedInto: null,
  importedAt: null,
  importSource: null,
  externalId: null,
  version: expect.any(Number),
});
const counts = async () => {
  const count = async (table: 'projects' | 'outbox') =>
    Number(
      (
        await site.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return { projects: await count('projects'), mails: await count('outbox'), woken: site.jobsWoken() };
};

describe('a submission', () => {
  it('of a project is stored under the names of the entity’s fields', async () => {
    const { status, json } = await submit();
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number),
      name: 'Lanternfall',
      projectType: 'game',
      description: 'A game about light.',
      contactEmail: 'mira@player.example',
      targetPlatforms: ['Steam', 'Other'],
      additionalInfo: null,
      timeline: null,
      budget: null,
      logoUrl: null,
      heroImageUrl: null,
      screenshots: [],
      priority: 'normal',
      status: 'pending',
      language: 'en',
      assignedTo: null,
      estimatedCompletion: null,
      actualCompletion: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('of a consultation is stored as a project, too', async () => {
    const { status, json } = await submit(consultation);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: 'Hollow Adit',
      projectType: 'gamedev-solutions',
      contactEmail: 'team@adit.example',
      description: 'Builds take a day.',
      additionalInfo: expect.stringContaining('2-5'),
    });
  });

  it('ignores fields that only an operator may set', async () => {
    const { json: fresh } = await submit();
    const forged = {
      id: 7,
      status: 'completed',
      priority: 'urgent',
      assignedTo: 1,
      timeline: 'now',
      budget: 'all',
      logoUrl: 'https://x.example/',
      screenshots: ['https://x.example/'],
      createdAt: '2000-01-01T00:00:00.000Z',
      estimatedCompletion: '2000-01-01T00:00:00.000Z',
      language: 'ro',
      idempotencyKey: 'x',
      bodyDigest: 'x',
    };
    const { status, json } = await submit({ ...project, ...forged });
    expect(status).toBe(201);
    expect(json).toEqual({ ...fresh, id: fresh.id + 1, createdAt: expect.any(String), updatedAt: expect.any(String) });
    expect(json.createdAt).not.toContain('2000');
  });

  it('stores the language of the visitor', async () => {
    const read = async (headers: Record<string, string>) => (await submit(project, headers)).json.language;
    expect(await read({ 'accept-language': 'ro-MD,ro;q=0.9,en;q=0.5' })).toBe('ro');
    expect(await read({ 'accept-language': 'ro-MD', cookie: 'language=ru' })).toBe('ru');
    expect(await read({ 'accept-language': 'de', cookie: 'language=xx' })).toBe('en');
  });

  it.each([
    ['name', { name: ' ' }],
    ['description', { description: undefined }],
    ['contactEmail', { contactEmail: 'mira' }],
    ['projectType', { projectType: 'casino' }],
    ['platforms', { platforms: 'Steam' }],
  ])('with a wrong %s is rejected and not stored', async (path, wrong) => {
    const before = await counts();
    const { status, json } = await submit({ ...project, ...wrong });
    expect(status).toBe(400);
    expect(json.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    expect(await counts()).toEqual(before);
  });

  it('returns its issues in the visitor’s language', async () => {
    const { json } = await submit({ ...project, contactEmail: '' }, { cookie: 'language=ru' });
    expect(json.error).toMatch(/[а-я]/);
    expect(json.issues[0].message).toMatch(/[а-я]/);
  });

  it('is stored together with its emails, and the worker is woken once', async () => {
    const before = await counts();
    await submit({ ...project, contactEmail: 'new@player.example' });
    const after = await counts();
    expect(after).toEqual({ projects: before.projects + 1, mails: before.mails + 2, woken: before.woken + 1 });
  });

  it('whose emails cannot be stored is not stored either', async () => {
    await using broken = await testApp();
    await sql`alter table outbox rename to outbox_away`.execute(broken.db);
    const { status, json } = await broken.request('POST', '/api/projects', { body: project });
    expect([status, json]).toEqual([500, { error: 'Something went wrong on our side. Please try again.' }]);
    expect(await broken.db.selectFrom('projects').selectAll().execute()).toEqual([]);
    expect(broken.jobsWoken()).toBe(0);
  });
});

describe('a change by an operator wakes the worker for its webhooks and emails', () => {
  it.each([
    ['of the fields', 'PUT', (id: number) => `/api/projects/${id}`, () => ({ status: 'cancelled' })],
    ['of the status', 'PATCH', (id: number) => `/api/projects/${id}/status`, () => ({ status: 'cancelled' })],
    [
      'of several submissions',
      'POST',
      () => '/api/projects/bulk',
      (id: number) => ({ change: { status: 'cancelled' }, items: [{ id, version: 1 }] }),
    ],
  ])('%s', async (_name, method, pathTo, bodyFor) => {
    const { id } = (await submit()).json;
    const woken = site.jobsWoken();
    const { status } = await site.request(method, pathTo(id), { as: 'admin', body: bodyFor(id) });
    expect([status, site.jobsWoken()]).toEqual([200, woken + 1]);
  });
});

describe('a submission sent twice', () => {
  it('with one key is stored once and gets the same response', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await submit(project, headers);
    const before = await counts();
    // The order of the fields does not make another submission.
    const again = await submit(Object.fromEntries(Object.entries(project).toReversed()), headers);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(await counts()).toEqual(before);
  });

  it('gets the same response as at first, even after operators have changed it', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'ro' };
    const first = await submit(consultation, headers);
    const body = {
      name: 'Renamed',
      budget: '90 000',
      additionalInfo: 'Pays late.',
      priority: 'low',
      status: 'cancelled',
    };
    const changed = await site.request('PUT', `/api/projects/${first.json.id}`, { as: 'admin', body });
    expect(changed.json).toMatchObject(body);
    const again = await submit(consultation, { ...headers, 'accept-language': 'ru' });
    expect([again.status, again.json]).toEqual([201, first.json]);
  });

  it('at the same instant is stored once', async () => {
    const before = await counts();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit({ ...project, contactEmail: 'twice@player.example' }, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await counts()).toEqual({ projects: before.projects + 1, mails: before.mails + 2, woken: before.woken + 1 });
  });

  it('with a changed body is stored twice', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await submit(project, headers);
    const changed = await submit({ ...project, description: 'A game about shadow.' }, headers);
    expect(changed.json.id).not.toBe(first.json.id);
  });

  it('without a key is stored twice, since a person may intend it', async () => {
    expect((await submit()).json.id).not.toBe((await submit()).json.id);
  });

  it.each(['x'.repeat(201), 'a b', 'ключ'.replace(/./g, 'é')])('rejects the key %s', async (key) => {
    expect((await submit(project, { 'idempotency-key': key })).status).toBe(400);
  });
});

describe('an admin', () => {
  it('sees submissions newest first, without internal fields', async () => {
    const first = (await submit(project, { 'idempotency-key': randomUUID() })).json;
    const second = (await submit(consultation)).json;
    const { status, json } = await site.request('GET', '/api/projects', { as: 'admin' });
    expect(status).toBe(200);
    expect(json.slice(0, 2)).toEqual([
      { ...second, ...clock(second) },
      { ...first, ...clock(first) },
    ]);
  });

  it('changes some fields and keeps the others', async () => {
    const { json: stored } = await submit();
    const body = { priority: 'high', timeline: 'This year', screenshots: ['https://a.example/1.png', 'nothing'] };
    const { status, json } = await site.request('PUT', `/api/projects/${stored.id}`, { as: 'admin', body });
    expect(status).toBe(200);
    expect(json).toEqual({
      ...stored,
      ...clock(stored),
      ...body,
      screenshots: ['https://a.example/1.png'],
      updatedAt: expect.any(String),
    });
  });

  it('sets a status', async () => {
    const { json: stored } = await submit();
    const { status, json } = await site.request('PATCH', `/api/projects/${stored.id}/status`, {
      as: 'admin',
      body: { status: 'completed' },
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      ...stored,
      ...clock(undefined),
      status: 'completed',
      actualCompletion: json.updatedAt,
      updatedAt: expect.any(String),
    });
  });

  it.each(['approved', 'in-progress', 'new', '', null])('cannot set the status %j', async (status) => {
    const { json: stored } = await submit();
    for (const [method, path] of [
      ['PATCH', `/api/projects/${stored.id}/status`],
      ['PUT', `/api/projects/${stored.id}`],
    ] as const) {
      expect((await site.request(method, path, { as: 'admin', body: { status } })).status).toBe(400);
    }
  });

  it.each(['approved', 'in-progress'] as const)('still reads the legacy status %s', async (status) => {
    const { json: stored } = await submit();
    await site.db.updateTable('projects').set({ status }).where('id', '=', stored.id).execute();
    const { json } = await site.request('GET', '/api/projects', { as: 'admin' });
    expect(json.find(({ id }: { id: number }) => id === stored.id).status).toBe(status);
  });

  it('gets 404 if the submission does not exist', async () => {
    expect((await site.request('PUT', '/api/projects/99999', { as: 'admin', body: { name: 'x' } })).status).toBe(404);
    expect(
      (await site.request('PATCH', '/api/projects/99999/status', { as: 'admin', body: { status: 'pending' } })).status,
    ).toBe(404);
  });
});
