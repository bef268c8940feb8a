import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { bulkLimit } from '../../domain/inbox/change.ts';
import { settleClock } from '../features/clock/clock.ts';
import { testApp } from '../testing/test-app.ts';
import { insertProjectRows } from '../testing/conversations.ts';
import { conversationIdsOf } from '../platform/db/conversations.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const editor = { as: 'editor' } as const;

/** Stores as many submissions as one call may change. */
async function submitMost(): Promise<number[]> {
  const createdAt = new Date().toISOString();
  const row = {
    name: randomUUID(),
    projectType: 'game',
    contactEmail: 'mira@player.example',
    targetPlatforms: '[]',
    screenshots: '[]',
    priority: 'normal',
    status: 'pending',
    language: 'en',
    createdAt,
    updatedAt: createdAt,
  };
  const rows = Array.from({ length: bulkLimit }, () => row);
  const ids = await insertProjectRows(site.db, rows as never);
  await site.db.transaction().execute(async (tx) => settleClock(tx, await conversationIdsOf(tx, 'project', ids)));
  return ids;
}

/** A query of the conversations of submissions. */
const conversationsOf = (ids: readonly number[]) =>
  site.db.selectFrom('projects').select('conversationId').where('id', 'in', ids);

const changesOf = async (ids: readonly number[]) => {
  const historyQuery = site.db.selectFrom('history').select('id');
  const rows = await historyQuery.where('conversationId', 'in', conversationsOf(ids)).execute();
  return rows.length;
};
const audited = async (ids: readonly number[]) => {
  const query = site.db.selectFrom('auditEntries').select('id').where('entity', '=', 'submission');
  return (await query.where('entityId', 'in', ids).execute()).length;
};

it('a change of 500 whose button is pressed twice is made once, and undone once', async () => {
  const ids = await submitMost();
  const body = { items: ids.map((id) => ({ id })), change: { status: 'in_progress' } };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    [1, 2].map(() => site.request('POST', '/api/projects/bulk', { ...editor, body, headers })),
  );
  for (const { json } of answers) expect(json).toEqual({ changed: bulkLimit, skipped: [], missing: 0 });
  expect([await changesOf(ids), await audited(ids)]).toEqual([bulkLimit, bulkLimit]);

  const key = headers['idempotency-key'];
  const undone = await Promise.all(
    [1, 2].map(() => site.request('POST', '/api/changes/undo', { ...editor, body: { key } })),
  );
  for (const { json } of undone) expect(json).toEqual({ total: bulkLimit, undone: bulkLimit, changedBy: [] });
  expect([await changesOf(ids), await audited(ids)]).toEqual([2 * bulkLimit, 2 * bulkLimit]);
});

it('a change of 500 whose connection breaks is made once or not at all, and repeating the call shows which', async () => {
  const ids = await submitMost();
  const body = JSON.stringify({ items: ids.map((id) => ({ id })), change: { priority: 'high' } });
  const headers = {
    ...(await site.session('editor')),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (const wait of [0, 1, 5]) {
    const cut = new AbortController();
    const request = new Request('http://localhost:3000/api/projects/bulk', {
      method: 'POST',
      headers,
      body,
      signal: cut.signal,
    });
    const answer = Promise.resolve(site.app.fetch(request)).catch(() => undefined);
    for (let turns = 0; turns < wait; turns++) await turn();
    cut.abort();
    await answer;
    const changed = await site.db
      .selectFrom('projects')
      .select('id')
      .where('id', 'in', ids)
      .where('priority', '=', 'high')
      .execute();
    expect([0, bulkLimit]).toContain(changed.length);
  }
  const repeated = await site.app.fetch(
    new Request('http://localhost:3000/api/projects/bulk', { method: 'POST', headers, body }),
  );
  expect(await repeated.json()).toEqual({ changed: bulkLimit, skipped: [], missing: 0 });
  expect(await changesOf(ids)).toBe(bulkLimit);
});

it('a change of 500 whose response is lost is settled: it was made once, or it will never be', async () => {
  const ids = await submitMost();
  const body = { items: ids.map((id) => ({ id })), change: { status: 'in_progress' } };
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const sendChange = (key: string) =>
    site.request('POST', '/api/projects/bulk', { ...editor, body, headers: { 'idempotency-key': key } });
  const settle = async (key: string, as: 'editor' | 'admin' = 'editor') =>
    site.request('POST', '/api/changes/settle', { as, body: { key } });
  const outcome = { changed: bulkLimit, skipped: [], missing: 0 };

  expect((await settle(keys[0]!)).json).toEqual({ made: false, outcome: null });
  expect((await sendChange(keys[0]!)).status).toBe(409);
  expect(await changesOf(ids)).toBe(0);
  // Settled while the change is in progress: both calls have the same result, whichever is first.
  const [sent, settled] = await Promise.all([sendChange(keys[1]!), settle(keys[1]!)]);
  expect([sent.status, settled.json.made]).toEqual(sent.status === 200 ? [200, true] : [409, false]);
  expect(await changesOf(ids)).toBe(sent.status === 200 ? bulkLimit : 0);

  expect((await sendChange(keys[2]!)).json).toEqual(outcome);
  for (const _ of [1, 2]) expect((await settle(keys[2]!)).json).toEqual({ made: true, outcome });
  expect((await settle(keys[2]!, 'admin')).status).toBe(404);
  expect(await changesOf(ids)).toBe(bulkLimit);
});

it('a reply to 500 submissions that sets their status, and its Undo, need one call each, even with a webhook', async () => {
  const ids = await submitMost();
  const webhook = {
    name: 'All',
    address: 'https://receiver.example/',
    format: 'standard',
    events: ['submission.answered'],
  };
  await site.request('POST', '/api/webhooks', { as: 'admin', body: webhook });
  const headers = { 'idempotency-key': randomUUID() };
  const texts = { en: { subject: 'About {project}', body: '{greeting} not this time.' } };
  const body = { items: ids.map((id) => ({ id })), texts, change: { status: 'cancelled' } };
  const before = await stateOf(ids);
  const { status, json } = await site.request('POST', '/api/projects/replies', { ...editor, body, headers });
  expect([status, json.replies?.length]).toEqual([200, bulkLimit]);
  expect(await stateOf(ids)).toMatchObject({ closed: bulkLimit, replies: bulkLimit, events: bulkLimit });
  const key = headers['idempotency-key'];
  const undone = await site.request('POST', '/api/replies/undo', { ...editor, body: { key } });
  expect([undone.status, undone.json]).toEqual([200, { total: bulkLimit, undone: bulkLimit }]);
  expect(await stateOf(ids)).toEqual(before);
});

/** Counts how many of some submissions are closed, and the stored rows of replies to them. */
async function stateOf(ids: readonly number[]) {
  const projects = await site.db
    .selectFrom('projects')
    .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
    .select(['status', 'dueAt', 'firstAnsweredAt'])
    .where('projects.id', 'in', ids)
    .execute();
  const [replies, events] = await Promise.all(
    (['replies', 'webhookDeliveries'] as const).map((table) =>
      site.db
        .selectFrom(table as 'replies')
        .select('id')
        .where('conversationId', 'in', conversationsOf(ids))
        .execute(),
    ),
  );
  return {
    closed: projects.filter(({ status }) => status === 'cancelled').length,
    answered: projects.filter(({ firstAnsweredAt }) => firstAnsweredAt !== null).length,
    waiting: projects.filter(({ dueAt }) => dueAt !== null).length,
    replies: replies!.length,
    events: events!.length,
  };
}
