import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { groupedCommits } from './grouped-commits.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());

const createdAt = new Date().toISOString();
const storing = (where: TestDatabase) =>
  groupedCommits(where, async (transaction, names: readonly string[]) => {
    await transaction
      .insertInto('milestones')
      .values(names.map((name) => ({ name, createdAt })))
      .execute();
    if (names.some((name) => name.includes('refused'))) throw new Error('changed my mind');
    return names.map((name) => name.toUpperCase());
  });
const put = storing(database);
const stored = async (prefix: string) =>
  (
    await database.db
      .selectFrom('milestones')
      .select('name')
      .where('name', 'like', `${prefix}%`)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

describe('Of many that store something at once', () => {
  it('each is told its own result, and all of it is there', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
    expect(await Promise.all(names.map((name) => put(name)))).toEqual(names.map((name) => name.toUpperCase()));
    expect(await stored('many-')).toEqual(names);
  });

  it('one that fails undoes its own work and nobody else’s', async () => {
    await put('apart-3');
    const outcomes = await Promise.allSettled(['apart-1', 'apart-2-refused', 'apart-3', 'apart-4'].map(put));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await stored('apart-')).toEqual(['apart-1', 'apart-3', 'apart-4']);
  });

  it('the later ones wait for no more than the earlier ones', async () => {
    expect(await put('turn-1').then(() => put('turn-2'))).toBe('TURN-2');
  });

  it('nobody is told that it is stored when the database is away', async () => {
    const away = await openTestDatabase();
    const putThere = storing(away);
    await putThere('before');
    await away.close();
    const outcomes = await Promise.allSettled(['away-1', 'away-2', 'away-3'].map(putThere));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await away.remove();
  });
});
