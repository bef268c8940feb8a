import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportMapping, ImportReport } from '../../../domain/import.ts';
import { labelKey } from '../../../domain/label.ts';
import { type Actor, audit } from '../../audit/store.ts';
import { listOperators } from '../../auth/users.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { listLabels } from '../../labels/store.ts';
import { prepareWords } from '../../search/texts.ts';
import { readImport } from './read.ts';
import type { ImportedRow, Known } from './rows.ts';
import { countKnown, insertImported, keyOf } from './store.ts';

/** A file, and how it is read. */
export interface Import {
  bytes: Uint8Array;
  source: string;
  mapping: ImportMapping | undefined;
}

/** Reads a file and says what its import would do. */
export async function checkImport(db: Database, { bytes, source, mapping }: Import, now: Date): Promise<ImportReport> {
  let known = 0;
  const read = await readImport(bytes, mapping, await knownWords(db, now), async (rows) => {
    known += await countKnown(
      db,
      rows.map(({ externalId }) => keyOf(source, externalId)),
    );
  });
  const isGood = read.fault === null && read.errorCount === 0;
  return { ...read, known, created: isGood ? read.rows - known : 0 };
}

/**
 * Stores what a file has, in one transaction: all of it, or with a single fault nothing. Rows that were imported before stay as they are.
 *
 * @throws {HttpError} 400 with the report where there is a fault
 */
export async function storeImport(
  db: Database,
  { bytes, source, mapping }: Import,
  by: Actor,
  now: Date,
): Promise<ImportReport> {
  const batches: ImportedRow[][] = [];
  // Without a transaction, so that reading keeps no other write waiting. What is in memory is bounded by the size of a file.
  const read = await readImport(bytes, mapping, await knownWords(db, now), async (rows) => {
    batches.push(rows);
    await prepareWords(db, rows);
  });
  if (read.fault || read.errorCount > 0)
    throw new HttpError(400, 'invalid', { data: { report: { ...read, created: 0, known: 0 } } });
  return db.transaction().execute(async (tx) => {
    if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx);
    await expectKnown(tx, batches.flat(), now);
    let created = 0;
    for (const rows of batches) created += await insertImported(tx, source, rows, now);
    const fields = [`rows ${created}`, `file ${hash('sha256', bytes).slice(0, 12)}`];
    await audit(tx, by, { action: 'imported', entity: 'submission', id: null, fields }, now);
    return { ...read, created, known: read.rows - created };
  });
}

/** @throws {HttpError} 409 where an operator or a label has gone since the file was read */
async function expectKnown(tx: Database, rows: readonly ImportedRow[], now: Date): Promise<void> {
  const { operators, labels } = await knownWords(tx, now);
  const present = { operators: new Set(operators.values()), labels: new Set(labels.values()) };
  const isKnown = ({ assignedTo, labels: used }: ImportedRow) =>
    (assignedTo === null || present.operators.has(assignedTo)) && used.every((label) => present.labels.has(label));
  if (!rows.every(isKnown)) throw new HttpError(409, 'conflict');
}

async function knownWords(db: Database, now: Date): Promise<Known> {
  const operators = await listOperators(db);
  const labels = await listLabels(db);
  return {
    operators: new Map(operators.map(({ id, username }) => [username.toLowerCase(), id])),
    labels: new Map(labels.map(({ id, name }) => [labelKey(name), id])),
    now,
  };
}
