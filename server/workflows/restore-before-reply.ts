import type { Selectable } from 'kysely';
import { digest } from '../platform/cryptography/digest.ts';
import { type Clocked, resumeSnoozes, settleClock } from '../features/clock/clock.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database, Tables } from '../platform/db/tables.ts';
import { setMessageStatus } from '../features/submissions/messages.ts';
import { withdrawJobs } from '../platform/jobs/queue.ts';
import { withdrawEvents } from '../features/webhooks/webhooks.ts';
import { mailKeyOf, type ReplyUndo } from '../features/replies/replies.ts';

/** One of the replies of a call: they have one author and time, and wait equally long. */
export type Undoable = { undo: ReplyUndo } & Pick<
  Selectable<Tables['replies']>,
  'id' | 'projectId' | 'messageId' | 'author' | 'createdAt' | 'undoUntil'
>;

/**
 * Deletes the replies of a call whose emails nobody has begun to send, with email, job, token, event and history entry.
 * @returns those replies
 */
export async function takeBack(tx: Database, replies: readonly Undoable[]): Promise<Undoable[]> {
  if (replies.length === 0) return [];
  const byKey = new Map(replies.map((reply) => [mailKeyOf(reply), reply]));
  const mailQuery = tx
    .selectFrom('outbox')
    .select('id')
    .where('mailKey', 'in', [...byKey.keys()]);
  const withdrawnIds = await withdrawJobs(tx, 'mailId', idsOf(await mailQuery.execute()));
  if (withdrawnIds.length === 0) return [];
  const mails = await tx
    .deleteFrom('outbox')
    .where('id', 'in', withdrawnIds)
    .returning(['mailKey', 'payload'])
    .execute();
  const taken = mails.map(({ mailKey }) => byKey.get(mailKey)!);
  const tokens = mails.map(({ payload }) => digest((JSON.parse(payload) as { track: string }).track));
  await tx.deleteFrom('trackingTokens').where('tokenHash', 'in', tokens).execute();
  await tx.deleteFrom('replies').where('id', 'in', idsOf(taken)).execute();
  await withdrawEvents(
    tx,
    taken.flatMap(({ undo }) => undo.eventKey ?? []),
  );
  await deleteEntries(tx, taken);
  return taken;
}

/** Removes what the history says of replies: one entry of each. */
async function deleteEntries(tx: Database, replies: readonly Undoable[]): Promise<void> {
  const { author, createdAt } = replies[0]!;
  for (const [about, ids] of abouts(replies))
    await tx
      .deleteFrom('projectHistory')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('projectHistory')
          .select(({ fn }) => fn.min('id').as('id'))
          .where(about, 'in', ids)
          .where('author', '=', author)
          .where('kind', '=', 'replied')
          .where('createdAt', '=', createdAt)
          .groupBy(about),
      )
      .execute();
}

/** The submissions and messages that replies are about. */
function abouts(replies: readonly Undoable[]) {
  const projects = replies.flatMap(({ projectId }) => projectId ?? []);
  const messages = replies.flatMap(({ messageId }) => messageId ?? []);
  return [['projectId', projects] as const, ['messageId', messages] as const].filter(([, ids]) => ids.length > 0);
}

/**
 * Settles clocks after replies were taken back. Message statuses are restored, and snoozes resumed, where no other reply has been sent
 * since.
 */
export async function restore(tx: Database, replies: readonly Undoable[], now: Date): Promise<void> {
  for (const [about, ids] of abouts(replies)) {
    const table: Clocked = about === 'projectId' ? 'projects' : 'contactMessages';
    const answered = await answeredSince(tx, about, ids, replies[0]!.createdAt);
    const last = replies.filter((reply) => reply[about] !== null && !answered.has(reply[about]));
    const messages = last.flatMap(({ undo }) => undo.messages);
    if (about === 'messageId') await restoreMessages(tx, messages, now);
    await settleClock(tx, { table, id: ids });
    const snoozes = last.flatMap(({ undo: { snoozedUntil }, ...reply }) =>
      snoozedUntil ? [{ id: reply[about]!, until: snoozedUntil }] : [],
    );
    await resumeSnoozes(tx, table, snoozes);
  }
}

/** Which of some submissions or messages have a reply of an instant or later. */
async function answeredSince(
  tx: Database,
  about: 'projectId' | 'messageId',
  ids: readonly number[],
  instant: string,
): Promise<Set<number | null>> {
  const replies = tx.selectFrom('replies').select(about).distinct();
  const rows = await replies.where(about, 'in', ids).where('createdAt', '>=', instant).execute();
  return new Set(rows.map((row) => row[about]));
}

const isSpam = ({ status }: { status: string }): boolean => status === 'spam';

/** An answered message is not spam, even after the answer is undone. */
async function restoreMessages(tx: Database, messages: ReplyUndo['messages'], now: Date): Promise<void> {
  for (const { id } of messages.filter(isSpam)) await setMessageStatus(tx, id, 'new', now);
  for (const [status, group] of Map.groupBy(messages, (message) => message.status))
    await tx
      .updateTable('contactMessages')
      .set({ status })
      .where('id', 'in', idsOf(group))
      .where('status', '=', 'answered')
      .execute();
}
