import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { inTransaction } from './rows.ts';
import type { Database } from './tables.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
const { db, engine } = site;

const submit = async (name: string): Promise<number> => {
  const { json } = await site.request('POST', '/api/projects', {
    body: { name, projectType: 'game', description: name, contactEmail: 'mira@player.example' },
  });
  return json.id;
};

const appendToName = (tx: Database, id: number, text: string) =>
  tx
    .updateTable('projects')
    .set({ name: sql`name || ${text}` })
    .where('id', '=', id)
    .execute();

it.skipIf(engine === 'sqlite')('runs a transaction again that PostgreSQL ended because of a deadlock', async () => {
  const ids = [await submit('Tide'), await submit('Marigold')];
  const bothHoldARow = Promise.withResolvers<void>();
  let firstUpdates = 0;
  const updateBoth = (order: number[], text: string) =>
    inTransaction(db, async (tx) => {
      await appendToName(tx, order[0]!, text);
      firstUpdates += 1;
      if (firstUpdates === 2) bothHoldARow.resolve();
      await bothHoldARow.promise;
      await appendToName(tx, order[1]!, text);
    });
  await Promise.all([updateBoth(ids, '1'), updateBoth(ids.toReversed(), '2')]);
  // PostgreSQL may abort either of the two transactions.
  expect(firstUpdates).toBeGreaterThan(2);
  const names = await db.selectFrom('projects').select('name').where('id', 'in', ids).orderBy('id').execute();
  expect(names.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Tide(12|21)$/),
    expect.stringMatching(/^Marigold(12|21)$/),
  ]);
});

it('does not repeat a transaction that failed for another reason', async () => {
  let runs = 0;
  const failing = inTransaction(db, async () => {
    runs += 1;
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(runs).toBe(1);
});
