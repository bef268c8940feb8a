import { type RawBuilder, sql } from 'kysely';
import { isPrefix } from '../../../domain/text/search-words.ts';
import type { Engine } from '../db/engine.ts';
import { contains, type Meaning } from './words.ts';

/** Whether the full-text index finds a term. A substring of too many words is searched in the texts themselves. */
export const isIndexed = ({ term, typed }: Meaning): boolean => isPrefix(term) || typed !== undefined;

/** SQL condition: a column of a text table has each term, or a word that it may mean. Undefined if a term has no such word. */
export function hasTerms(
  engine: Engine,
  table: string,
  column: 'name' | 'text',
  meanings: readonly Meaning[],
): RawBuilder<boolean> | undefined {
  const indexed = meanings.filter(isIndexed).map((meaning) => listAlternatives(engine, meaning));
  if (indexed.some((words) => words.length === 0)) return undefined;
  const parts = meanings.filter((meaning) => !isIndexed(meaning));
  const conditions = parts.map(({ term }) => contains(engine, column, term));
  if (indexed.length > 0) conditions.unshift(hasWords[engine](table, column, indexed));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Lists the words that a term may mean, in the engine's full-text query syntax. */
function listAlternatives(engine: Engine, { term, typed = [], guessed }: Meaning): string[] {
  if (isPrefix(term)) return [engine === 'postgres' ? `'${term}':*` : `"${term}"*`];
  return [...typed, ...guessed].map((word) => (engine === 'postgres' ? `'${word}'` : `"${word}"`));
}

/**
 * The number of words that PostgreSQL may compare with each row while it reads rows by id. Its planner underestimates a comparison with
 * hundreds of words, so more words are looked up in the index first.
 */
const mostComparedWords = 8;

/** SQL condition: a column has one of the words of each term. */
const hasWords = {
  postgres: (table: string, column: string, terms: readonly string[][]) => {
    const query = terms.map((words) => `(${words.join('|')})`).join('&');
    const isMatch = sql<boolean>`${sql.ref(`${column}_lexemes`)} @@ ${query}::tsquery`;
    return terms.flat().length <= mostComparedWords
      ? isMatch
      : sql<boolean>`${sql.ref(`${table}.id`)} = any(array(select id from ${sql.table(table)} where ${isMatch}))`;
  },
  sqlite: (table: string, column: string, terms: readonly string[][]) => {
    const query = terms.map((words) => `(${words.join(' OR ')})`).join(' AND ');
    return sql<boolean>`${sql.ref(table)} match ${`${column} : (${query})`}`;
  },
};
