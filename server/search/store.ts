import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchLimit } from '../../domain/list-query.ts';
import { hasTerm, isPrefix, searchTerms } from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import { matching, stands } from './conditions.ts';
import type { SearchedKind } from './row-texts.ts';
import { nameTables, searchedTables, textTables } from './texts.ts';
import { expandTerms } from './words.ts';

/** The instant from which something is at most `days` old. */
export const daysAgo = (days: number, now: Date): string => new Date(now.getTime() - days * day).toISOString();

const day = 24 * 60 * 60 * 1000;

/** Counts the rows of a query, which has no order; of more than `limit` that there are more. */
export async function countUpTo(
  db: Database,
  query: SelectQueryBuilder<Tables, any, { one: number }>,
  limit: number,
): Promise<{ total: number; capped?: true }> {
  const { count } = await db
    .selectFrom(query.limit(limit + 1).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count > limit ? { total: limit, capped: true } : { total: count };
}

/** Matches whose rows a filter is asked about one by one: first some, then more. */
const filtered = { sqlite: [1536, 8192], postgres: [4096] } as const;

/** The newest rows, which PostgreSQL searches before all. */
const recent = 16_384;

/** What a search leaves. */
export interface Matches {
  /**
   * What holds all terms, each as it was typed or mistyped. First what holds all as they were typed: in its name, then with most of
   * them in its name. Then what holds most of them as they were typed, and of these those whose names have most of them. Of equal
   * ones the newest is first. At most `searchLimit`.
   */
  ids: number[];
  /** How many there are, or at least are. */
  count: { total: number; capped?: true };
  /** Whether the row whose id a column has is one of all. */
  isMatch: (column: string) => RawBuilder<boolean>;
}

/**
 * Searches the texts of one kind.
 *
 * @param among a query of the ids that a filter leaves
 * @returns nothing where the text has no word to look for
 */
export async function search(
  { db, engine }: { db: Database; engine: Engine },
  kind: SearchedKind,
  text: string,
  among?: SelectQueryBuilder<Tables, any, { id: number }>,
): Promise<Matches | undefined> {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  const [table, names] = [textTables[kind], nameTables[kind]];
  const id = sql.ref(engine === 'postgres' ? 'id' : 'rowid');
  const meanings = await expandTerms({ db, engine }, terms);
  // With a sign SQLite checks the ids of the rows that it finds; else it would search once for each id that the filter leaves.
  // PostgreSQL would join, in the order of what it guesses that the filter leaves.
  const left = among ? [engine === 'postgres' ? sql`(id in (${among})) is true` : sql`+${id} in (${among})`] : [];
  const isUnlisted = (of: string) =>
    sql`select 1 from projects where projects.id = ${sql.ref(`${of}.${engine === 'postgres' ? 'id' : 'rowid'}`)} and (spam_at is not null or merged_into is not null)`;
  const listed = (of: string) => (kind === 'project' && !among ? [sql`not exists (${isUnlisted(of)})`] : []);

  const ids = (of: string, conditions: RawBuilder<unknown>[]) =>
    sql`select ${id} as id from ${sql.table(of)} where ${sql.join([...conditions, ...listed(of)], sql` and `)}`;
  const newest = async (of: string, conditions: RawBuilder<unknown>[], byWords = true) => {
    // Without the fence PostgreSQL would read the rows in this order and compute the words of each.
    const found = ids(of, conditions);
    const fenced = engine === 'postgres' && byWords ? sql`select id from (${found} offset 0) as found` : found;
    const query = sql<{ id: number }>`${fenced} order by ${id} desc limit ${sql.lit(searchLimit + 1)}`;
    return (await query.execute(db.withoutPlugins())).rows.map((row) => row.id);
  };
  /** Of a filter it reads only the rows of the newest matches; nothing where these are not all, and too few of them are left. */
  const leftOfNewest = async (of: string, conditions: RawBuilder<unknown>[]): Promise<number[] | undefined> => {
    if (!among) return undefined;
    const isLeft = among
      .where(sql<boolean>`${sql.ref(`${searchedTables[kind]}.id`)} = newest.id`)
      .$if(engine === 'postgres', (query) => query.offset(0));
    // Without the fences PostgreSQL would read all that the filter leaves, and rows in this order.
    const kept = engine === 'postgres' ? sql`array_agg(id)` : sql`json_group_array(id)`;
    const fence = engine === 'postgres' ? sql`offset 0` : sql``;
    const matchesOf = (where: RawBuilder<unknown>[], most: number) => sql<{
      count: number;
      ids: number[] | string | null;
    }>`
      select count(*) as count, ${kept} filter (where exists ${isLeft}) as ids from (
        select id from (${ids(of, where)} ${fence}) as found order by id desc limit ${sql.lit(most)}) as newest`;
    const read = async (where: RawBuilder<unknown>[], most: number) => {
      const { count, ids: some } = (await matchesOf(where, most).execute(db.withoutPlugins())).rows[0]!;
      const found = typeof some === 'string' ? (JSON.parse(some) as number[]) : (some ?? []);
      return { count, found: found.toSorted((a, b) => b - a) };
    };
    for (const most of filtered[engine]) {
      if (engine === 'postgres' && last > recent) {
        const { count, found } = await read([sql`id > ${sql.lit(last - recent)}`, ...conditions], most);
        if (found.length > searchLimit) return found.slice(0, searchLimit + 1);
        if ((count * last) / recent > most) continue;
      }
      const { count, found } = await read(conditions, most);
      if (count < most || found.length > searchLimit) return found.slice(0, searchLimit + 1);
    }
    return undefined;
  };
  /** The same without reading all rows of a common word: SQLite reads the newest first, PostgreSQL would sort all. */
  const newestFew = async (of: string, withTypos: boolean) => {
    const conditions = matching(engine, of, meanings, withTypos);
    if (conditions === undefined) return [];
    const few = await leftOfNewest(of, conditions);
    if (few) return few;
    if (engine === 'postgres') {
      const texts = terms.map((term) => stands(engine, term));
      const attempts = [
        ...(!withTypos && of === table && left.length === 0 ? [{ rows: 2048, conditions: texts, byWords: false }] : []),
        { rows: recent, conditions, byWords },
      ];
      for (const { rows, ...attempt } of attempts) {
        const among = [sql`id > ${sql.lit(last - rows)}`, ...attempt.conditions, ...left];
        const found = await newest(of, among, attempt.byWords);
        if (found.length > searchLimit || last <= rows) return found;
      }
    }
    return newest(of, [...conditions, ...left], byWords);
  };
  const byWords = meanings.some(({ term, typed }) => typed !== undefined || isPrefix(term));
  const last = engine === 'postgres' ? await lastId(db, table) : 0;

  const matches = (found: readonly number[]): Matches => {
    const [some, capped] = [found.slice(0, searchLimit), found.length > searchLimit];
    const all = () => ids(table, matching(engine, table, meanings, true)!);
    return {
      ids: some,
      count: { total: some.length, ...(capped && { capped }) },
      isMatch: (column) => (capped ? sql`${sql.ref(column)} in (${all()})` : isAmong(engine, column, some)),
    };
  };
  const ranked = (of: string, found: readonly number[], score: (text: string) => number) =>
    rank({ db, engine }, of, found, score);
  const typedTerms = (text: string) => terms.filter((term) => hasTerm(text, term)).length;

  const typed = await newestFew(table, false);
  // Without an index all names would be read.
  const named = typed.length > 1 && byWords ? await newestFew(names, false) : [];
  const first = new Set([...named, ...typed]);
  const others = [...first].slice(named.length);
  const isRanked = terms.length === 1 && byWords;
  const byNames = [...named, ...(isRanked ? others : await ranked(names, others, typedTerms))];
  if (typed.length > searchLimit || meanings.every(({ guessed }) => guessed.length === 0)) return matches(byNames);

  const mistyped = (await newestFew(table, true)).filter((one) => !first.has(one));
  const meant = meanings.map(({ guessed }) => new Set(guessed));
  const meantTerms = (text: string) => {
    const words = text.split(' ');
    return terms.filter((term, index) => hasTerm(text, term) || words.some((word) => meant[index]!.has(word))).length;
  };
  const nearest = await ranked(names, mistyped, meantTerms);
  return matches([...byNames, ...(terms.length === 1 ? nearest : await ranked(table, nearest, typedTerms))]);
}

async function lastId(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Sorts by a score of the rows' texts, the highest first; equal ones stay in their order. */
async function rank(
  { db, engine }: { db: Database; engine: Engine },
  table: string,
  ids: readonly number[],
  score: (text: string) => number,
): Promise<number[]> {
  if (ids.length < 2) return [...ids];
  const id = engine === 'postgres' ? 'id' : 'rowid';
  const { rows } = await sql<{ id: number; text: string }>`
    select ${sql.ref(id)} as id, text from ${sql.table(table)} where ${isAmong(engine, id, ids)}`.execute(
    db.withoutPlugins(),
  );
  const scores = new Map(rows.map((row) => [row.id, score(row.text)]));
  return ids.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
