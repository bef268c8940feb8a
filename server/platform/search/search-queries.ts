import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchLimit } from '../../../domain/inbox/list-query.ts';
import { hasTerm, searchTerms } from '../../../domain/text/search-words.ts';
import { engineOf } from '../db/engine.ts';
import { isAmong, unindexed } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import { hasTerms, isIndexed } from './has-terms.ts';
import type { SearchedKind } from './row-texts.ts';
import { searchedTables, textTables } from './tables.ts';
import { type LookedUp, lookUp, type Meaning } from './words.ts';

/** The rows that a search finds. */
export interface Matches {
  /**
   * Returns up to `limit` ids, sorted by the number of terms that match as typed, then by the number of terms that match in the names (however
   * old the row is), then newest first.
   */
  ranked: () => Promise<number[]>;
  /** The number of matches; `capped` if there are more than `total`. */
  count: { total: number; capped?: true };
  /** The ids of all matches, unless their number is `capped`. */
  ids?: readonly number[];
  /** SQL condition: the row with the id in `column` matches. Typos count only if at most `limit` rows have the terms as they were typed. */
  isMatch: (column: string) => RawBuilder<boolean>;
}

/** A query of ids. */
export type IdsQuery = SelectQueryBuilder<Tables, any, { id: number }>;

interface Search {
  kind: SearchedKind;
  /** The text, or its looked-up terms, which several searches can share. */
  text: string | LookedUp;
  /** Selects the ids of the rows that are searched. */
  listedIdsQuery: IdsQuery;
  /**
   * The number of rows that the caller needs, by default `searchLimit`. Several terms, or a substring of many words, are ranked
   * among `searchLimit` matches nevertheless.
   */
  needed?: number;
}

/** Searches the texts of one kind. @returns undefined if the text has no word to search for */
export async function search(
  db: Database,
  { kind, text, listedIdsQuery, needed = searchLimit }: Search,
): Promise<Matches | undefined> {
  const lookedUp = typeof text === 'string' ? await lookUpText(db, text) : text;
  if (!lookedUp) return undefined;
  const { typed } = lookedUp;
  const limit = typed.length === 1 && typed.every(isIndexed) ? needed : searchLimit;
  const listed = { kind, listedIdsQuery };
  const typedIds = await findNewestIds(db, { ...listed, column: 'text', meanings: typed, limit: limit + 1 });
  if (typedIds.length > limit) {
    const ranked = async () => {
      // Rows with the terms in their names may be older than the newest matches. Without an indexed term this query would read every name.
      const namedIds = typed.some(isIndexed)
        ? await findNewestIds(db, { ...listed, column: 'name', meanings: typed, limit })
        : [];
      return rankRows(db, { kind, ids: [...new Set([...typedIds, ...namedIds])], meanings: typed, limit });
    };
    return {
      ranked,
      count: { total: limit, capped: true },
      isMatch: (column) => matchCondition(db, kind, column, typed),
    };
  }

  const meanings = await lookedUp.guessed();
  const hasGuesses = meanings.some(({ guessed }) => guessed.length > 0);
  const guessedIds = hasGuesses
    ? await findNewestIds(db, { ...listed, column: 'text', meanings, limit: limit + 1 })
    : [];
  const ids = [...new Set([...typedIds, ...guessedIds])];
  const ranked = () => rankRows(db, { kind, ids, meanings, limit });
  return ids.length > limit
    ? {
        ranked,
        count: { total: limit, capped: true },
        isMatch: (column) => matchCondition(db, kind, column, meanings),
      }
    : { ranked, count: { total: ids.length }, ids, isMatch: (column) => isAmong(engineOf(db), column, ids) };
}

/** Looks up the terms of a text. @returns undefined if it has none */
export async function lookUpText(db: Database, text: string): Promise<LookedUp | undefined> {
  const terms = searchTerms(text);
  return terms.length === 0 ? undefined : lookUp(db, terms);
}

/** The terms of a search with the words that they may mean, and the maximum number of its results. */
type Ranking = { kind: SearchedKind; meanings: readonly Meaning[]; limit: number };

/** The id column of the text tables. */
const idColumn = { postgres: 'id', sqlite: 'rowid' } as const;

/** Finds the ids of the newest listed rows with all terms in a column. */
async function findNewestIds(
  db: Database,
  { kind, column, meanings, listedIdsQuery, limit }: Ranking & { column: 'name' | 'text'; listedIdsQuery: IdsQuery },
): Promise<number[]> {
  const engine = engineOf(db);
  const table = textTables[kind];
  const condition = hasTerms(engine, table, column, meanings);
  if (!condition) return [];
  const id = sql.ref(`${table}.${idColumn[engine]}`);
  const isListed = listedIdsQuery.where(sql<boolean>`${sql.ref(`${searchedTables[kind]}.id`)} = ${id}`);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(table)} where ${condition} and exists ${isListed}
    order by ${id} desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows.map((row) => row.id);
}

/**
 * SQL condition: the text of the row with the id in `column` has all terms. SQLite would look up the row of each match, so its index of ids is
 * excluded: it then reads the rows in the order of a list until a page is complete.
 */
function matchCondition(db: Database, kind: SearchedKind, column: string, meanings: readonly Meaning[]) {
  const engine = engineOf(db);
  const table = textTables[kind];
  return sql<boolean>`${unindexed(engine, column)} in (
    select ${sql.ref(idColumn[engine])} from ${sql.table(table)} where ${hasTerms(engine, table, 'text', meanings)!})`;
}

type Texts = { id: number; name: string; text: string };

/** Sorts rows as {@link Matches} describes. In a row that lacks a term as typed, a word that the term may mean has matched. */
async function rankRows(db: Database, { kind, ids, meanings, limit }: Ranking & { ids: readonly number[] }) {
  const engine = engineOf(db);
  const id = sql.ref(idColumn[engine]);
  const { rows } = await sql<Texts>`
    select ${id} as id, name, text from ${sql.table(textTables[kind])}
    where ${isAmong(engine, idColumn[engine], ids)}`.execute(db.withoutPlugins());
  return rows
    .map((row) => {
      const typed = meanings.filter(({ term }) => hasTerm(row.text, term)).length;
      const isNamed = typed === meanings.length ? hasTypedTerm : hasMeaning;
      return { id: row.id, typed, named: meanings.filter((meaning) => isNamed(row.name, meaning)).length };
    })
    .toSorted((a, b) => b.typed - a.typed || b.named - a.named || b.id - a.id)
    .slice(0, limit)
    .map((row) => row.id);
}

const hasTypedTerm = (text: string, { term }: Meaning): boolean => hasTerm(text, term);

const hasMeaning = (text: string, { term, guessed }: Meaning): boolean =>
  hasTerm(text, term) || text.split(' ').some((word) => guessed.includes(word));
