import { type RawBuilder, sql } from 'kysely';
import { searchLimit } from '../../domain/inbox/list-query.ts';
import { hasTerm, isPrefix, searchTerms } from '../../domain/text/search-words.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { type Found, type Matches, matchesOf, type Ordered, rank, scoresOf } from './matches.ts';
import type { SearchedKind } from './row-texts.ts';
import { findNewest, reserve, type Wanted } from './newest.ts';
import { nameTables, textTables } from './tables.ts';
import { contains, type LookedUp, lookUp, type Meaning, placeIn } from './words.ts';

/**
 * Searches the texts of one kind.
 * @param text or its terms, for two searches of one text
 * @param among a query of the ids that a filter leaves
 * @param limit ids that are looked for, of one word, whose matches need no ranking
 * @returns nothing where the text has no word to look for
 */
export async function search(
  db: Database,
  kind: SearchedKind,
  text: string | LookedUp,
  among?: Ordered,
  limit: number = searchLimit,
): Promise<Matches | undefined> {
  const lookedUp = typeof text === 'string' ? await lookUpText(db, text) : text;
  if (!lookedUp) return undefined;
  const engine = engineOf(db);
  const [table, names] = [textTables[kind], nameTables[kind]];
  const { typed: meanings } = lookedUp;
  const terms = meanings.map(({ term }) => term);
  const isIndexed = meanings.some(({ term, typed }) => typed !== undefined || isPrefix(term));
  const isOne = terms.length === 1 && isIndexed;
  const counted = isOne ? limit : searchLimit;
  const texts = terms.map((term) => stands(engine, term));
  const newestOf = async (
    meanings: readonly Meaning[],
    rest: Omit<Wanted, 'kind' | 'among' | 'words' | 'isIndexed'>,
  ) => {
    const words = matching(engine, rest.table, meanings);
    return words ? findNewest(db, { kind, among, words, isIndexed, ...rest }) : [];
  };
  const matches = (found: readonly number[], rest: Omit<Found, 'counted' | 'words'>, meanings: readonly Meaning[]) =>
    matchesOf(db, table, found, { counted, words: matching(engine, table, meanings) ?? [], ...rest });

  const typed = await newestOf(meanings, { table, texts, most: counted + 1 });
  // PostgreSQL finds the names of one term in their index, and reads no others.
  const inNames = (isOne && engine === 'postgres' && matching(engine, names, meanings)) || texts;
  const byNames = async () => {
    const scores = await scoresOf(db, names, typed, inNames);
    const sorted = typed.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
    const named = sorted.filter((id) => scores.get(id) === terms.length);
    return { named, others: sorted.slice(named.length) };
  };
  if (typed.length > counted) {
    const ranked = async (limit: number) => {
      const { named, others } = await byNames();
      const most = limit - named.length;
      const [first, last] = [typed[0]!, typed.at(-1)!];
      const rows = Math.ceil((reserve * most * (first - last)) / Math.max(named.length, 0.5));
      // Names of older rows; without an index all would be read.
      const older =
        most > 0 && isIndexed
          ? await newestOf(meanings, { table: names, texts: undefined, most, below: last, rows: Math.max(rows, 2048) })
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
    const nearest = await rank(db, names, mistyped, meantTerms);
    const sorted = terms.length === 1 ? nearest : await rank(db, table, nearest, typedTerms);
    return [...(await rankedTyped()), ...sorted];
  };
  return matches([...typed, ...mistyped], { ranked }, withTypos);
}

/** Looks the terms of a text up; nothing where it has none. */
export async function lookUpText(db: Database, text: string): Promise<LookedUp | undefined> {
  const terms = searchTerms(text);
  return terms.length === 0 ? undefined : lookUp(db, terms);
}

/** Conditions for what holds all terms, with the typos that were looked up; nothing where a term has no word. */
function matching(engine: Engine, table: string, meanings: readonly Meaning[]): RawBuilder<unknown>[] | undefined {
  const postgres = engine === 'postgres';
  const quote = postgres ? `'` : '"';
  const alternatives = meanings.flatMap(({ term, typed, guessed }) => {
    if (isPrefix(term)) return [[`${quote}${term}${quote}${postgres ? ':*' : '*'}`]];
    if (typed === undefined) return [];
    return [[...typed, ...guessed].map((word) => quote + word + quote)];
  });
  if (alternatives.some((words) => words.length === 0)) return undefined;
  const query = alternatives.map((words) => `(${words.join(postgres ? '|' : ' OR ')})`).join(postgres ? '&' : ' AND ');
  return [
    ...(query === ''
      ? []
      : [postgres ? sql`search_lexemes(text) @@ ${query}::tsquery` : sql`${sql.ref(table)} match ${query}`]),
    ...meanings
      .filter(({ term, typed }) => typed === undefined && !isPrefix(term))
      .map(({ term }) => contains(engine, 'text', term)),
  ];
}

/** Whether a term stands in a text as it was typed, asked of the text itself. */
const stands = (engine: Engine, term: string): RawBuilder<boolean> =>
  isPrefix(term) ? sql`${placeIn[engine]}(' ' || text, ${` ${term}`}) > 0` : contains(engine, 'text', term);
