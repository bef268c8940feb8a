import { sql } from 'kysely';
import { listReachableOperators } from '../features/accounts/users.ts';
import type { AppContext } from './app-context.ts';
import { assigneeColumn, selectConversations, type SubmittedTable } from '../platform/db/conversations.ts';
import { engineOf } from '../platform/db/engine.ts';
import { takeTurn } from '../platform/db/milestones.ts';
import { after, idsOf, inTransaction, isAmong } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { enqueueAll, type Mail } from '../platform/mail/enqueue.ts';
import type { DueMail, NotificationMail, DueItem } from '../platform/mail/mail-module.ts';
import { choicesOf, notifyAll, takeForDigest, type NotificationEvent } from '../features/notifications/notify.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';
import { readCalendar } from '../platform/studio/studio.ts';

/** Items of one mail at most; it says how many more there are. */
const listed = 20;

type Operators = Awaited<ReturnType<typeof listReachable>>;
type NoticeMail = Mail<'digest' | 'reminder' | 'overdue'>;

/** Sends notices about the answers that are due or overdue. Each notice is sent once. */
export const dueNotices = ({ db, now, wakeJobs }: Pick<AppContext, 'db' | 'now' | 'wakeJobs'>): PeriodicJob => ({
  kind: 'due-notices',
  every: 60_000,
  async run() {
    if ((await enqueueDueNotices(db, now())) > 0) wakeJobs();
  },
});

/** Puts the mails about what is due into the outbox, with the marks that keep each from being sent twice. @returns how many */
export async function enqueueDueNotices(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const operators = await listReachable(tx);
    const due = await claimReminders(tx, now);
    const overdue = await claimOverdue(tx, now);
    const admins = idsOf(await tx.selectFrom('users').select('id').where('role', '=', 'admin').execute());
    const dueEvents = due.map((item) => eventOf('due', item, []));
    await notifyAll(tx, [...dueEvents, ...overdue.map((item) => eventOf('overdue', item, admins))], now);
    const mails = [
      ...notices('reminder', due, operators, now),
      ...notices('overdue', overdue, operators, now),
      ...((await takeDigestTurn(tx, now)) ? await digests(tx, operators, now) : []),
    ];
    return mails.length === 0 ? 0 : (await enqueueAll(tx, mails, now)).size;
  });
}

/** Those who may be written to, with what they chose. */
async function listReachable(tx: Database) {
  const reachable = await listReachableOperators(tx);
  const choices = await choicesOf(tx, idsOf(reachable));
  return reachable.map((operator) => ({ ...operator, choices: choices.get(operator.id)!.choices }));
}

/** To those who chose to know at once: of what is assigned to them, and of all that is overdue to admins. */
const notices = (kind: 'reminder' | 'overdue', due: readonly Due[], operators: Operators, now: Date): NoticeMail[] =>
  operators.flatMap(({ id, email, role, choices }) => {
    const isTheirs = ({ assignedTo }: Due) => assignedTo === id || (kind === 'overdue' && role === 'admin');
    const theirs = choices[kind === 'overdue' ? 'overdue' : 'due'] === 'now' ? due.filter(isTheirs) : [];
    return theirs.length === 0 ? [] : [mailOf(kind, `${id}:${now.getTime()}`, email, theirs)];
  });

/** Whether the caller sends the digest of this business day: the first process that asks after 8:00 does. */
async function takeDigestTurn(tx: Database, now: Date): Promise<boolean> {
  const today = (await readCalendar(tx)).businessDay(now);
  if (!today) return false;
  const sinceMidnight = now.getTime() - today.start.getTime();
  if (sinceMidnight < noticeTimes.digest || sinceMidnight >= noticeTimes.digestUntil) return false;
  return takeTurn(tx, 'digest', now, today.start);
}

/** To each operator: what is assigned to them, and what nobody has taken. */
async function digests(tx: Database, operators: Operators, now: Date): Promise<NoticeMail[]> {
  const end = (await readCalendar(tx)).endOfDay(now).toISOString();
  const due = await readDue(tx, (conversations) =>
    conversations.where('kind', 'in', kinds).where('dueAt', '<=', end).where(awake(now)),
  );
  const notices = await takeForDigest(tx);
  // Readers have no submissions, and may be mentioned.
  const others = [...notices.keys()].filter((id) => !operators.some((operator) => operator.id === id));
  const readers = await choicesOf(tx, others);
  return [
    ...operators.flatMap(({ id, email, choices }) => {
      const theirs = due
        .filter(({ assignedTo }) => assignedTo === null || assignedTo === id)
        .filter(({ dueAt }) => choices[dueAt < now.toISOString() ? 'overdue' : 'due'] !== 'never');
      const news = notices.get(id);
      return theirs.length === 0 && !news ? [] : [mailOf('digest', `${id}:${end}`, email, theirs, { id, news })];
    }),
    ...[...readers].flatMap(([id, { email }]) =>
      email === null ? [] : [mailOf('digest', `${id}:${end}`, email, [], { id, news: notices.get(id) })],
    ),
  ];
}

function mailOf(
  kind: NoticeMail['kind'],
  key: string,
  recipient: string,
  due: readonly Due[],
  digest?: { id: number; news: NotificationMail | undefined },
): NoticeMail {
  const sorted = due.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
  const items = sorted.slice(0, listed).map((item) => ({
    kind: item.kind,
    id: item.id,
    dueAt: item.dueAt,
    isAssigned: item.assignedTo !== null && item.assignedTo === digest?.id,
  }));
  const payload: DueMail = { items, more: due.length - items.length, ...(digest?.news && { notices: digest.news }) };
  return { mailKey: `${kind}:${key}`, kind, recipient, language: 'en', payload };
}

const hour = 60 * 60_000;

const noticeTimes = {
  /** How long before an answer is due its assignee is reminded. */
  reminder: 2 * hour,
  /** When the digest leaves, after the beginning of the studio's day; a server that starts later than `digestUntil` leaves it out. */
  digest: 8 * hour,
  digestUntil: 12 * hour,
  /** What has been overdue for longer is in the digest alone. */
  overdueFor: 7 * 24 * hour,
} as const;

/** An item as a notice needs it. */
type Due = Omit<DueItem, 'isAssigned'> & { conversationId: number; assignedTo: number | null };

/** What the assignee, and others, are notified of. */
const eventOf = (
  kind: 'due' | 'overdue',
  { kind: about, id, conversationId, dueAt, assignedTo }: Due,
  others: readonly number[],
): NotificationEvent => ({
  kind,
  to: [...(assignedTo === null ? [] : [assignedTo]), ...others],
  conversationId,
  key: `${kind}:${about}:${id}:${dueAt}`,
});

const awake = (now: Date) => sql<boolean>`(snoozed_until is null or snoozed_until <= ${now.toISOString()})`;

/** Both kinds, with which the index by due time begins. */
const kinds = ['project', 'message'] as const;

/** Marks the assigned conversations that are due soon as reminded. */
async function claimReminders(tx: Database, now: Date): Promise<Due[]> {
  const claimed = await tx
    .updateTable('conversations')
    .set({ clockNotice: 'reminded' })
    .where('kind', 'in', kinds)
    .where('clockNotice', 'is', null)
    .where('dueAt', '>', now.toISOString())
    .where('dueAt', '<=', after(now, noticeTimes.reminder))
    .where(awake(now))
    .where(({ or, exists }) => or([exists(assignedIn(tx, 'projects')), exists(assignedIn(tx, 'contactMessages'))]))
    .returning('id')
    .execute();
  return readDueById(tx, idsOf(claimed));
}

/** The submission or message of a conversation if it is assigned to somebody. */
const assignedIn = (tx: Database, table: SubmittedTable) =>
  // Kysely cannot type a union of tables.
  tx
    .selectFrom(table as 'projects')
    .select('assignedTo')
    .whereRef('conversationId', '=', sql.ref('conversations.id'))
    .where('assignedTo', 'is not', null);

/** Marks the conversations that have become overdue. */
async function claimOverdue(tx: Database, now: Date): Promise<Due[]> {
  const claimed = await tx
    .updateTable('conversations')
    .set({ clockNotice: 'overdue' })
    .where('kind', 'in', kinds)
    .where('dueAt', '<=', now.toISOString())
    .where('dueAt', '>', after(now, -noticeTimes.overdueFor))
    .where(({ or, eb }) => or([eb('clockNotice', 'is', null), eb('clockNotice', '=', 'reminded')]))
    .where(awake(now))
    .returning('id')
    .execute();
  return readDueById(tx, idsOf(claimed));
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
