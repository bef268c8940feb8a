import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchLimit } from '../../domain/list-query.ts';
import { hasTerm, isPrefix, searchTerms } from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import { matching, stands } from './conditions.ts';
import type { SearchedKind } from './row-texts.ts';
import { newestInPostgres } from './newest/postgres.ts';
import { newestInSqlite } from './newest/sqlite.ts';
import { and, reserve, type Wanted } from './newest/wanted.ts';
import { nameTables, textTables } from './texts.ts';
import { type LookedUp, lookUp, type Meaning } from './words.ts';

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

/** What a search leaves. */
export interface Matches {
  /**
   * The ids of what holds all terms, each as it was typed or mistyped. First what holds all as they were typed: in its name, then with
   * most of them in its name. Then what holds most of them as they were typed, and of these those whose names have most of them. Of
   * equal ones the newest is first. At most `searchLimit`.
   */
  ranked: () => Promise<number[]>;
  /** How many there are, or at least are. */
  count: { total: number; capped?: true };
  /** Whether the row whose id a column has is one of all; typos count where less than `searchLimit` have the terms as they were typed. */
  isMatch: (column: string) => RawBuilder<boolean>;
  /** The ids of a page of all, in the order of a query of ids of the rows that the filter leaves. */
  page: (ordered: Ordered, offset: number, limit: number) => Promise<number[]>;
}

type Ordered = SelectQueryBuilder<Tables, any, { id: number }>;
type Target = { db: Database; engine: Engine };

const newest = { sqlite: newestInSqlite, postgres: newestInPostgres } satisfies Record<Engine, unknown>;

/**
 * Searches the texts of one kind.
 *
 * @param text or its terms, for two searches of one text
 * @param among a query of the ids that a filter leaves
 * @param limit ids that are looked for, of one word, whose matches need no ranking
 * @returns nothing where the text has no word to look for
 */
export async function search(
  { db, engine }: Target,
  kind: SearchedKind,
  text: string | LookedUp,
  among?: Ordered,
  limit: number = searchLimit,
): Promise<Matches | undefined> {
  const lookedUp = typeof text === 'string' ? await lookUpText({ db, engine }, text) : text;
  if (!lookedUp) return undefined;
  const [table, names] = [textTables[kind], nameTables[kind]];
  const { typed: meanings } = lookedUp;
  const terms = meanings.map(({ term }) => term);
  const isIndexed = meanings.some(({ term, typed }) => typed !== undefined || isPrefix(term));
  const counted = terms.length === 1 && isIndexed ? limit : searchLimit;
  const texts = terms.map((term) => stands(engine, term));
  const newestOf = async (
    meanings: readonly Meaning[],
    rest: Pick<Wanted, 'table' | 'texts' | 'most' | 'below' | 'rows'>,
  ) => {
    const words = matching(engine, rest.table, meanings);
    return words ? newest[engine](db, { kind, among, words, isIndexed, ...rest }) : [];
  };
  const matches = (found: readonly number[], rest: Omit<Found, 'counted' | 'words'>, meanings: readonly Meaning[]) =>
    matchesOf({ db, engine }, table, found, { counted, words: matching(engine, table, meanings) ?? [], ...rest });

  const typed = await newestOf(meanings, { table, texts, most: counted + 1 });
  const byNames = async () => {
    const scores = await scoresOf({ db, engine }, names, typed, texts);
    const sorted = typed.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
    const named = sorted.filter((id) => scores.get(id) === terms.length);
    return { named, others: sorted.slice(named.length) };
  };
  if (typed.length > counted) {
    const ranked = async () => {
      const { named, others } = await byNames();
      const most = counted + 1 - named.length;
      const [first, last] = [typed[0]!, typed.at(-1)!];
      const rows = Math.ceil((reserve * most * (first - last)) / Math.max(named.length, 0.5));
      // Names of older rows; without an index all would be read.
      const older =
        most > 0 && isIndexed
          ? await newestOf(meanings, { table: names, texts: undefined, most, below: last, rows: Math.max(rows, 8192) })
          : [];
      return [...named, ...older, ...others];
    };
    return matches(typed, { texts, ranked }, meanings);
  }

  const rankedTyped = async () => {
    const { named, others } = await byNames();
    return [...named, ...others];
  };
  const withTypos = await lookedUp.guessed();
  if (withTypos.every(({ guessed }) => guessed.length === 0)) return matches(typed, { ranked: rankedTyped }, meanings);
  const first = new Set(typed);
  const all = await newestOf(withTypos, { table, texts: undefined, most: searchLimit + 1 });
  const mistyped = all.filter((one) => !first.has(one));
  const meant = withTypos.map(({ guessed }) => new Set(guessed));
  const meantTerms = (text: string) => {
    const words = text.split(' ');
    return terms.filter((term, index) => hasTerm(text, term) || words.some((word) => meant[index]!.has(word))).length;
  };
  const typedTerms = (text: string) => terms.filter((term) => hasTerm(text, term)).length;
  const ranked = async () => {
    const nearest = await rank({ db, engine }, names, mistyped, meantTerms);
    const sorted = terms.length === 1 ? nearest : await rank({ db, engine }, table, nearest, typedTerms);
    return [...(await rankedTyped()), ...sorted];
  };
  return matches([...typed, ...mistyped], { ranked }, withTypos);
}

/** Looks the terms of a text up; nothing where it has none. */
export async function lookUpText(target: Target, text: string): Promise<LookedUp | undefined> {
  const terms = searchTerms(text);
  return terms.length === 0 ? undefined : lookUp(target, terms);
}

interface Found {
  /** The most matches. */
  counted: number;
  /** Conditions on the index of words, and the same on the texts where typos do not count. */
  words: readonly RawBuilder<unknown>[];
  texts?: readonly RawBuilder<boolean>[];
  ranked: () => Promise<number[]>;
}

/** @param found all matches, or of more than `counted` some */
function matchesOf(
  { db, engine }: Target,
  table: string,
  found: readonly number[],
  { counted, texts, words, ranked }: Found,
): Matches {
  const capped = found.length > counted;
  const isMatch = (column: string) =>
    capped
      ? sql<boolean>`${sql.ref(column)} in (select ${sql.ref(keyOf(engine))} from ${sql.table(table)} where ${and(words)})`
      : isAmong(engine, column, found);
  return {
    ranked: async () => (await ranked()).slice(0, counted),
    count: capped ? { total: counted, capped } : { total: found.length },
    isMatch,
    async page(ordered, offset, limit) {
      const some =
        capped && texts ? await firstInOrder({ db, engine }, table, texts, ordered, offset + limit) : undefined;
      if (some) return some.slice(offset);
      const rows = await ordered.where(isMatch('id')).limit(limit).offset(offset).execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Rows whose texts are read in another order; more take longer than all matches. */
const readInOrder = { first: 500, most: 6000 } as const;

/** The first matches in another order, by the texts of the rows; nothing where too many had to be read. */
async function firstInOrder(
  { db, engine }: Target,
  table: string,
  texts: readonly RawBuilder<boolean>[],
  ordered: Ordered,
  wanted: number,
): Promise<number[] | undefined> {
  const found: number[] = [];
  let read = 0;
  for (let rows: number = Math.max(readInOrder.first, 2 * wanted); read + rows <= readInOrder.most;) {
    const ids = (await ordered.limit(rows).offset(read).execute()).map(({ id }) => id);
    const scores = await scoresOf({ db, engine }, table, ids, texts);
    found.push(...ids.filter((id) => scores.get(id) === texts.length));
    if (found.length >= wanted || ids.length < rows) return found.slice(0, wanted);
    read += rows;
    rows = Math.ceil((reserve * wanted * read) / Math.max(found.length, 1)) - read;
  }
  return undefined;
}

/** How many conditions the texts of rows meet, where they meet any. */
async function scoresOf(
  { db, engine }: Target,
  table: string,
  ids: readonly number[],
  texts: readonly RawBuilder<boolean>[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const id = keyOf(engine);
  const score = sql.join(
    texts.map((text) => sql`case when ${text} then 1 else 0 end`),
    sql` + `,
  );
  const { rows } = await sql<{ id: number; score: number }>`
    select ${sql.ref(id)} as id, ${score} as score from ${sql.table(table)}
    where ${isAmong(engine, id, ids)} and (${sql.join(texts, sql` or `)})`.execute(db.withoutPlugins());
  return new Map(rows.map((row) => [row.id, row.score]));
}

const keyOf = (engine: Engine) => (engine === 'postgres' ? 'id' : 'rowid');

/** Sorts by a score of the rows' texts, the highest first; equal ones stay in their order. */
async function rank(
  { db, engine }: Target,
  table: string,
  ids: readonly number[],
  score: (text: string) => number,
): Promise<number[]> {
  if (ids.length < 2) return [...ids];
  const id = keyOf(engine);
  const { rows } = await sql<{ id: number; text: string }>`
    select ${sql.ref(id)} as id, text from ${sql.table(table)} where ${isAmong(engine, id, ids)}`.execute(
    db.withoutPlugins(),
  );
  const scores = new Map(rows.map((row) => [row.id, score(row.text)]));
  return ids.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
