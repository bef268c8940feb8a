import { hash } from 'node:crypto';
import { stoppedClock } from '../../../domain/clock.ts';
import { isClosed } from '../../../domain/project.ts';
import { encode } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { indexProjects } from '../../search/texts.ts';
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

/** Stores rows that were not imported before. Nobody is mailed or notified, and no clock runs. @returns how many are new */
export async function insertImported(
  tx: Database,
  source: string,
  rows: readonly ImportedRow[],
  now: Date,
): Promise<number> {
  const importedAt = now.toISOString();
  const keys = new Map(rows.map((row) => [keyOf(source, row.externalId), row]));
  const inserted = await tx
    .insertInto('importKeys')
    .values([...keys.keys()].map((keyHash) => ({ keyHash, createdAt: importedAt })))
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .execute();
  const fresh = new Set(inserted.map(({ keyHash }) => keyHash));
  const values = [...keys].flatMap(([key, { ...row }]) =>
    fresh.has(key)
      ? {
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
        }
      : [],
  );
  if (values.length === 0) return 0;
  const stored = await tx.insertInto('projects').values(values.map(encode)).returning(['id', 'externalId']).execute();
  const ids = new Map(stored.map(({ id, externalId }) => [externalId, id]));
  await ensureSenders(
    tx,
    values.map(({ contactEmail }) => contactEmail),
    now,
  );
  await indexProjects(
    tx,
    values.map((row) => ({ ...row, id: ids.get(row.externalId)! })),
  );
  return values.length;
}
