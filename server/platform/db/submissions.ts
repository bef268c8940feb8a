import { sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import { engineOf } from './engine.ts';
import type { Database, Tables } from './tables.ts';

/** The language in which a form was sent, and the key and digest by which a repeated one is recognized. */
export type Submission = { language: Language; idempotencyKey: string | null; bodyDigest: string };

/** The values by which the second call of a publishing form finds the record of the first. A stranger who repeats a key sends another address. */
export type FormKey = { idempotencyKey: string | null; email: string };

type Key = Pick<Submission, 'idempotencyKey' | 'bodyDigest'>;

/** The tables whose rows are stored once per key. */
type KeyedTable = { [Name in keyof Tables]: 'bodyDigest' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/** Finds the id of the row with an idempotency key and body digest (decision 11). Without a key there is none. */
export async function findStored(
  db: Database,
  table: KeyedTable,
  { idempotencyKey, bodyDigest }: Key,
): Promise<number | undefined> {
  if (idempotencyKey === null) return undefined;
  const row = await db
    .selectFrom(table as 'projects')
    .select('id')
    .where('idempotencyKey', '=', idempotencyKey)
    .where('bodyDigest', '=', bodyDigest)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Inserts a row unless one with its idempotency key and body digest exists (decision 11). Without a key it is always new.
 * @returns the id of the stored row, and whether this call inserted it
 */
export async function insertOnce(
  db: Database,
  table: KeyedTable,
  row: object & Key,
): Promise<{ id: number; created: boolean }> {
  // Kysely cannot type a union of tables.
  const name = table as 'projects';
  const inserted = await db
    .insertInto(name)
    .values(row as never)
    .onConflict((conflict) => conflict.columns(['idempotencyKey', 'bodyDigest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, created: true };
  return { id: (await findStored(db, table, row))!, created: false };
}

/**
 * Serializes arrivals from one address, so each sees the earlier ones. Call it last in a transaction, so other forms wait only for a
 * short time.
 */
export const lockAddress = (tx: Database, email: string): Promise<void> => lockKey(tx, email.toLowerCase());

/** Serializes transactions that lock the same key. A transaction in SQLite is exclusive from its start. */
export async function lockKey(tx: Database, key: string): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
}

/** Calls {@link lockKey} for several keys, in an order that cannot deadlock. */
export async function lockKeys(tx: Database, keys: readonly string[]): Promise<void> {
  if (engineOf(tx) !== 'postgres' || keys.length === 0) return;
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtext(value) as key from unnest(${keys.toSorted()}::text[]) as value order by key) as keys`.execute(
    tx.withoutPlugins(),
  );
}
