import { type RawBuilder, sql } from 'kysely';
import { isOneLetter, isOneTypoApart, mayBeMistyped, misspellings, searchTerms } from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { addBlock, descending, type EntitySet, intersection, union, without } from './entity-set.ts';
import { catchUp } from './indexing.ts';
import type { SearchedKind } from './places.ts';

/** Entities that a search indexes itself at most; after an upgrade the background does the rest. */
const searchedAtOnce = 500;

/** The instant from which something is at most `days` old. */
export const daysAgo = (days: number, now: Date): string => new Date(now.getTime() - days * day).toISOString();

const day = 24 * 60 * 60 * 1000;

/** Beyond any letter: where the words that begin with something end. */
const last = '\u{10FFFF}';

/**
 * The ids of what holds all words of `text`, or context of words, each as it was typed or with one typo: first what holds most of
 * them as they were typed, the newest first; or nothing where there is no word to look for.
 */
export async function search(
  { db, engine }: { db: Database; engine: Engine },
  kind: SearchedKind,
  text: string,
): Promise<number[] | undefined> {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  let rows = await places({ db, engine }, kind, terms);
  if (rows.some(({ term }) => term === behind)) {
    await catchUp({ db, engine }, searchedAtOnce);
    rows = await places({ db, engine }, kind, terms);
  }
  const found = terms.map(() => ({ exact: new Map() as EntitySet, guessed: new Map() as EntitySet }));
  for (const { term, exact, word, block, entities } of rows) {
    if (term === behind) continue;
    if (exact) addBlock(found[term]!.exact, block, entities);
    else if (isOneTypoApart(terms[term]!, word)) addBlock(found[term]!.guessed, block, entities);
  }
  return ranked(found);
}

/** In the place of a term's number: something waits to be indexed. */
const behind = -1;

interface PlacesRow {
  /** Which of the terms. */
  term: number;
  /** 1 where the word holds the term, 0 where the term may be meant to be the word. */
  exact: number;
  word: string;
  block: number;
  entities: Uint8Array;
}

/**
 * Where the words stand that the terms are or may be meant to be, all in one question. A cross join, since SQLite then
 * begins with the few words; and without Kysely's plugins, which would look through every row.
 */
async function places(
  { db, engine }: { db: Database; engine: Engine },
  kind: SearchedKind,
  terms: readonly string[],
): Promise<PlacesRow[]> {
  // PostgreSQL plans this for longer than it runs it, so it is asked in few wordings, which stay prepared.
  const among = (forms: readonly string[]) =>
    engine === 'postgres' ? sql`= any(${forms}::text[])` : sql`in (${sql.join(forms)})`;
  const words = (number: number, exact: 0 | 1, matching: RawBuilder<unknown>) =>
    sql`select ${sql.lit(number)} as term, ${sql.lit(exact)} as exact, word from search_forms where ${matching}`;
  const meant = terms.flatMap((term, number) => [
    words(
      number,
      1,
      sql`typo = 0 and form >= ${term} and form < ${term + last}${isOneLetter(term) ? sql` and form = word` : sql``}`,
    ),
    ...(mayBeMistyped(term)
      ? [words(number, 0, sql`typo = 1 and form ${among(misspellings(term))} and word <> ${term}`)]
      : []),
  ]);
  const { rows } = await sql<PlacesRow>`
    select term, exact, places.word, block, entities
    from (${sql.join(meant, sql` union all `)}) as forms cross join search_places as places
    where places.kind = ${sql.lit(kind)} and places.word = forms.word
    union all select ${sql.lit(behind)}, 0, null, null, null where exists (select 1 from search_queue)`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/** What holds every term: first what holds most of them as they were typed, the newest first. */
function ranked(found: readonly { exact: EntitySet; guessed: EntitySet }[]): number[] {
  // Each level holds one more term as it was typed.
  let levels: EntitySet[] | undefined;
  for (const { exact, guessed } of found) {
    const onlyGuessed = without(guessed, exact);
    levels = levels
      ? [...levels, new Map()].map((level, more) =>
          union(intersection(level, onlyGuessed), intersection(levels![more - 1] ?? new Map(), exact)),
        )
      : [onlyGuessed, exact];
  }
  const ids: number[] = [];
  for (const level of (levels ?? []).toReversed()) descending(level, ids);
  return ids;
}
