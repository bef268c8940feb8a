import { type InsertQueryBuilder, type RawBuilder, sql } from 'kysely';
import { prepare } from './dialects/postgres.ts';
import { engineOf } from './engine.ts';
import type { Database, Tables } from './tables.ts';

/** Runs a statement that has the same text each time: PostgreSQL parses and plans it once a connection. */
export async function runPrepared<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(db);
  prepare(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}

/** A row that an insert may have left out, as later parts of the same statement see it. */
export interface Inserted {
  id: RawBuilder<number>;
  exists: RawBuilder<boolean>;
  /** True once the first of the other parts is done, which returns something. */
  afterFirst: RawBuilder<boolean>;
}

/**
 * Inserts a row, and what else is written of it: on PostgreSQL in one statement, and so one round trip. Of the other parts each selects what
 * it writes where the row `exists`, and needs nothing of the others, which run in any order.
 * @returns the id, which `insert` returns, unless the insert left the row out
 */
export async function insertWith(
  db: Database,
  insert: InsertQueryBuilder<Tables, any, { id: number }>,
  parts: (inserted: Inserted) => readonly RawBuilder<unknown>[],
): Promise<number | undefined> {
  if (engineOf(db) === 'postgres') {
    const named = parts(ofStatement).map((part, index) => sql`, ${sql.id(`part_${index}`)} as (${part})`);
    const statement = sql`with inserted as (${insert})${sql.join(named, sql``)} select id from inserted`;
    return (await runPrepared(db, statement as RawBuilder<{ id: number }>))[0]?.id;
  }
  const id = (await insert.executeTakeFirst())?.id;
  if (id !== undefined) for (const part of parts(ofId(id))) await part.execute(db.withoutPlugins());
  return id;
}

const ofStatement: Inserted = {
  id: sql`(select id from inserted)`,
  exists: sql`exists (select 1 from inserted)`,
  // To count its rows is to wait for all of them.
  afterFirst: sql`(select count(*) from part_0) >= 0`,
};

const ofId = (id: number): Inserted => ({ id: sql`${id}`, exists: sql`true`, afterFirst: sql`true` });
