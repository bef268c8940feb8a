import { type RawBuilder, sql } from 'kysely';
import { isPrefix } from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import { contains, type Meaning, placeIn } from './words.ts';

/** Conditions for what holds all terms, with the typos that were looked up; nothing where a term has no word. */
export function matching(
  engine: Engine,
  table: string,
  meanings: readonly Meaning[],
): RawBuilder<unknown>[] | undefined {
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
export const stands = (engine: Engine, term: string): RawBuilder<boolean> =>
  isPrefix(term) ? sql`${placeIn[engine]}(' ' || text, ${` ${term}`}) > 0` : contains(engine, 'text', term);
