import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RebuiltTable } from '../../../domain/operations/maintenance.ts';
import { idsOf } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { recordRun, type Recorder } from '../maintenance/maintenance-runs.ts';
import type { Damage } from './damage.ts';
import { type SearchedKind, searchedKinds } from './row-texts.ts';
import { recreateTable } from './schema.ts';
import { searchedTables, textTables, wordTable } from './tables.ts';
import { storeTexts } from './texts.ts';
import { insertWords } from './words.ts';

/**
 * Rebuilds the damaged search tables of the embedded database one by one, and records the result for the status page. Other writers run between
 * the batches; until the end a search finds only the rows that are already indexed.
 * @param signal stops the rebuild after a batch; the next start then finds the table incomplete
 */
export async function rebuildSearch(
  recorder: Recorder,
  damages: readonly Damage[],
  signal: AbortSignal,
): Promise<void> {
  for (const { table, finding, isIncomplete } of damages) {
    if (signal.aborted) return;
    recorder.log.warn({ table, finding }, 'a search table is damaged and will be rebuilt');
    const rebuild = async () => {
      if (!isIncomplete) await recorder.db.transaction().execute((tx) => recreateTable(tx, table));
      await fillTable(recorder.db, table, signal);
    };
    const isRebuilt = await recordRun(recorder, table, rebuild, signal);
    if (isRebuilt) recorder.log.info({ table }, 'a search table was rebuilt');
  }
}

/** Rows per transaction, which lasts about 50 ms. */
const batch = 100;

async function fillTable(db: Database, table: RebuiltTable, signal: AbortSignal): Promise<void> {
  if (table === wordTable) for (const kind of searchedKinds) await storeWordsOf(db, kind, signal);
  for (const kind of searchedKinds) if (table === textTables[kind]) await indexMissing(db, kind, table, signal);
}

/** Indexes the rows that are missing in a table. */
async function indexMissing(db: Database, kind: SearchedKind, table: string, signal: AbortSignal): Promise<void> {
  const source = searchedTables[kind] as 'projects';
  for (let after: number | undefined = 0; after !== undefined; await nextTurn()) {
    signal.throwIfAborted();
    after = await db.transaction().execute(async (tx) => {
      const missingQuery = tx
        .selectFrom(source)
        .select('id')
        .where('id', '>', after!)
        .where(sql<boolean>`id not in (select rowid from ${sql.table(table)})`);
      const ids = idsOf(await missingQuery.orderBy('id').limit(batch).execute());
      await storeTexts(tx, kind, ids);
      return ids.at(-1);
    });
  }
}

/** Stores the words of all texts of one kind. */
async function storeWordsOf(db: Database, kind: SearchedKind, signal: AbortSignal): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; await nextTurn()) {
    signal.throwIfAborted();
    after = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; text: string }>`
        select rowid as id, text from ${sql.table(textTables[kind])} where rowid > ${after} order by rowid limit ${batch}`.execute(
        tx,
      );
      await insertWords(
        tx,
        rows.flatMap(({ text }) => (text === '' ? [] : text.split(' '))),
      );
      return rows.at(-1)?.id;
    });
  }
}
