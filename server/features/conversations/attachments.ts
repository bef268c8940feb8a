import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { AttachmentEnding, AttachmentFault } from '../../../domain/conversation/attachment.ts';
import { attachmentLimits, attachmentTypes, safeName } from '../../../domain/conversation/attachment.ts';
import type { Attachment } from '../../../domain/conversation/conversation.ts';
import { after, deleteInBatches, idsOf, inTransaction, isAmong } from '../../platform/db/rows.ts';
import { lockKey } from '../../platform/db/submissions.ts';
import { engineOf } from '../../platform/db/engine.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { headLength, isComplete, kindOf, tailLength } from '../../platform/http/upload/content.ts';

/** A stored file, with the SHA-256 of its bytes. */
export type StoredFile = Attachment & { hash: string };

/** The error for a rejected file. */
export class AttachmentError extends Error {
  readonly fault: AttachmentFault;

  constructor(fault: AttachmentFault) {
    super(`an attachment is refused: ${fault}`);
    this.fault = fault;
  }
}

/** The size of a stored part in bytes. A reader has one part in memory. */
const partSize = 256 * 1024;

/** The time after which housekeeping deletes an unattached file, in ms: longer than any upload that makes progress. */
const unattachedLifetime = 6 * 60 * 60 * 1000;

/**
 * Stores a file part by part as it arrives. Until its last part its row reserves `largest` bytes, so concurrent uploads cannot
 * exceed the quota together. Housekeeping deletes files that {@link attachFiles} never attached, so a crash leaves no partial files.
 * @throws {AttachmentError} if its content or size is rejected
 */
export async function storeFile(
  db: Database,
  {
    name,
    content,
    largest = attachmentLimits.size,
    endings,
  }: {
    name: string;
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
    largest?: number;
    /** The accepted types; all of them by default. */
    endings?: readonly AttachmentEnding[];
  },
  now: Date,
): Promise<StoredFile> {
  const sum = createHash('sha256');
  let file: { id: number; ending: AttachmentEnding } | undefined;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let size = 0;
  try {
    for await (const part of regroupParts(content)) {
      size += part.byteLength;
      if (size > attachmentLimits.size) throw new AttachmentError('size');
      sum.update(part);
      if (head.length === 0) head = Buffer.from(part.subarray(0, headLength));
      tail = Buffer.concat([tail, part]).subarray(-tailLength);
      const reserved = Math.min(largest, attachmentLimits.size);
      file ??= await beginFile(db, { name, first: part, reserved, endings }, now);
      await db.insertInto('attachmentParts').values({ attachmentId: file.id, content: part }).execute();
    }
    if (!file) throw new AttachmentError('empty');
    if (!isComplete(file.ending, { head, tail, size })) throw new AttachmentError('damaged');
    const hash = sum.digest('hex');
    await db.updateTable('attachments').set({ size, hash }).where('id', '=', file.id).execute();
    return { id: file.id, name: safeName(name, file.ending), type: attachmentTypes[file.ending], size, hash };
  } catch (error) {
    if (file) await dropFiles(db, [file]);
    throw error;
  }
}

/** Inserts the row of a file with its maximum size. @throws {AttachmentError} for an unsupported type, or if the quota is used up */
async function beginFile(
  db: Database,
  {
    name,
    first,
    reserved,
    endings,
  }: { name: string; first: Buffer; reserved: number; endings: readonly AttachmentEnding[] | undefined },
  now: Date,
): Promise<{ id: number; ending: AttachmentEnding }> {
  const ending = kindOf(first);
  if (!ending || (endings && !endings.includes(ending))) throw new AttachmentError('type');
  return inTransaction(db, async (tx) => {
    await lockKey(tx, 'attachments');
    if ((await bytesOf(tx.selectFrom('attachments'))) + reserved > attachmentLimits.quota)
      throw new AttachmentError('space');
    const file = { name: safeName(name, ending), type: attachmentTypes[ending], size: reserved, hash: '' };
    const rowInsertion = tx.insertInto('attachments').values({ answerId: null, ...file, createdAt: now.toISOString() });
    const { id } = await rowInsertion.returning('id').executeTakeFirstOrThrow();
    return { id, ending };
  });
}

/** Attaches received files to an answer, in its transaction. */
export async function attachFiles(tx: Database, answerId: number, files: readonly { id: number }[]): Promise<void> {
  if (files.length === 0) return;
  const attachUpdate = tx.updateTable('attachments').set({ answerId }).where(isUnattached).where(among(tx, files));
  const { numUpdatedRows } = await attachUpdate.executeTakeFirst();
  // Housekeeping has deleted an abandoned file, which the answer must not list.
  if (Number(numUpdatedRows) !== files.length) throw new Error('an attachment was removed while it was received');
}

/** SQL condition: a file belongs neither to an answer nor to a pitch. */
export const isUnattached = (row: ExpressionBuilder<Tables, 'attachments'>) =>
  row.and([row('answerId', 'is', null), row('projectId', 'is', null)]);

/** Deletes files, except for those that are attached to an answer or a pitch. */
export async function dropFiles(db: Database, files: readonly { id: number }[]): Promise<void> {
  if (files.length === 0) return;
  await db.deleteFrom('attachments').where(isUnattached).where(among(db, files)).execute();
}

const among = (db: Database, files: readonly { id: number }[]) => isAmong(engineOf(db), 'id', idsOf(files));

/** The bytes that a conversation may still store, in its answers and its pitch. */
export async function roomOf(db: Database, conversationId: number): Promise<number> {
  const answerFilesQuery = db
    .selectFrom('attachments')
    .innerJoin('senderAnswers', 'senderAnswers.id', 'attachments.answerId')
    .where('senderAnswers.conversationId', '=', conversationId);
  const pitchFilesQuery = db
    .selectFrom('attachments')
    .innerJoin('projects', 'projects.id', 'attachments.projectId')
    .where('projects.conversationId', '=', conversationId);
  return attachmentLimits.conversation - (await bytesOf(answerFilesQuery)) - (await bytesOf(pitchFilesQuery));
}

/** Whether the total quota and the disk have space for more files. */
export async function hasRoom(db: Database, dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < attachmentLimits.freeDisk) return false;
  return (await bytesOf(db.selectFrom('attachments'))) < attachmentLimits.quota;
}

async function bytesOf(files: SelectQueryBuilder<any, any, object>): Promise<number> {
  const sumQuery = files.select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'));
  return Number((await sumQuery.executeTakeFirstOrThrow()).bytes ?? 0);
}

/** Reads the files of answers, by answer id. */
export async function filesOf(db: Database, answerIds: readonly number[]): Promise<Map<number, Attachment[]>> {
  if (answerIds.length === 0) return new Map();
  const attachmentsQuery = db.selectFrom('attachments').select(['id', 'answerId', 'name', 'type', 'size']);
  const rows = await attachmentsQuery
    .where(isAmong(engineOf(db), 'answer_id', answerIds))
    .orderBy('id')
    .execute();
  const files = new Map<number, Attachment[]>();
  for (const { answerId, ...file } of rows) files.set(answerId!, [...(files.get(answerId!) ?? []), file]);
  return files;
}

/** Finds a file of an answer or of a pitch, with the conversation that it belongs to. */
export const findFile = (db: Database, id: number) =>
  db
    .selectFrom('attachments')
    .leftJoin('senderAnswers', 'senderAnswers.id', 'attachments.answerId')
    .leftJoin('projects', 'projects.id', 'attachments.projectId')
    .select(['attachments.id', 'attachments.name', 'type', 'size'])
    .select(({ fn }) =>
      fn.coalesce('senderAnswers.conversationId', 'projects.conversationId').$castTo<number>().as('conversationId'),
    )
    .where('attachments.id', '=', id)
    .where(({ or, eb }) => or([eb('answerId', 'is not', null), eb('attachments.projectId', 'is not', null)]))
    .executeTakeFirst();

/** Streams the bytes of a file, part by part. */
export async function* readFile(db: Database, attachmentId: number): AsyncGenerator<Uint8Array> {
  for (let after = 0; ;) {
    const part = await db
      .selectFrom('attachmentParts')
      .select(['id', 'content'])
      .where('attachmentId', '=', attachmentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!part) return;
    yield part.content;
    after = part.id;
  }
}

/** Deletes files that were received but never attached. */
export async function purgeUnattachedFiles(db: Database, now: Date): Promise<void> {
  const unattachedFilesQuery = db.selectFrom('attachments').select('id').where(isUnattached);
  // A file is deleted with its parts, of up to `attachmentLimits.size` in total, so a batch has only a few files.
  await deleteInBatches(
    db,
    'attachments',
    unattachedFilesQuery.where('createdAt', '<', after(now, -unattachedLifetime)),
    5,
  );
}

/** Regroups chunks of any length into parts of one length; the last one may be shorter. */
async function* regroupParts(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    pending.push(chunk);
    length += chunk.byteLength;
    if (length < partSize) continue;
    let remaining = Buffer.concat(pending);
    for (; remaining.length >= partSize; remaining = remaining.subarray(partSize))
      yield remaining.subarray(0, partSize);
    pending = [remaining];
    length = remaining.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}
