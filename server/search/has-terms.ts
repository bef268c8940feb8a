import { type RawBuilder, sql } from 'kysely';
import { isPrefix } from '../../domain/text/search-words.ts';
import type { Engine } from '../db/engine.ts';
import { contains, type Meaning } from './words.ts';

/** Whether the full-text index finds a term. A part of more words than are looked up is found by reading the texts. */
export const isIndexed = ({ term, typed }: Meaning): boolean => isPrefix(term) || typed !== undefined;

/** SQL condition: a column of a table of texts has each term, or a word that it may mean; nothing if a term has no word. */
export function hasTerms(
  engine: Engine,
  table: string,
  column: 'name' | 'text',
  meanings: readonly Meaning[],
): RawBuilder<boolean> | undefined {
  const indexed = meanings.filter(isIndexed).map((meaning) => alternatives(engine, meaning));
  if (indexed.some((words) => words.length === 0)) return undefined;
  const parts = meanings.filter((meaning) => !isIndexed(meaning));
  const conditions = parts.map(({ term }) => contains(engine, column, term));
  if (indexed.length > 0) conditions.unshift(hasWords[engine](table, column, indexed));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The words that a term may mean, as the full-text query of an engine has them. */
function alternatives(engine: Engine, { term, typed = [], guessed }: Meaning): string[] {
  if (isPrefix(term)) return [engine === 'postgres' ? `'${term}':*` : `"${term}"*`];
  return [...typed, ...guessed].map((word) => (engine === 'postgres' ? `'${word}'` : `"${word}"`));
}

/**
 * Up to so many words PostgreSQL may compare with each row in the order of ids. The planner does not know that a comparison with hundreds takes
 * longer; more words are looked up in the index first.
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
