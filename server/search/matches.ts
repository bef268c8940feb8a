import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from '../db/engine.ts';
import { idsOf, isAmong } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import { and, reserve } from './newest.ts';

/** What a search leaves. */
export interface Matches {
  /**
   * The ids of what holds all terms, each as it was typed or mistyped. First what holds all as they were typed: in its name, then with
   * most of them in its name. Then what holds most of them as they were typed, and of these those whose names have most of them. Of
   * equal ones the newest is first. The first so many, and at most `searchLimit`.
   */
  ranked: (limit?: number) => Promise<number[]>;
  /** How many there are, or at least are. */
  count: { total: number; capped?: true };
  /** SQL condition: the row with the id in `column` matches. Typos count only if fewer than `searchLimit` rows match the terms exactly. */
  isMatch: (column: string) => RawBuilder<boolean>;
  /** One page of all matching ids, in the order of `ordered`, a query for the ids of the filtered rows. */
  page: (ordered: Ordered, offset: number, limit: number) => Promise<number[]>;
}

export type Ordered = SelectQueryBuilder<Tables, any, { id: number }>;

/** What {@link matchesOf} is made of. */
export interface Found {
  /** The most matches. */
  counted: number;
  /** Conditions on the index of words, and the same on the texts where typos do not count. */
  words: readonly RawBuilder<unknown>[];
  texts?: readonly RawBuilder<boolean>[];
  ranked: (limit: number) => Promise<number[]>;
}

/** @param found all matches, or of more than `counted` some */
export function matchesOf(
  db: Database,
  table: string,
  found: readonly number[],
  { counted, texts, words, ranked }: Found,
): Matches {
  const capped = found.length > counted;
  const isMatch = (column: string) =>
    capped
      ? sql<boolean>`${sql.ref(column)} in (select ${keyOf(db)} from ${sql.table(table)} where ${and(words)})`
      : isAmong(engineOf(db), column, found);
  return {
    ranked: async (limit = counted) => (await ranked(Math.min(limit, counted))).slice(0, Math.min(limit, counted)),
    count: capped ? { total: counted, capped } : { total: found.length },
    isMatch,
    async page(ordered, offset, limit) {
      const some = capped && texts ? await firstInOrder(db, table, texts, ordered, offset + limit) : undefined;
      if (some) return some.slice(offset);
      const page = ordered.limit(limit).offset(offset);
      const hashed = capped && engineOf(db) === 'postgres' ? await pageByHash(db, table, words, page) : undefined;
      return hashed ?? idsOf(await page.where(isMatch('id')).execute());
    },
  };
}

/** Rows whose texts are read in another order; more take longer than all matches. */
const readInOrder = { first: 500, most: 6000 } as const;

/** The first matches in another order, by the texts of the rows; nothing where too many had to be read. */
async function firstInOrder(
  db: Database,
  table: string,
  texts: readonly RawBuilder<boolean>[],
  ordered: Ordered,
  wanted: number,
): Promise<number[] | undefined> {
  const found: number[] = [];
  let read = 0;
  for (let rows: number = readInOrder.first; read + rows <= readInOrder.most;) {
    const ids = idsOf(await ordered.limit(rows).offset(read).execute());
    const scores = await scoresOf(db, table, ids, texts);
    found.push(...ids.filter((id) => scores.get(id) === texts.length));
    if (found.length >= wanted || ids.length < rows) return found.slice(0, wanted);
    read += rows;
    rows = Math.ceil((reserve * wanted * read) / Math.max(found.length, 1)) - read;
  }
  return undefined;
}

/** Matches whose ids PostgreSQL keeps in a hash table of the usual `work_mem`; a list of more it would read again for every row. */
const hashed = 100_000;

/** A page in another order, in which PostgreSQL reads rows until it has enough; nothing where there are too many matches. */
async function pageByHash(db: Database, table: string, words: readonly RawBuilder<unknown>[], page: Ordered) {
  // With the test for truth, the planner does not make it a join.
  const ids = page.where(sql<boolean>`(id in (select id from found)) is true`);
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (select id from ${sql.table(table)} where ${and(words)} limit ${sql.lit(hashed + 1)})
    select (select count(*) from found) as count, to_json(array${ids}) as ids`.execute(db.withoutPlugins());
  const [first] = rows;
  return first && first.count <= hashed ? first.ids : undefined;
}

/** How many conditions the texts of rows meet, where they meet any. */
export async function scoresOf(
  db: Database,
  table: string,
  ids: readonly number[],
  texts: readonly RawBuilder<unknown>[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const met = texts.map((text) => sql`case when ${text} then 1 else 0 end`);
  const score = sql.join(met, sql` + `);
  const { rows } = await sql<{ id: number; score: number }>`
    select ${keyOf(db)} as id, ${score} as score from ${sql.table(table)}
    where ${hasKey(db, ids)} and (${sql.join(texts, sql` or `)})`.execute(db.withoutPlugins());
  return new Map(rows.map((row) => [row.id, row.score]));
}

/** The key of a table of texts. */
const keyName = (db: Database) => (engineOf(db) === 'postgres' ? 'id' : 'rowid');
const keyOf = (db: Database) => sql.ref(keyName(db));
const hasKey = (db: Database, ids: readonly number[]) => isAmong(engineOf(db), keyName(db), ids);

/** Sorts by a score of the rows' texts, the highest first; equal ones stay in their order. */
export async function rank(db: Database, table: string, ids: readonly number[], score: (text: string) => number) {
  if (ids.length < 2) return [...ids];
  const { rows } = await sql<{ id: number; text: string }>`
    select ${keyOf(db)} as id, text from ${sql.table(table)} where ${hasKey(db, ids)}`.execute(db.withoutPlugins());
  const scores = new Map(rows.map((row) => [row.id, score(row.text)]));
  return ids.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
