import { sql } from 'kysely';
import type { Language } from '../../domain/language.ts';
import type { Reply, ReplyForm, ReplyState } from '../../domain/reply.ts';
import { encode } from '../db/rows.ts';
import { insertOnce } from '../db/submissions.ts';
import type { Database } from '../db/tables.ts';

/** What a reply refers to: a submission, a message, or a message with its submission. */
export interface ReplyTarget {
  projectId: number | null;
  messageId: number | null;
  recipient: string;
  language: Language;
}

/** The author of a reply, its idempotency, and until when it can be undone. */
interface Sending {
  author: string;
  idempotencyKey: string | null;
  bodyDigest: string;
  undoUntil: string | null;
}

/** Who asks, and when: what they can undo says so. */
export interface Reader {
  userId: number;
  now: Date;
}

/** The outbox's key of a reply's mail. */
export const mailKeyOf = ({ id }: { id: number }): string => `reply:${id}`;

/**
 * Stores a reply once for its idempotency key and body.
 *
 * @returns the stored reply, and whether this call stored it
 */
export async function insertReply(
  db: Database,
  form: ReplyForm,
  target: ReplyTarget,
  sending: Sending,
  now: Date,
): Promise<{ reply: Reply; created: boolean }> {
  const row = { ...form, ...target, ...sending, createdAt: now.toISOString() };
  const { id, created } = await insertOnce(db, 'replies', row);
  const stored = await selectReplies(db).where('replies.id', '=', id).executeTakeFirstOrThrow();
  // The mail of a new reply enters the outbox later in the same transaction.
  const { undoUntil } = sending;
  return {
    reply: { ...toReply(stored), ...(created && { state: 'queued', ...(undoUntil && { undoUntil }) }) },
    created,
  };
}

/** Stores several new replies at once. @returns their ids, in the order of `rows` */
export async function insertReplies(
  tx: Database,
  rows: readonly (ReplyForm & ReplyTarget & Pick<Sending, 'author' | 'undoUntil'> & { undo: object })[],
  now: Date,
): Promise<number[]> {
  const keyOf = ({ projectId, messageId }: Pick<ReplyTarget, 'projectId' | 'messageId'>) => `${projectId} ${messageId}`;
  const createdAt = now.toISOString();
  const inserted = await tx
    .insertInto('replies')
    .values(rows.map((row) => encode({ ...row, idempotencyKey: null, bodyDigest: null, createdAt })))
    .returning(['id', 'projectId', 'messageId'])
    .execute();
  const ids = new Map(inserted.map((row) => [keyOf(row), row.id]));
  return rows.map((row) => ids.get(keyOf(row))!);
}

/** The replies to a submission, a message, or a message with its submission, newest first. */
export async function repliesTo(
  db: Database,
  { projectId, messageId }: Pick<ReplyTarget, 'projectId' | 'messageId'>,
  reader?: Reader,
): Promise<Reply[]> {
  const rows = await selectReplies(db)
    .where(({ or, eb }) =>
      or([
        ...(projectId === null ? [] : [eb('projectId', '=', projectId)]),
        ...(messageId === null ? [] : [eb('messageId', '=', messageId)]),
      ]),
    )
    .orderBy('replies.id', 'desc')
    .execute();
  return rows.map((row) => toReply(row, reader));
}

/** The outbox purges only sent mails: a reply without a mail was sent. */
const selectReplies = (db: Database) =>
  db
    .selectFrom('replies')
    .leftJoin('outbox', (join) => join.on('outbox.mailKey', '=', sql`'reply:' || replies.id`))
    .select([
      'replies.id',
      'author as by',
      'replies.createdAt as at',
      'replies.recipient as to',
      'subject',
      'body',
      'replies.language',
      'undoUntil',
      'undo',
      'outbox.nextAttemptAt',
    ])
    .select(
      sql<ReplyState>`case when exists (select 1 from sent_mails where reply_id = replies.id and bounced_at is not null)
        then 'bounced' when outbox.status = 'pending' then 'queued' when outbox.status = 'failed' then 'failed' else 'sent' end`.as(
        'state',
      ),
    );

type Row = Reply & { undoUntil: string | null; undo: string; nextAttemptAt: string | null };

/** A mail that a worker has taken waits for another time. */
function toReply(row: object, reader?: Reader): Reply {
  const { undoUntil, undo, nextAttemptAt, ...reply } = row as Row;
  const isOwn = reader !== undefined && (JSON.parse(undo) as { userId?: number }).userId === reader.userId;
  const waits = reply.state === 'queued' && undoUntil !== null && nextAttemptAt === undoUntil;
  return isOwn && waits && reader.now.toISOString() < undoUntil ? { ...reply, undoUntil } : reply;
}
