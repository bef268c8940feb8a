import { type RawBuilder, sql } from 'kysely';
import { caseEntity, type Case, type CaseInsert, type CaseUpdate } from '../../../domain/content/case.ts';
import { pressTexts } from '../../../domain/content/press.ts';
import { pairedIds } from '../../../domain/content/entry-ids.ts';
import { prunedTranslations, type Translated } from '../../../domain/content/translation.ts';
import { listPublic, recordVersion, storedContent } from './content.ts';
import type { Engine } from '../../platform/db/engine.ts';
import { columnsOf, type ConditionalUpdate, decode, encode, inTransaction } from '../../platform/db/rows.ts';
import type { Illustrated } from '../../../domain/media/picture.ts';
import { casePictures, illustrated } from '../media/media-files.ts';
import type { Database } from '../../platform/db/tables.ts';

const columns = columnsOf(caseEntity);

/** The columns of a case, including those for versions. */
const allColumns = [...columns, ...columnsOf(pressTexts), 'translations', 'entryIds'] as const;

/** A case with its translations. */
export type TranslatedCase = Case & Translated & Illustrated;

/** Public cases in the operators' order. */
export const listCases = async (db: Database): Promise<TranslatedCase[]> =>
  illustrated(db, await listPublic(db, 'cases', columns), casePictures);

/** A case that is not in the trash. */
export async function findCase(db: Database, id: number): Promise<Case | undefined> {
  const casesQuery = db.selectFrom('cases').select(columns).where('deletedAt', 'is', null);
  const row = await casesQuery.where('id', '=', id).executeTakeFirst();
  return row && caseFromRow(row);
}

/** Whether a case ever had this id. Its page then is not found, whereas the page of an unknown id shows another case (decision 20). */
export async function wasEverAssigned(db: Database, engine: Engine, id: number): Promise<boolean> {
  const query =
    engine === 'sqlite'
      ? sql`select seq as last from sqlite_sequence where name = 'cases'`
      : sql`select pg_sequence_last_value(pg_get_serial_sequence('cases', 'id')::regclass)::int as last`;
  const { rows } = await (query as RawBuilder<{ last: number | null }>).execute(db);
  return id <= (rows[0]?.last ?? 0);
}

export async function insertCase(db: Database, insert: CaseInsert, now: Date, author?: string): Promise<Case> {
  const instant = now.toISOString();
  const entryIds = pairedIds('cases', undefined, insert);
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .insertInto('cases')
      .values(encode({ ...pressTexts.parse({}), ...insert, entryIds, createdAt: instant, updatedAt: instant }))
      .returning(allColumns)
      .executeTakeFirstOrThrow();
    const versions = { before: undefined, after: storedContent('cases', row) };
    await recordVersion(transaction, { kind: 'cases', id: row.id, author: author ?? null }, versions, now);
    return caseFromRow(row);
  });
}

/**
 * Updates the fields of `update`. Entries of changed lists keep their ids, so they keep their translations. The change is published
 * immediately, and an open draft is rebased onto it.
 * @param options `author` is a username
 * @returns undefined if the case is in the trash, does not exist or has another version
 */
export async function updateCase(
  db: Database,
  id: number,
  update: CaseUpdate,
  { now, version, author }: ConditionalUpdate & { author?: string },
): Promise<Case | undefined> {
  return inTransaction(db, async (transaction) => {
    // The update comes first, since it locks the row in PostgreSQL.
    const row = await transaction
      .updateTable('cases')
      .set({ updatedAt: now.toISOString() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .$if(version !== undefined, (query) => query.where('updatedAt', '=', version!))
      .returning(allColumns)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const before = decode('cases', row);
    const entryIds = pairedIds('cases', { entity: before, entryIds: before.entryIds }, { ...before, ...update });
    const translations = prunedTranslations('cases', { ...before, ...update, entryIds });
    const changed = encode({ ...update, entryIds, translations });
    const caseUpdate = transaction.updateTable('cases').set(changed).where('id', '=', id);
    const after = await caseUpdate.returning(allColumns).executeTakeFirstOrThrow();
    const versions = { before: storedContent('cases', row), after: storedContent('cases', after) };
    await recordVersion(transaction, { kind: 'cases', id, author: author ?? null }, versions, now);
    return caseFromRow(after);
  });
}

function caseFromRow(row: object): Case {
  const decoded = decode('cases', row);
  return Object.fromEntries(columns.map((name) => [name, decoded[name]])) as Case;
}
