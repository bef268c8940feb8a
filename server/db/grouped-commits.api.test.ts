import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { groupedCommits } from './grouped-commits.ts';
import type { Database } from './tables.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db, engine } = database;
const commit = groupedCommits(db, engine);

const put = (name: string) => async (transaction: Database) => {
  await transaction.insertInto('milestones').values({ name, createdAt: new Date().toISOString() }).execute();
  return name;
};
const stored = async (prefix: string) =>
  (await db.selectFrom('milestones').select('name').where('name', 'like', `${prefix}%`).orderBy('name').execute()).map(
    ({ name }) => name,
  );

describe('Of many that store something at once', () => {
  it('each is told its own result, and all of it is there', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
    expect(await Promise.all(names.map((name) => commit(put(name))))).toEqual(names);
    expect(await stored('many-')).toEqual(names);
  });

  it('one that fails undoes its own work and nobody else’s', async () => {
    const outcomes = await Promise.allSettled([
      commit(put('apart-1')),
      commit(async (transaction) => {
        await put('apart-2')(transaction);
        throw new Error('changed my mind');
      }),
      commit(async (transaction) => {
        await put('apart-3')(transaction);
        await put('apart-3')(transaction);
      }),
      commit(put('apart-4')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await stored('apart-')).toEqual(['apart-1', 'apart-4']);
  });

  it('the later ones wait for no more than the earlier ones', async () => {
    const late = commit(put('turn-1')).then(() => commit(put('turn-2')));
    expect(await late).toBe('turn-2');
  });

  it('nobody is told that it is stored when the database is away', async () => {
    await using away = { ...(await openTestDatabase()), [Symbol.asyncDispose]: () => Promise.resolve() };
    const elsewhere = groupedCommits(away.db, away.engine);
    await elsewhere(put('before'));
    await away.close();
    const outcomes = await Promise.allSettled([1, 2, 3].map((one) => elsewhere(put(`away-${one}`))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await away.remove();
  });
});
