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

/*
 * The index for searching, alike on both engines: every word that was ever stored with its endings, so that a part of a word
 * is a range of an index, and with its misspellings, so that a typo is a lookup of a few keys; and for each word where it
 * stands. Triggers note what has changed; it is indexed in the background, or by the next search.
 */

export type SearchedKind = 'project' | 'message';

/** What is found, with how many of the terms stand in it as they were typed. */
interface Found {
  entityId: number;
  exact: number;
}

/** Entities that are indexed in one transaction. */
const batch = 100;

/** Rows that one statement inserts. */
const rowsAtOnce = 2000;

/** Entities that a search indexes itself at most; after an upgrade the background does the rest. */
export const searchedAtOnce = 500;

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
    await tx.deleteFrom('searchWords').where('kind', '=', kind).where('entityId', 'in', ids).execute();
    const rows = (await texts[kind](tx, ids)).flatMap(({ id, text }) =>
      foldedWords(text).map((word) => ({ kind, word, entityId: id })),
    );
    await learn(tx, [...new Set(rows.map(({ word }) => word))]);
    for (const some of slices(rows)) await tx.insertInto('searchWords').values(some).execute();
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

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

/**
 * What holds all words of `text`, or parts of words, each as it was typed or with one typo: a table to join, or nothing
 * where there is no word to look for.
 */
export async function found(db: Database, kind: SearchedKind, text: string): Promise<RawBuilder<Found> | undefined> {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  const places = await Promise.all(terms.map((term) => placesOf(db, kind, term)));
  return sql<Found>`(
    select entity_id, sum(exact) as exact from (${sql.join(places, sql` union all `)}) as places
    group by entity_id having count(*) = ${sql.lit(terms.length)}
  )`;
}

async function placesOf(db: Database, kind: SearchedKind, term: string): Promise<RawBuilder<Found>> {
  const meant = mayBeMistyped(term) ? await meantBy(db, term) : [];
  const guessed =
    meant.length === 0
      ? sql``
      : sql` union all select word, 0 from search_forms where typo = 1 and form = word and form in (${sql.join(meant)})`;
  // A cross join, since SQLite then begins with the few words and not with every place of every word.
  return sql<Found>`
    select entity_id, max(exact) as exact
    from (select distinct word, 1 as exact from search_forms where typo = 0 and form >= ${term} and form < ${term + last}${guessed}) as matching
    cross join search_words where search_words.word = matching.word and search_words.kind = ${sql.lit(kind)}
    group by entity_id`;
}

/** Stored words that are one typo away. */
async function meantBy(db: Database, term: string): Promise<string[]> {
  const rows = await db
    .selectFrom('searchForms')
    .select('word')
    .distinct()
    .where('typo', '=', 1)
    .where('form', 'in', misspellings(term))
    .execute();
  return rows.map(({ word }) => word).filter((word) => !word.includes(term) && isOneTypoApart(term, word));
}
