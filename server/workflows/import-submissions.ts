import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportMapping, ImportReport } from '../../domain/inbox/import.ts';
import { labelKey } from '../../domain/conversation/label.ts';
import { isClosed } from '../../domain/conversation/project.ts';
import { type Actor, audit } from '../platform/audit/audit-trail.ts';
import { listOperators } from '../features/accounts/users.ts';
import { waiveAnswers } from '../features/clock/clock.ts';
import { insertConversations } from '../platform/db/conversations.ts';
import { countRows, encode } from '../platform/db/rows.ts';
import { lockKey } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { HttpError } from '../platform/errors/http-error.ts';
import { listLabels } from '../features/labels/labels.ts';
import { type Folded, foldProject, storeFolded, wordsOf } from '../platform/search/texts.ts';
import { insertWords } from '../platform/search/words.ts';
import { ensureSenders } from '../features/senders/senders.ts';
import { readImport } from '../features/imports/read.ts';
import type { ImportedRow, Known } from '../features/imports/rows.ts';

/** A file, and how it is read: without a mapping as its headings suggest. */
export type Import = { bytes: Uint8Array; source: string; mapping: ImportMapping | undefined };

/** Reads a file and says what its import would do. */
export async function checkImport(db: Database, { bytes, source, mapping }: Import, now: Date): Promise<ImportReport> {
  let known = 0;
  const read = await readImport(bytes, mapping, await knownWords(db, now), async (rows) => {
    const keys = rows.map(({ externalId }) => keyOf(source, externalId));
    known += await countRows(db.selectFrom('importKeys').where('keyHash', 'in', keys));
  });
  const isGood = read.fault === null && read.errorCount === 0;
  return { ...read, known, created: isGood ? read.rows - known : 0 };
}

/** Names a row by where it comes from. It outlives the row: what was erased is not imported once more. */
const keyOf = (source: string, externalId: string): string =>
  hash('sha256', JSON.stringify([source.toLowerCase(), externalId]));

/** Words of one statement, which takes some ten milliseconds. */
const wordsAtOnce = 10_000;

/**
 * Stores what a file has, in one transaction: all of it, or with a single fault nothing. Rows that were imported before stay as they are.
 * @throws {HttpError} 400 with the report if there is a fault
 */
export async function storeImport(db: Database, { bytes, source, mapping }: Import, by: Actor, now: Date) {
  const batches: PreparedRow[][] = [];
  const words = new Set<string>();
  // Without a transaction, so that reading keeps no other write waiting. What is in memory is bounded by the size of a file.
  const read = await readImport(bytes, mapping, await knownWords(db, now), async (rows) => {
    const prepared = rows.map((row) => ({ row, key: keyOf(source, row.externalId), folded: foldProject(row) }));
    batches.push(prepared);
    const others = wordsOf(prepared.map(({ folded }) => folded)).filter((word) => !words.has(word));
    // With others, who store theirs in order, the transaction below then waits for nobody in a circle. Housekeeping deletes what no text has.
    await insertWords(db, others);
    for (const word of others) words.add(word);
  });
  if (read.fault || read.errorCount > 0)
    throw new HttpError(400, 'invalid', { data: { report: { ...read, created: 0, known: 0 } } });
  const sorted = [...words].toSorted();
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, 'import');
    await expectKnown(tx, batches.flat(), now);
    let created = 0;
    for (const batch of batches) {
      created += await insertImported(tx, source, batch, now);
      // Lets pages that need no database be served in between.
      await nextTurn();
    }
    for (let from = 0; from < sorted.length; from += wordsAtOnce) {
      await insertWords(tx, sorted.slice(from, from + wordsAtOnce));
      await nextTurn();
    }
    const fields = [`rows ${created}`, `file ${hash('sha256', bytes).slice(0, 12)}`];
    await audit(tx, by, { action: 'imported', entity: 'submission', id: null, fields }, now);
    return { ...read, created, known: read.rows - created };
  });
}

/** @throws {HttpError} 409 if an operator or a label has gone since the file was read */
async function expectKnown(tx: Database, rows: readonly PreparedRow[], now: Date): Promise<void> {
  const { operators, labels } = await knownWords(tx, now);
  const present = { operators: new Set(operators.values()), labels: new Set(labels.values()) };
  const isKnown = ({ row: { assignedTo, labels: used } }: PreparedRow) =>
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

/** A row with all that takes time to make: the transaction that stores it keeps others waiting. */
type PreparedRow = { key: string; row: ImportedRow; folded: Folded };

/** Stores rows that were not imported before, without the words of their texts. Nobody is mailed or notified, and no clock runs. @returns how many are new */
async function insertImported(tx: Database, importSource: string, rows: readonly PreparedRow[], now: Date) {
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
  const imported = [...fresh.values()];
  const conversationIds = await insertConversations(
    tx,
    'project',
    imported.map(({ row }) => row.createdAt),
  );
  const values = imported.map(({ row }, index) =>
    encode({
      ...row,
      conversationId: conversationIds[index]!,
      logoUrl: null,
      heroImageUrl: null,
      screenshots: [],
      importedAt,
      importSource,
      updatedAt: importedAt,
    }),
  );
  const storedColumns = ['id', 'conversationId', 'externalId', 'status'] as const;
  const stored = await tx.insertInto('projects').values(values).returning(storedColumns).execute();
  // What was closed elsewhere needs no answer from here.
  const closed = stored.filter(({ status }) => isClosed(status));
  const closedIds = closed.map(({ conversationId }) => conversationId);
  await waiveAnswers(tx, closedIds, importedAt);
  const emails = values.map(({ contactEmail }) => contactEmail);
  await ensureSenders(tx, emails, now);
  const folded = stored.map(({ id, externalId }) => ({ id, ...fresh.get(externalId!)!.folded }));
  await storeFolded(tx, 'project', folded);
  return values.length;
}
