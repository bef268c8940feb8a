import { sql } from 'kysely';
import type { DeclineReason } from '../../../domain/decline/decline.ts';
import type { Language } from '../../../domain/text/language.ts';
import type { Reply, ReplyForm, ReplyState } from '../../../domain/conversation/reply.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { countRows, encode, isAmong } from '../../platform/db/rows.ts';
import { insertOnce } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import { failedResult } from '../../platform/jobs/queue.ts';

/** The conversation of a reply, and its sender. */
export type ReplyTarget = { conversationId: number; recipient: string; language: Language };

/** The author of a reply, its idempotency key, and the end of its undo. */
type Sending = { author: string; idempotencyKey: string | null; bodyDigest: string; undoUntil: string | null };

/** The columns of a declining reply. Other replies have null and an empty list. */
type Declining = { declineReason: DeclineReason | null; sharedSentences: readonly string[] };

/** The outbox's key of the email of a reply. */
export const mailKeyOf = ({ id }: { id: number }): string => `reply:${id}`;

/** Stores a reply once for its idempotency key and body. @returns the stored reply, and whether this call stored it */
export async function insertReply(db: Database, row: ReplyForm & ReplyTarget & Sending & Declining, now: Date) {
  const encodedRow = encode({ ...row, createdAt: now.toISOString() });
  const { id, created } = await insertOnce(db, 'replies', encodedRow);
  const reply = toReply(await selectReplies(db).where('replies.id', '=', id).executeTakeFirstOrThrow());
  if (!created) return { reply, created };
  // The email of a new reply is queued later in the same transaction, so its state is not read from the outbox.
  return { reply: { ...reply, state: 'queued' as const, ...(row.undoUntil && { undoUntil: row.undoUntil }) }, created };
}

type NewReply = ReplyForm & ReplyTarget & Pick<Sending, 'author' | 'undoUntil'> & Declining;

/** Stores several new replies in one statement. @returns their ids, in the order of `rows` */
export async function insertReplies(tx: Database, rows: readonly NewReply[], now: Date): Promise<number[]> {
  const createdAt = now.toISOString();
  const inserted = await tx
    .insertInto('replies')
    .values(rows.map((row) => encode({ ...row, idempotencyKey: null, bodyDigest: null, createdAt })))
    .returning(['id', 'conversationId'])
    .execute();
  const ids = new Map(inserted.map(({ id, conversationId }) => [conversationId, id]));
  return rows.map(({ conversationId }) => ids.get(conversationId)!);
}

/** The operator who reads replies, and the time: both decide whether a reply can still be undone. */
type Reader = { username: string; now: Date };

/** The replies of a conversation, newest first. */
export async function repliesTo(db: Database, conversationId: number, reader?: Reader): Promise<Reply[]> {
  const repliesQuery = selectReplies(db).where('replies.conversationId', '=', conversationId);
  const rows = await repliesQuery.orderBy('replies.id', 'desc').execute();
  return rows.map((row) => toReply(row, reader));
}

/** A stored reply with its text. */
export const findReply = (db: Database, id: number) =>
  db
    .selectFrom('replies')
    .select(['id', 'conversationId', 'author', 'subject', 'body', 'undoUntil'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The replies of several conversations, in the order in which they were stored. */
export const listReplies = (db: Database, conversationIds: readonly number[]) =>
  db
    .selectFrom('replies')
    .select(['id', 'conversationId'])
    .where(isAmong(engineOf(db), 'conversationId', conversationIds))
    .orderBy('id')
    .execute();

/** The number of stored replies among `ids`. */
export const countReplies = (db: Database, ids: readonly number[]): Promise<number> =>
  countRows(db.selectFrom('replies').where(isAmong(engineOf(db), 'id', ids)));

/** SQL expression: the reason of the latest reply that declined a submission; null without one. */
export const latestDeclineReason = sql<DeclineReason | null>`(select decline_reason from replies
  where replies.conversation_id = projects.conversation_id and decline_reason is not null
  order by replies.created_at desc, replies.id desc limit 1)`;

/** Selects replies with their states. Only sent emails are deleted from the outbox, so a reply without an email was sent. */
const selectReplies = (db: Database) =>
  db
    .selectFrom('replies')
    .leftJoin('outbox', (join) => join.on('outbox.mailKey', '=', sql`'reply:' || replies.id`))
    .leftJoin('jobs', 'jobs.mailId', 'outbox.id')
    .select(['replies.id', 'author as by', 'replies.createdAt as at', 'replies.recipient as to', 'subject', 'body'])
    .select(['replies.language', 'undoUntil', 'jobs.attempts', 'declineReason', 'sharedSentences'])
    .select(
      sql<ReplyState>`case when exists (select 1 from sent_mails where reply_id = replies.id and bounced_at is not null)
        then 'bounced' when jobs.id is not null and jobs.finished_at is null then 'queued'
        when jobs.result = ${failedResult} then 'failed' else 'sent' end`.as('state'),
    );

type Row = Reply & { undoUntil: string | null; attempts: number | null } & {
  declineReason: DeclineReason | null;
  sharedSentences: string;
};

/** Converts a row. `undoUntil` is set only for the author, until a worker claims the job of the email. */
function toReply(row: object, reader?: Reader): Reply {
  const { undoUntil, attempts, declineReason, sharedSentences, ...columns } = row as Row;
  const decline = declineReason && { reason: declineReason, shared: JSON.parse(sharedSentences) as string[] };
  const reply = { ...columns, ...(decline && { decline }) };
  const isOwn = reader !== undefined && reply.by === reader.username;
  const isPending = reply.state === 'queued' && undoUntil !== null && attempts === 0;
  return isOwn && isPending && reader.now.toISOString() < undoUntil ? { ...reply, undoUntil } : reply;
}
