import { sql } from 'kysely';
import { type SearchResults, searchResultLimits } from '../../../domain/inbox/search-results.ts';
import { foldedWords, hasTerm, isMistyped, likeness, searchTerms } from '../../../domain/text/search-words.ts';
import { engineOf } from '../../platform/db/engine.ts';
import type { Database } from '../../platform/db/tables.ts';
import { findSenders } from '../senders/senders.ts';
import { readInOrder } from '../inbox/searched-lists.ts';
import type { SearchedKind } from '../../platform/search/row-texts.ts';
import { lookUpText, type IdsQuery, search } from '../../platform/search/search-queries.ts';
import { textTables } from '../../platform/search/tables.ts';
import { has, type LookedUp, trigrams } from '../../platform/search/words.ts';

/** Searches submissions, messages, senders and cases for the palette. */
export async function searchEverything(db: Database, text: string): Promise<SearchResults> {
  const isSearched = Array.from(text).length >= searchResultLimits.minimumLength;
  const isAddress = isSearched && !/[\s\p{Cc}]/u.test(text);
  const lookedUp = isSearched ? await lookUpText(db, text) : undefined;
  const listedProjectsQuery = db.selectFrom('projects').where('spamAt', 'is', null).where('mergedInto', 'is', null);
  const listedMessagesQuery = db.selectFrom('messages').where('status', '!=', 'spam');
  const [submissions, messages, senders, cases] = await Promise.all([
    findBest(db, {
      kind: 'project',
      text,
      lookedUp,
      listedIdsQuery: listedProjectsQuery.select('projects.id'),
      read: (ids) => listedProjectsQuery.select(['id', 'name', 'status', 'createdAt']).where('id', 'in', ids).execute(),
    }),
    findBest(db, {
      kind: 'message',
      text,
      lookedUp,
      listedIdsQuery: listedMessagesQuery.select('messages.id'),
      read: (ids) =>
        listedMessagesQuery.select(['id', 'subject', 'name', 'status', 'createdAt']).where('id', 'in', ids).execute(),
    }),
    isAddress ? findSenders(db, text) : [],
    isSearched ? findCases(db, text) : [],
  ]);
  return { submissions, messages, senders: senders.slice(0, searchResultLimits.perKind), cases };
}

interface BestSearch<Item> {
  kind: SearchedKind;
  text: string;
  /** The terms of the text; undefined if it has none, or is too short to be searched. */
  lookedUp: LookedUp | undefined;
  listedIdsQuery: IdsQuery;
  /** Reads the listed rows among some ids, in any order. */
  read: (ids: readonly number[]) => Promise<Item[]>;
}

/** Finds the best matches of one kind, or the entries with the nearest names if nothing matches. */
async function findBest<Item extends { id: number }>(
  db: Database,
  { kind, text, lookedUp, listedIdsQuery, read }: BestSearch<Item>,
): Promise<{ items: Item[]; nearest: boolean }> {
  const matches =
    lookedUp && (await search(db, { kind, text: lookedUp, listedIdsQuery, needed: searchResultLimits.perKind }));
  if (!matches) return { items: [], nearest: false };
  const items = await readInOrder((await matches.ranked()).slice(0, searchResultLimits.perKind), read);
  if (items.length > 0) return { items, nearest: false };
  const nearest = await readInOrder((await findNearestNames(db, kind, text)).slice(0, nearestLimit), read);
  return { items: nearest.slice(0, searchResultLimits.perKind), nearest: nearest.length > 0 };
}

/** The number of nearest names that are read: some of them belong to spam or to merged submissions, which are not listed. */
const nearestLimit = 10 * searchResultLimits.perKind;

/** Cases are searched by their titles in memory, since there are few. */
async function findCases(db: Database, text: string): Promise<SearchResults['cases']> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'title'])
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => {
      const words = foldedWords(row.title);
      const typed = terms.filter((term) => hasTerm(words.join(' '), term));
      const isMatch = terms.every((term) => typed.includes(term) || words.some((word) => isMistyped(term, word)));
      return { row, typed: isMatch ? typed.length : -1 };
    })
    .filter(({ typed }) => typed >= 0)
    .toSorted((a, b) => b.typed - a.typed)
    .slice(0, searchResultLimits.perKind)
    .map(({ row }) => row);
}

/** The maximum numbers of words that are compared with a term, of similar words whose rows are read, and of names that are compared. */
const limits = { words: 2000, alike: 24, names: 200 } as const;

/** The minimum similarity of a term and a word. */
const minimumSimilarity = 0.4;

/** The ids of the rows whose names are most similar to a text, the most similar first. */
async function findNearestNames(db: Database, kind: SearchedKind, text: string): Promise<number[]> {
  const terms = searchTerms(text).filter((term) => Array.from(term).length > 2);
  const alike = new Map<string, number>();
  for (const term of terms)
    for (const { word, score } of await findAlikeWords(db, term))
      alike.set(word, Math.max(score, alike.get(word) ?? 0));
  const names = new Map<number, string>();
  for (const [word] of [...alike].toSorted(([, a], [, b]) => b - a)) {
    if (names.size >= limits.names) break;
    for (const { id, name } of await findNamesWith(db, kind, word)) names.set(id, name);
  }
  return [...names]
    .map(([id, name]) => ({ id, score: scoreOf(name.split(' '), terms) }))
    .filter(({ score }) => score >= minimumSimilarity)
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
    .map(({ id }) => id);
}

/** The stored words most similar to a term, among words that share its first two letters, its last two or a trigram. */
async function findAlikeWords(db: Database, term: string): Promise<{ word: string; score: number }[]> {
  const letters = Array.from(term);
  const parts = [`  ${letters.slice(0, 2).join('')}`, `${letters.slice(-2).join('')}  `, ...trigrams(term)];
  const { rows } = await sql<{ word: string }>`
    select word from search_words where ${has(engineOf(db), parts)}
    and length(word) between ${sql.lit(Math.floor(letters.length / 2))} and ${sql.lit(letters.length * 2)}
    limit ${sql.lit(limits.words)}`.execute(db.withoutPlugins());
  return rows
    .map(({ word }) => ({ word, score: likeness(term, word) }))
    .filter(({ score }) => score >= minimumSimilarity)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.alike);
}

/** Up to {@link limits.names} names with a word, in no order on PostgreSQL, which would have to read all of them to sort them by age. */
async function findNamesWith(db: Database, kind: SearchedKind, word: string) {
  const table = textTables[kind];
  const query =
    engineOf(db) === 'postgres'
      ? sql<Name>`select id, name from ${sql.table(table)} where name_lexemes @@ ${`'${word}'`}::tsquery`
      : sql<Name>`select rowid as id, name from ${sql.table(table)} where ${sql.ref(table)} match ${`name : "${word}"`} order by rowid desc`;
  return (await sql<Name>`${query} limit ${sql.lit(limits.names)}`.execute(db.withoutPlugins())).rows;
}

type Name = { id: number; name: string };

/** The average, over the terms, of the similarity to the most similar word of a name. */
const scoreOf = (words: readonly string[], terms: readonly string[]): number =>
  terms.reduce((sum, term) => sum + Math.max(...words.map((word) => likeness(term, word))), 0) / terms.length;
