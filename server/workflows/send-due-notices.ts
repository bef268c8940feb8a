import { sql } from 'kysely';
import { listReachableOperators } from '../features/accounts/users.ts';
import type { AppContext } from './app-context.ts';
import { assigneeColumn, selectConversations, type SubmittedTable } from '../platform/db/conversations.ts';
import { engineOf } from '../platform/db/engine.ts';
import { markMilestone } from '../platform/db/milestones.ts';
import { after, idsOf, inTransaction, isAmong } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { enqueueAll, type Mail } from '../platform/mail/enqueue.ts';
import type { DueMail, NotificationMail, DueItem } from '../platform/mail/mail-module.ts';
import { choicesOf, notifyAll, takeForDigest, type NotificationEvent } from '../features/notifications/notify.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';
import { readCalendar } from '../platform/studio/studio.ts';

/** The maximum number of items in an email, which states the number of further ones. */
const mostItems = 20;

type Operator = Awaited<ReturnType<typeof listReachable>>[number];
type NoticeMail = Mail<'digest' | 'reminder' | 'overdue'>;

/** Sends notices about the answers that are due or overdue. Each notice is sent once. */
export const dueNotices = ({ db, now, wakeJobs }: Pick<AppContext, 'db' | 'now' | 'wakeJobs'>): PeriodicJob => ({
  kind: 'due-notices',
  every: 60_000,
  async run() {
    if ((await enqueueDueNotices(db, now())) > 0) wakeJobs();
  },
});

/**
 * Enqueues emails and notifications about answers that are due or overdue, and marks their conversations in the same transaction, so no
 * notice is sent twice. @returns the number of emails
 */
export async function enqueueDueNotices(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const operators = await listReachable(tx);
    const due = await markDueSoon(tx, now);
    const overdue = await markOverdue(tx, now);
    const admins = idsOf(await tx.selectFrom('users').select('id').where('role', '=', 'admin').execute());
    const dueEvents = due.map((item) => eventOf('due', item, []));
    await notifyAll(tx, [...dueEvents, ...overdue.map((item) => eventOf('overdue', item, admins))], now);
    const mails = [
      ...writeNotices('reminder', due, operators, now),
      ...writeNotices('overdue', overdue, operators, now),
      ...((await claimDigest(tx, now)) ? await writeDigests(tx, operators, now) : []),
    ];
    return mails.length === 0 ? 0 : (await enqueueAll(tx, mails, now)).size;
  });
}

/** Lists the operators with an email address, each with the notices that they have chosen. */
async function listReachable(tx: Database) {
  const reachable = await listReachableOperators(tx);
  const choices = await choicesOf(tx, idsOf(reachable));
  return reachable.map((operator) => ({ ...operator, choices: choices.get(operator.id)!.choices }));
}

/**
 * Writes emails to the operators who have chosen immediate notices. Assignees receive notices about their own conversations, admins about all
 * overdue ones.
 */
const writeNotices = (
  kind: 'reminder' | 'overdue',
  due: readonly Due[],
  operators: readonly Operator[],
  now: Date,
): NoticeMail[] =>
  operators.flatMap(({ id, email, role, choices }) => {
    const choice = kind === 'overdue' ? choices.overdue : choices.due;
    if (choice !== 'now') return [];
    const concernsOperator = ({ assignedTo }: Due) => assignedTo === id || (kind === 'overdue' && role === 'admin');
    const ownDue = due.filter(concernsOperator);
    return ownDue.length === 0
      ? []
      : [writeNotice({ kind, key: `${id}:${now.getTime()}`, recipient: email, due: ownDue })];
  });

/** Whether this process sends the digest of the business day: only the first process that claims it does. */
async function claimDigest(tx: Database, now: Date): Promise<boolean> {
  const today = (await readCalendar(tx)).businessDay(now);
  if (!today) return false;
  const sinceMidnight = now.getTime() - today.start.getTime();
  if (sinceMidnight < noticeTimes.digest || sinceMidnight >= noticeTimes.digestUntil) return false;
  return markMilestone(tx, 'digest', now, today.start);
}

/**
 * Writes a digest to each operator: the conversations due today that are assigned to them or to nobody, and their notifications since the last
 * digest.
 */
async function writeDigests(tx: Database, operators: readonly Operator[], now: Date): Promise<NoticeMail[]> {
  const end = (await readCalendar(tx)).endOfDay(now).toISOString();
  const due = await readDue(tx, (conversations) =>
    conversations.where('kind', 'in', kinds).where('dueAt', '<=', end).where(isAwake(now)),
  );
  const notifications = await takeForDigest(tx);
  // Readers are assigned no conversations, but may be mentioned in notes.
  const readerIds = [...notifications.keys()].filter((id) => !operators.some((operator) => operator.id === id));
  const readers = await choicesOf(tx, readerIds);
  return [
    ...operators.flatMap(({ id, email, choices }) => {
      const ownDue = due
        .filter(({ assignedTo }) => assignedTo === null || assignedTo === id)
        .filter(({ dueAt }) => choices[dueAt < now.toISOString() ? 'overdue' : 'due'] !== 'never');
      const news = notifications.get(id);
      if (ownDue.length === 0 && !news) return [];
      return [
        writeNotice({ kind: 'digest', key: `${id}:${end}`, recipient: email, due: ownDue, digest: { id, news } }),
      ];
    }),
    ...[...readers].flatMap(([id, { email: recipient }]) => {
      if (recipient === null) return [];
      const digest = { id, news: notifications.get(id) };
      return [writeNotice({ kind: 'digest', key: `${id}:${end}`, recipient, due: [], digest })];
    }),
  ];
}

interface Notice {
  kind: NoticeMail['kind'];
  /** The operator and the time, so the outbox stores each notice once. */
  key: string;
  recipient: string;
  due: readonly Due[];
  /** The id of the operator, and their notifications since the last digest; only set for a digest. */
  digest?: { id: number; news: NotificationMail | undefined };
}

function writeNotice({ kind, key, recipient, due, digest }: Notice): NoticeMail {
  const sorted = due.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
  const items = sorted.slice(0, mostItems).map((item) => ({
    kind: item.kind,
    id: item.id,
    dueAt: item.dueAt,
    isAssigned: item.assignedTo !== null && item.assignedTo === digest?.id,
  }));
  const payload: DueMail = { items, more: due.length - items.length, ...(digest?.news && { notices: digest.news }) };
  return { mailKey: `${kind}:${key}`, kind, recipient, language: 'en', payload };
}

const hour = 60 * 60_000;

/** Durations in ms. */
const noticeTimes = {
  /** The assignee is reminded this long before an answer is due. */
  reminder: 2 * hour,
  /** The digest is sent between these two times after midnight of the studio. A server that starts later sends none on that day. */
  digest: 8 * hour,
  digestUntil: 12 * hour,
  /** Conversations that have been overdue for longer are only in the digest. */
  overdueFor: 7 * 24 * hour,
} as const;

/** A conversation with an answer that is due. */
type Due = Omit<DueItem, 'isAssigned'> & { conversationId: number; assignedTo: number | null };

/** The notification of the assignee and of other operators. */
const eventOf = (
  kind: 'due' | 'overdue',
  { kind: conversationKind, id, conversationId, dueAt, assignedTo }: Due,
  otherOperators: readonly number[],
): NotificationEvent => ({
  kind,
  to: [...(assignedTo === null ? [] : [assignedTo]), ...otherOperators],
  conversationId,
  key: `${kind}:${conversationKind}:${id}:${dueAt}`,
});

const isAwake = (now: Date) => sql<boolean>`(snoozed_until is null or snoozed_until <= ${now.toISOString()})`;

/** Queries name both kinds, since the index by due time starts with the kind. */
const kinds = ['project', 'message'] as const;

/** Marks the assigned conversations that are due soon as reminded, and returns them. */
async function markDueSoon(tx: Database, now: Date): Promise<Due[]> {
  const marked = await tx
    .updateTable('conversations')
    .set({ clockNotice: 'reminded' })
    .where('kind', 'in', kinds)
    .where('clockNotice', 'is', null)
    .where('dueAt', '>', now.toISOString())
    .where('dueAt', '<=', after(now, noticeTimes.reminder))
    .where(isAwake(now))
    .where(({ or, exists }) => or([exists(assignedIn(tx, 'projects')), exists(assignedIn(tx, 'messages'))]))
    .returning('id')
    .execute();
  return readDueById(tx, idsOf(marked));
}

/** The submission or message of a conversation if it is assigned to somebody. */
const assignedIn = (tx: Database, table: SubmittedTable) =>
  // Kysely cannot type a union of tables.
  tx
    .selectFrom(table as 'projects')
    .select('assignedTo')
    .whereRef('conversationId', '=', sql.ref('conversations.id'))
    .where('assignedTo', 'is not', null);

/** Marks the conversations that have become overdue, and returns them. */
async function markOverdue(tx: Database, now: Date): Promise<Due[]> {
  const marked = await tx
    .updateTable('conversations')
    .set({ clockNotice: 'overdue' })
    .where('kind', 'in', kinds)
    .where('dueAt', '<=', now.toISOString())
    .where('dueAt', '>', after(now, -noticeTimes.overdueFor))
    .where(({ or, eb }) => or([eb('clockNotice', 'is', null), eb('clockNotice', '=', 'reminded')]))
    .where(isAwake(now))
    .returning('id')
    .execute();
  return readDueById(tx, idsOf(marked));
}

const readDueById = async (tx: Database, ids: readonly number[]): Promise<Due[]> =>
  ids.length === 0
    ? []
    : readDue(tx, (conversations) => conversations.where(isAmong(engineOf(tx), 'conversations.id', ids)));

const selectDue = (tx: Database) =>
  selectConversations(tx).select(['dueAt', assigneeColumn]).orderBy('kind', 'desc').orderBy('conversations.id');

type DueQuery = ReturnType<typeof selectDue>;

/** Reads conversations that are due: first submissions, then messages. */
async function readDue(tx: Database, filter: (conversations: DueQuery) => DueQuery): Promise<Due[]> {
  const rows = await filter(selectDue(tx)).execute();
  return rows.map(({ id, projectId, messageId, dueAt, assignedTo }) => ({
    kind: projectId === null ? 'message' : 'project',
    id: projectId ?? messageId,
    conversationId: id,
    dueAt: dueAt!,
    assignedTo,
  }));
}
