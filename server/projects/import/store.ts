import { hash } from 'node:crypto';
import { stoppedClock } from '../../../domain/clock.ts';
import { isClosed } from '../../../domain/project.ts';
import { encode } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { type Folded, foldProject, storeFolded } from '../../search/texts.ts';
import { ensureSenders } from '../../senders/store.ts';
import type { ImportedRow } from './rows.ts';

/** Names a row by where it comes from. It outlives the row: what was erased is not imported once more. */
export const keyOf = (source: string, externalId: string): string =>
  hash('sha256', JSON.stringify([source.toLowerCase(), externalId]));

/** How many of some rows were imported before. */
export async function countKnown(db: Database, keys: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('importKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('keyHash', 'in', keys)
    .executeTakeFirstOrThrow();
  return count;
}

/** A row with all that takes time to make: the transaction that stores it keeps others waiting. */
export interface PreparedRow {
  key: string;
  row: ImportedRow;
  folded: Folded;
}

export const prepareRow = (source: string, row: ImportedRow): PreparedRow => ({
  key: keyOf(source, row.externalId),
  row,
  folded: foldProject(row),
});

/** Stores rows that were not imported before, without the words of their texts. Nobody is mailed or notified, and no clock runs. @returns how many are new */
export async function insertImported(
  tx: Database,
  source: string,
  rows: readonly PreparedRow[],
  now: Date,
): Promise<number> {
  const importedAt = now.toISOString();
  const inserted = await tx
    .insertInto('importKeys')
    .values(rows.map(({ key }) => ({ keyHash: key, createdAt: importedAt })))
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .execute();
  const keys = new Set(inserted.map(({ keyHash }) => keyHash));
  const fresh = new Map(rows.flatMap((one) => (keys.has(one.key) ? [[one.row.externalId, one] as const] : [])));
  if (fresh.size === 0) return 0;
  const values = [...fresh.values()].map(({ row }) =>
    encode({
      ...row,
      ...stoppedClock,
      logoUrl: null,
      heroImageUrl: null,
      screenshots: [],
      // What was closed elsewhere needs no answer from here.
      answerWaivedAt: isClosed(row.status) ? importedAt : null,
      importedAt,
      importSource: source,
      updatedAt: importedAt,
    }),
  );
  const stored = await tx.insertInto('projects').values(values).returning(['id', 'externalId']).execute();
  await ensureSenders(
    tx,
    values.map(({ contactEmail }) => contactEmail),
    now,
  );
  const folded = stored.map(({ id, externalId }) => ({ id, ...fresh.get(externalId!)!.folded }));
  await storeFolded(tx, 'project', folded);
  return values.length;
}
