import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { type Inserted, insertWith, runPrepared } from './statements.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db, engine } = database;
const createdAt = '2026-01-02T03:04:05.678Z';

/** A sender, and two words with it of which the second waits for the first. */
function insertSender(address: string, words: readonly [string, string]) {
  const insert = db
    .insertInto('senders')
    .values({ address, createdAt } as never)
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id');
  return insertWith(db, insert, ({ id, exists, afterFirst }: Inserted) => [
    sql`insert into milestones (name, created_at) select ${words[0]}, ${createdAt} where ${exists} returning 1`,
    sql`insert into search_words (word) select cast(cast(${id} as integer) as varchar(9)) || ${words[1]} where ${exists} and ${afterFirst}`,
  ]);
}

const written = async () => {
  const milestones = await db.selectFrom('milestones').select('name').where('name', 'like', 'first%').execute();
  const { rows } = await sql<{ word: string }>`select word from search_words order by word`.execute(db);
  return [...milestones.map(({ name }) => name), ...rows.map(({ word }) => word)];
};

it('a row that is new is written with its parts, and one that is left out without them', async () => {
  const id = await insertSender('mira@player.example', ['first', '-word']);
  expect(await written()).toEqual(['first', `${id}-word`]);
  expect(await insertSender('mira@player.example', ['first again', '-other'])).toBeUndefined();
  expect(await written()).toEqual(['first', `${id}-word`]);
});

it('a part that fails leaves nothing of the row', async () => {
  const insert = db.transaction().execute(async (tx) => {
    const row = tx
      .insertInto('senders')
      .values({ address: 'ada@player.example', createdAt } as never)
      .returning('id');
    await insertWith(tx, row, () => [sql`insert into search_words (word) select null`]);
  });
  await expect(insert).rejects.toThrow(/null/i);
  expect(await db.selectFrom('senders').select('id').where('address', 'like', 'ada@%').execute()).toEqual([]);
});

it.runIf(engine === 'postgres')('a statement is planned again while tables grow', async () => {
  await db.connection().execute(async (one) => {
    for (let run = 0; run < 20; run++)
      await runPrepared(one, sql`select count(*) as known from senders where address = ${`${run}`}`);
    const { rows } = await sql<{ plans: number }>`select count(*) as plans from pg_prepared_statements
      where statement like 'select count(*) as known%'`.execute(one);
    expect(rows).toEqual([{ plans: 3 }]);
  });
});
