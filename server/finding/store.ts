import { type RawBuilder, sql } from 'kysely';
import {
  endings,
  foldedWords,
  isOneTypoApart,
  mayBeMistyped,
  misspellings,
  searchTerms,
} from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { addBlock, descending, type EntitySet, intersection, union, without } from './entity-set.ts';
import { move, slices } from './places.ts';

/*
 * The index for searching, alike on both engines: every word that was ever stored with its endings, so that a part of a word
 * is a range of an index, and with its misspellings, so that a typo is a lookup of a few keys; and for each word where it
 * stands, as sets that are joined here. Triggers note what has changed; it is indexed in the background, or by the next search.
 */

export type SearchedKind = 'project' | 'message';

/** Entities that are indexed in one transaction. */
const batch = 100;

/** Entities that a search indexes itself at most; after an upgrade the background does the rest. */
const searchedAtOnce = 500;

/** The instant from which something is at most `days` old. */
export const daysAgo = (days: number, now: Date): string => new Date(now.getTime() - days * day).toISOString();

const day = 24 * 60 * 60 * 1000;

/** Beyond any letter: where the words that begin with something end. */
const last = '\u{10FFFF}';

/** Indexes what has changed, at most `most` entities; several instances may do so at once. */
export async function catchUp(
  { db, engine }: { db: Database; engine: Engine },
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let done = 0; done < most; done += batch) {
    if ((await due(db)).length === 0) return;
    await db.transaction().execute(async (transaction) => {
      // One at a time, or two that meet the same new words would wait for each other.
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtext('sixtyforty search'))`.execute(transaction);
      await indexBatch(transaction);
    });
  }
}

const due = (db: Database) => db.selectFrom('searchQueue').selectAll().orderBy('id').limit(batch).execute();

async function indexBatch(tx: Database): Promise<void> {
  const queued = await due(tx);
  for (const kind of ['project', 'message'] as const) {
    const ids = [...new Set(queued.filter((row) => row.kind === kind).map(({ entityId }) => entityId))];
    if (ids.length === 0) continue;
    const before = await tx
      .deleteFrom('searchWords')
      .where('kind', '=', kind)
      .where('entityId', 'in', ids)
      .returning(['word', 'entityId'])
      .execute();
    const places = (await texts[kind](tx, ids)).flatMap(({ id, text }) =>
      foldedWords(text).map((word) => ({ word, entityId: id })),
    );
    await learn(tx, [...new Set(places.map(({ word }) => word))]);
    for (const some of slices(places))
      await tx
        .insertInto('searchWords')
        .values(some.map((place) => ({ kind, ...place })))
        .execute();
    await move(tx, kind, before, places);
  }
  const done = queued.map(({ id }) => id);
  if (done.length > 0) await tx.deleteFrom('searchQueue').where('id', 'in', done).execute();
}

/** What is searched of each kind. */
const texts: Record<SearchedKind, (db: Database, ids: number[]) => Promise<{ id: number; text: string }[]>> = {
  project: async (db, ids) => {
    const rows = await db.selectFrom('projects').selectAll().where('id', 'in', ids).execute();
    const notes = await db
      .selectFrom('projectNotes')
      .select(['projectId', 'text'])
      .where('projectId', 'in', ids)
      .execute();
    const noted = Map.groupBy(notes, ({ projectId }) => projectId);
    return rows.map((row) => ({
      id: row.id,
      text: [
        row.name,
        row.description,
        row.contactEmail,
        ...(JSON.parse(row.targetPlatforms) as string[]),
        row.timeline,
        row.budget,
        row.additionalInfo,
        ...(noted.get(row.id) ?? []).map(({ text }) => text),
      ].join('\n'),
    }));
  },
  message: async (db, ids) =>
    (await db.selectFrom('contactMessages').selectAll().where('id', 'in', ids).execute()).map((row) => ({
      id: row.id,
      text: [row.name, row.email, row.subject, row.message].join('\n'),
    })),
};

/** Writes down by what words that were not met before are found. */
async function learn(tx: Database, words: string[]): Promise<void> {
  const known = new Set<string>();
  for (const some of slices(words)) {
    const rows = await tx
      .selectFrom('searchForms')
      .select('word')
      .where('typo', '=', 0)
      .where('form', 'in', some)
      .whereRef('form', '=', 'word')
      .execute();
    for (const { word } of rows) known.add(word);
  }
  const unknown = words.filter((word) => !known.has(word));
  const forms = unknown.flatMap((word) => [
    ...endings(word).map((form) => ({ typo: 0, form, word })),
    ...misspellings(word).map((form) => ({ typo: 1, form, word })),
  ]);
  for (const some of slices(forms))
    await tx
      .insertInto('searchForms')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * The ids of what holds all words of `text`, or parts of words, each as it was typed or with one typo: first what holds most of
 * them as they were typed, the newest first; or nothing where there is no word to look for.
 */
export async function search(
  { db, engine }: { db: Database; engine: Engine },
  kind: SearchedKind,
  text: string,
): Promise<number[] | undefined> {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  let rows = await places(db, kind, terms);
  if (rows.some(({ term }) => term === behind)) {
    await catchUp({ db, engine }, searchedAtOnce);
    rows = await places(db, kind, terms);
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
async function places(db: Database, kind: SearchedKind, terms: readonly string[]): Promise<PlacesRow[]> {
  const words = (number: number, exact: 0 | 1, matching: RawBuilder<unknown>) =>
    sql`select ${sql.lit(number)} as term, ${sql.lit(exact)} as exact, word from search_forms where ${matching}`;
  const meant = terms.flatMap((term, number) => [
    words(number, 1, sql`typo = 0 and form >= ${term} and form < ${term + last}`),
    ...(mayBeMistyped(term)
      ? [words(number, 0, sql`typo = 1 and form in (${sql.join(misspellings(term))}) and word <> ${term}`)]
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
