import { caseEntity, type Case, type CaseInsert, type CaseUpdate } from '../../domain/case.ts';
import { columnsOf, decode, encode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(caseEntity);

/** Cases in the operators' order. */
export async function listCases(db: Database): Promise<Case[]> {
  const rows = await db.selectFrom('cases').select(columns).orderBy('order').orderBy('id').execute();
  return rows.map(caseFromRow);
}

export async function findCase(db: Database, id: number): Promise<Case | undefined> {
  const row = await db.selectFrom('cases').select(columns).where('id', '=', id).executeTakeFirst();
  return row && caseFromRow(row);
}

export async function insertCase(db: Database, insert: CaseInsert, now: Date): Promise<Case> {
  const instant = now.toISOString();
  const row = await db
    .insertInto('cases')
    .values(encode({ ...insert, createdAt: instant, updatedAt: instant }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return caseFromRow(row);
}

/** Updates the fields of `update`; with a `version`, only where `updatedAt` equals it. */
export async function updateCase(
  db: Database,
  id: number,
  update: CaseUpdate,
  now: Date,
  version?: string,
): Promise<Case | undefined> {
  const row = await db
    .updateTable('cases')
    .set(encode({ ...update, updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('updatedAt', '=', version!))
    .returning(columns)
    .executeTakeFirst();
  return row && caseFromRow(row);
}

/** @returns whether it existed */
export async function deleteCase(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('cases').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const caseFromRow = (row: object): Case => decode('cases', row);
