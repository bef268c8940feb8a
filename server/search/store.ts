import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchLimit } from '../../domain/list-query.ts';
import { hasTerm, isPrefix, searchTerms } from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import { matching, stands } from './conditions.ts';
import type { SearchedKind } from './row-texts.ts';
import { newest } from './newest.ts';
import { nameTables, textTables } from './texts.ts';
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
 * @param limit ids that are looked for, of one word, whose matches need no ranking
 * @returns nothing where the text has no word to look for
 */
export async function search(
  { db, engine }: { db: Database; engine: Engine },
  kind: SearchedKind,
  text: string,
  among?: SelectQueryBuilder<Tables, any, { id: number }>,
  limit: number = searchLimit,
): Promise<Matches | undefined> {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  const [table, names] = [textTables[kind], nameTables[kind]];
  const meanings = await expandTerms({ db, engine }, terms);
  const byWords = meanings.some(({ term, typed }) => typed !== undefined || isPrefix(term));
  const counted = terms.length === 1 && byWords ? limit : searchLimit;
  const newestFew = async (of: string, withTypos: boolean): Promise<number[]> => {
    const words = matching(engine, of, meanings, withTypos);
    const texts = withTypos ? undefined : terms.map((term) => stands(engine, term));
    const most = (withTypos ? searchLimit : counted) + 1;
    return words ? newest[engine](db, { table: of, kind, among, words, texts, most }) : [];
  };

  const matches = (found: readonly number[]): Matches => {
    const [some, capped] = [found.slice(0, counted), found.length > counted];
    const all = () =>
      sql`select ${sql.ref(engine === 'postgres' ? 'id' : 'rowid')} from ${sql.table(table)}
        where ${sql.join(matching(engine, table, meanings, true)!, sql` and `)}`;
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
  if (typed.length > counted || meanings.every(({ guessed }) => guessed.length === 0)) return matches(byNames);

  const mistyped = (await newestFew(table, true)).filter((one) => !first.has(one));
  const meant = meanings.map(({ guessed }) => new Set(guessed));
  const meantTerms = (text: string) => {
    const words = text.split(' ');
    return terms.filter((term, index) => hasTerm(text, term) || words.some((word) => meant[index]!.has(word))).length;
  };
  const nearest = await ranked(names, mistyped, meantTerms);
  return matches([...byNames, ...(terms.length === 1 ? nearest : await ranked(table, nearest, typedTerms))]);
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
