import { sql } from 'kysely';
import { endings, foldedWords, misspellings } from '../../domain/search-words.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { move, rowsAtOnce, searchedKinds, slices, type SearchedKind } from './places.ts';

/*
 * The index for searching, alike on both engines: every word that was ever stored with its endings, so that a part of a word
 * is a range of an index, and with its misspellings, so that a typo is a lookup of a few keys; and for each word where it
 * stands, as sets that a search joins. Triggers note what has changed; it is indexed in the background, or by the next search.
 */

/** Entities that are indexed in one transaction. */
const batch = 100;

/** Indexes what has changed, at most `most` entities; several instances may do so at once. */
export async function catchUp(
  { db, engine }: { db: Database; engine: Engine },
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let done = 0; done < most; done += batch) {
    if ((await due(db)).length === 0) return;
    await db.transaction().execute(async (transaction) => {
      await indexAlone(transaction, engine);
      await indexBatch(transaction);
    });
  }
}

const due = (db: Database) => db.selectFrom('searchQueue').selectAll().orderBy('id').limit(batch).execute();

async function indexBatch(tx: Database): Promise<void> {
  const queued = await due(tx);
  for (const kind of searchedKinds) {
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

/** Forgets words that stand nowhere any more. The index keeps them else, since most of them come again. */
export async function forgetUnusedWords({ db, engine }: { db: Database; engine: Engine }): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await db.transaction().execute(async (transaction) => {
      await indexAlone(transaction, engine);
      const words = await transaction
        .selectFrom('searchForms')
        .select('word')
        .where('typo', '=', 0)
        .whereRef('form', '=', 'word')
        .where('form', '>', from)
        .orderBy('form')
        .limit(rowsAtOnce)
        .execute();
      await forgetUnused(
        transaction,
        words.map(({ word }) => word),
      );
      return words.at(-1)?.word;
    });
  }
}

async function forgetUnused(transaction: Database, words: string[]): Promise<void> {
  if (words.length === 0) return;
  const rows = await transaction
    .selectFrom('searchPlaces')
    .select('word')
    .distinct()
    .where('kind', 'in', searchedKinds)
    .where('word', 'in', words)
    .execute();
  const used = new Set(rows.map(({ word }) => word));
  const unused = words.filter((word) => !used.has(word));
  if (unused.length > 0) await transaction.deleteFrom('searchForms').where('word', 'in', unused).execute();
}

/** One indexes at a time, or two that meet the same new words would wait for each other. */
const indexAlone = async (transaction: Database, engine: Engine): Promise<void> => {
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext('sixtyforty search'))`.execute(transaction);
};
