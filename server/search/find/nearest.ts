import { sql } from 'kysely';
import { likeness, searchTerms } from '../../../domain/search-words.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import type { SearchedKind } from '../row-texts.ts';
import { nameTables } from '../texts.ts';
import { has } from '../words.ts';

/** Words that are compared with a term, those of them whose names are read, and names that are compared. */
const limits = { words: 2000, alike: 24, names: 200 } as const;

/** How alike a term and a word of a name are at least. */
const least = 0.4;

/** The ids of rows whose names are most like a text, the most alike first: for a search that finds nothing. */
export async function nearestNames(db: Database, kind: SearchedKind, text: string): Promise<number[]> {
  const terms = searchTerms(text).filter((term) => Array.from(term).length > 2);
  const alike = new Map<string, number>();
  for (const term of terms)
    for (const { word, score } of await alikeWords(db, term)) alike.set(word, Math.max(score, alike.get(word) ?? 0));
  const names = new Map<number, string>();
  for (const [word] of [...alike].toSorted(([, a], [, b]) => b - a)) {
    if (names.size >= limits.names) break;
    for (const { id, text: name } of await namesWith(db, kind, word)) names.set(id, name);
  }
  return [...names]
    .map(([id, name]) => ({ id, score: scoreOf(name.split(' '), terms) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
    .map(({ id }) => id);
}

/** The stored words that are most like a term: of those that share its beginning, its ending or three letters in a row. */
async function alikeWords(db: Database, term: string): Promise<{ word: string; score: number }[]> {
  const letters = Array.from(term);
  const parts = [
    `  ${letters.slice(0, 2).join('')}`,
    `${letters.slice(-2).join('')}  `,
    ...letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')),
  ];
  const { rows } = await sql<{ word: string }>`
    select word from search_words where ${has(engineOf(db), parts)}
    and length(word) between ${sql.lit(Math.floor(letters.length / 2))} and ${sql.lit(letters.length * 2)}
    limit ${sql.lit(limits.words)}`.execute(db.withoutPlugins());
  return rows
    .map(({ word }) => ({ word, score: likeness(term, word) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.alike);
}

/** Some names that have a word; PostgreSQL would read all of them to return the newest. */
async function namesWith(db: Database, kind: SearchedKind, word: string) {
  const table = nameTables[kind];
  const query =
    engineOf(db) === 'postgres'
      ? sql<Name>`select id, text from ${sql.table(table)} where search_lexemes(text) @@ ${`'${word}'`}::tsquery`
      : sql<Name>`select rowid as id, text from ${sql.table(table)} where ${sql.ref(table)} match ${`"${word}"`} order by rowid desc`;
  return (await sql<Name>`${query} limit ${sql.lit(limits.names)}`.execute(db.withoutPlugins())).rows;
}

type Name = { id: number; text: string };

/** The average over the terms of how much the most alike word of a name is like each. */
const scoreOf = (words: readonly string[], terms: readonly string[]): number =>
  terms.reduce((sum, term) => sum + Math.max(...words.map((word) => likeness(term, word))), 0) / terms.length;
