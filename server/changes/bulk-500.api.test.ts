import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { bulkLimit } from '../../domain/change.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const editor = { as: 'editor' } as const;

/** Stores as many submissions as one call may change. */
async function submitMost(): Promise<number[]> {
  const at = new Date().toISOString();
  const row = {
    name: randomUUID(),
    projectType: 'game',
    contactEmail: 'mira@player.example',
    targetPlatforms: '[]',
    screenshots: '[]',
    priority: 'normal',
    status: 'pending',
    language: 'en',
    createdAt: at,
    updatedAt: at,
  };
  const rows = Array.from({ length: bulkLimit }, () => row);
  const stored = await site.db
    .insertInto('projects')
    .values(rows as never)
    .returning('id')
    .execute();
  return stored.map(({ id }) => id);
}

const changesOf = async (ids: readonly number[]) => {
  const rows = await site.db.selectFrom('projectHistory').select('projectId').where('projectId', 'in', ids).execute();
  return rows.length;
};
const audited = async (ids: readonly number[]) => {
  const query = site.db.selectFrom('auditEntries').select('id').where('entity', '=', 'submission');
  return (await query.where('entityId', 'in', ids).execute()).length;
};

it('a change of 500 whose button is pressed twice at once is made once, and so is its Undo', async () => {
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

it('a change of 500 whose connection is cut is made once or not at all, and the same call says which', async () => {
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
  const again = await site.app.fetch(
    new Request('http://localhost:3000/api/projects/bulk', { method: 'POST', headers, body }),
  );
  expect(await again.json()).toEqual({ changed: bulkLimit, skipped: [], missing: 0 });
  expect(await changesOf(ids)).toBe(bulkLimit);
});
