import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../domain/conversation/clock.ts';
import { isClosed } from '../../domain/conversation/project.ts';
import { digest } from '../auth/sessions.ts';
import { clearFirstAnswers, type Clocked, replaceFirstAnswer } from '../clock/store.ts';
import { engineOf } from '../db/engine.ts';
import { idsOf } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import { setMessageStatus } from '../messages/store.ts';
import { withdrawJobs } from '../platform/jobs/queue.ts';
import { withdrawEvents } from '../webhooks/store.ts';
import { mailKeyOf, type ReplyUndo } from './store.ts';

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

/** Restores clocks and message statuses to their state before the replies, unless another reply has been sent since. */
export async function restore(tx: Database, replies: readonly Undoable[], now: Date): Promise<void> {
  for (const [about, ids] of abouts(replies)) {
    const own = new Map(replies.flatMap((reply) => (ids.includes(reply[about] ?? 0) ? [[reply[about]!, reply]] : [])));
    await restoreAbout(tx, about, own, now);
  }
}

/** @param replies by what they are about */
async function restoreAbout(
  tx: Database,
  about: 'projectId' | 'messageId',
  replies: ReadonlyMap<number, Undoable>,
  now: Date,
): Promise<void> {
  const table: Clocked = about === 'projectId' ? 'projects' : 'contactMessages';
  const { createdAt: repliedAt } = [...replies.values()][0]!;
  const since = await tx
    .selectFrom('replies')
    .select(({ fn, ref }) => [ref(about).as('about'), fn.min('createdAt').as('at')])
    .where(about, 'in', [...replies.keys()])
    .where('createdAt', '>=', repliedAt)
    .groupBy(about)
    .execute();
  const later = new Map(since.map(({ about: id, at }) => [id!, at]));
  const answeredFirst = [...replies].flatMap(([id, { undo }]) => (undo.clock.firstAnsweredAt === null ? [id] : []));
  for (const id of answeredFirst.filter((one) => later.has(one)))
    await replaceFirstAnswer(tx, { table, id }, repliedAt, later.get(id)!);
  const unanswered = answeredFirst.filter((id) => !later.has(id));
  if (unanswered.length > 0) await clearFirstAnswers(tx, { table, id: unanswered }, repliedAt);
  const last = [...replies].filter(([id]) => !later.has(id));
  const messages = last.flatMap(([, { undo }]) => undo.messages);
  await restoreMessages(tx, messages, now);
  // An answered item is not spam, even after the answer is undone; its clock was set with its status.
  const stopped = last.filter(([, { projectId, undo }]) => projectId !== null || !undo.messages.some(isSpam));
  const open = await openOf(tx, table, stopped);
  const running = stopped.filter(([id, { undo }]) => undo.clock.dueAt !== null && open.has(id));
  const clocks = running.map(([id, { undo }]) => ({ id, ...undo.clock }));
  await setClocks(tx, table, clocks);
}

const isSpam = ({ status }: { status: string }): boolean => status === 'spam';

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

/** Those that nobody else has closed since. */
async function openOf(tx: Database, table: Clocked, replies: readonly [id: number, reply: Undoable][]) {
  if (replies.length === 0) return new Set<number>();
  const ids = replies.map(([id]) => id);
  const rows = await tx
    .selectFrom(table as 'projects')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const isOpen = ([id, { undo }]: (typeof replies)[number]) =>
    undo.status === null || isClosed(undo.status) || !isClosed(statuses.get(id) ?? undo.status);
  return new Set(replies.filter(isOpen).map(([id]) => id));
}

/** Each row has a clock of its own; one statement sets all. */
async function setClocks(tx: Database, table: Clocked, rows: readonly (Clock & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const clocks = rows.map(({ id, waitingSince, dueAt, snoozedUntil }) => [id, waitingSince, dueAt, snoozedUntil]);
  const values = JSON.stringify(clocks);
  const name = sql.table(table === 'projects' ? 'projects' : 'contact_messages');
  const [list, number, instant] =
    engineOf(tx) === 'postgres'
      ? [sql`jsonb_array_elements(${values}::jsonb)`, sql`::int`, sql`::timestamptz`]
      : [sql`json_each(${values})`, sql``, sql``];
  await sql`update ${name} set waiting_since = was.waiting_since, due_at = was.due_at, snoozed_until = was.snoozed_until
    from (select (value ->> 0)${number} as id, (value ->> 1)${instant} as waiting_since, (value ->> 2)${instant} as due_at,
      (value ->> 3)${instant} as snoozed_until from ${list}) as was where ${name}.id = was.id`.execute(tx);
}
