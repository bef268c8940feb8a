import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { usernameKey } from '../../domain/accounts/user.ts';
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

/** A file to import. Without a `mapping`, its columns are mapped by their headings. */
export type Import = { bytes: Uint8Array; source: string; mapping: ImportMapping | undefined };

/** Reads a file, and reports its errors and the number of submissions that its import would create. */
export async function checkImport(db: Database, { bytes, source, mapping }: Import, now: Date): Promise<ImportReport> {
  let knownRows = 0;
  const read = await readImport(bytes, mapping, await readKnown(db, now), async (rows) => {
    const keys = rows.map(({ externalId }) => keyOf(source, externalId));
    knownRows += await countRows(db.selectFrom('importKeys').where('keyHash', 'in', keys));
  });
  const isGood = read.fault === null && read.errorCount === 0;
  return { ...read, known: knownRows, created: isGood ? read.rows - knownRows : 0 };
}

/** Returns the key of a row, from its source and its id there. It outlives the submission, so an erased one is not imported again. */
const keyOf = (source: string, externalId: string): string =>
  hash('sha256', JSON.stringify([source.toLowerCase(), externalId]));

/** The number of words per statement, which takes about ten milliseconds. */
const wordBatchSize = 10_000;

/**
 * Stores all rows of a file in one transaction, or none if the file has an error. Rows that were imported before are skipped.
 * @throws {HttpError} 400 with the report if the file has an error
 */
export async function storeImport(db: Database, { bytes, source, mapping }: Import, by: Actor, now: Date) {
  const batches: PreparedRow[][] = [];
  const words = new Set<string>();
  // The file is read before the transaction, which would delay other writes. The maximum size of a file limits the memory for its rows.
  const read = await readImport(bytes, mapping, await readKnown(db, now), async (rows) => {
    const prepared = rows.map((row) => ({ row, key: keyOf(source, row.externalId), folded: foldProject(row) }));
    batches.push(prepared);
    const newWords = wordsOf(prepared.map(({ folded }) => folded)).filter((word) => !words.has(word));
    // The words are inserted before the transaction, so it cannot deadlock with other transactions that insert the same words.
    // Housekeeping deletes words that no text has.
    await insertWords(db, newWords);
    for (const word of newWords) words.add(word);
  });
  if (read.fault || read.errorCount > 0)
    throw new HttpError(400, 'invalid', { data: { report: { ...read, created: 0, known: 0 } } });
  const sortedWords = [...words].toSorted();
  return db.transaction().execute(async (tx) => {
    await lockKey(tx, 'import');
    await checkKnown(tx, batches.flat(), now);
    let created = 0;
    for (const batch of batches) {
      created += await insertImported(tx, source, batch, now);
      // Requests are served between two batches, as far as they need no database.
      await nextTurn();
    }
    for (let from = 0; from < sortedWords.length; from += wordBatchSize) {
      await insertWords(tx, sortedWords.slice(from, from + wordBatchSize));
      await nextTurn();
    }
    const fields = [`rows ${created}`, `file ${hash('sha256', bytes).slice(0, 12)}`];
    await audit(tx, by, { action: 'imported', entity: 'submission', id: null, fields }, now);
    return { ...read, created, known: read.rows - created };
  });
}

/** @throws {HttpError} 409 if an operator or a label was deleted after the file was read */
async function checkKnown(tx: Database, rows: readonly PreparedRow[], now: Date): Promise<void> {
  const { operators, labels } = await readKnown(tx, now);
  const present = { operators: new Set(operators.values()), labels: new Set(labels.values()) };
  const isKnown = ({ row: { assignedTo, labels: used } }: PreparedRow) =>
    (assignedTo === null || present.operators.has(assignedTo)) && used.every((label) => present.labels.has(label));
  if (!rows.every(isKnown)) throw new HttpError(409, 'conflict');
}

async function readKnown(db: Database, now: Date): Promise<Known> {
  const operators = await listOperators(db);
  const labels = await listLabels(db);
  return {
    operators: new Map(operators.map(({ id, username }) => [usernameKey(username), id])),
    labels: new Map(labels.map(({ id, name }) => [labelKey(name), id])),
    now,
  };
}

/** A row with its key and its folded texts, which are computed before the transaction, since that delays other writes. */
type PreparedRow = { key: string; row: ImportedRow; folded: Folded };

/**
 * Stores the rows that were not imported before, without the words of their texts. No emails are sent, nobody is notified, and no clock starts.
 * @returns the number of stored rows
 */
async function insertImported(tx: Database, importSource: string, rows: readonly PreparedRow[], now: Date) {
  const importedAt = now.toISOString();
  const inserted = await tx
    .insertInto('importKeys')
    .values(rows.map(({ key }) => ({ keyHash: key, createdAt: importedAt })))
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('keyHash')
    .execute();
  const newKeys = new Set(inserted.map(({ keyHash }) => keyHash));
  const newRows = new Map(
    rows.flatMap((prepared) => (newKeys.has(prepared.key) ? [[prepared.row.externalId, prepared] as const] : [])),
  );
  if (newRows.size === 0) return 0;
  const imported = [...newRows.values()];
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
  // Submissions that were closed at their source need no answer.
  const closed = stored.filter(({ status }) => isClosed(status));
  const closedIds = closed.map(({ conversationId }) => conversationId);
  await waiveAnswers(tx, closedIds, importedAt);
  const emails = values.map(({ contactEmail }) => contactEmail);
  await ensureSenders(tx, emails, now);
  const folded = stored.map(({ id, externalId }) => ({ id, ...newRows.get(externalId!)!.folded }));
  await storeFolded(tx, 'project', folded);
  return values.length;
}
