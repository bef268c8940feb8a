import { type Selectable, sql } from 'kysely';
import { businessDay, endOfDay } from '../../domain/promise.ts';
import { listReachableOperators } from '../auth/users.ts';
import type { AppContext } from '../context.ts';
import type { Database, Tables } from '../db/tables.ts';
import { withoutData } from '../http/middleware/error-response.ts';
import type { DueItem, DueMail } from '../mail/mail-module.ts';
import { enqueueAll, type Mail } from '../mail/outbox.ts';
import type { Clocked } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const noticeTimes = {
  /** How long before an answer is due its assignee is reminded. */
  reminder: 2 * hour,
  /** When the digest leaves, after the beginning of the studio's day; a server that starts later than `digestUntil` leaves it out. */
  digest: 8 * hour,
  digestUntil: 12 * hour,
  /** What has been overdue for longer is in the digest alone. */
  overdueFor: 7 * day,
} as const;

/** Items of one mail at most; it says how many more there are. */
const listed = 20;

type Operators = Awaited<ReturnType<typeof listReachableOperators>>;
type NoticeMail = Mail<'digest' | 'reminder' | 'overdue'>;

/** An item as a notice needs it. */
interface Due extends Omit<DueItem, 'isAssigned'> {
  assignedTo: number | null;
}

/** Looks every minute which answers are due. Any number of processes may: each notice leaves once. */
export function startDueNotices(context: Pick<AppContext, 'db' | 'log' | 'now' | 'mailDue'>): { stop(): void } {
  const look = async () => {
    try {
      if ((await enqueueDueNotices(context.db, context.now())) > 0) context.mailDue();
    } catch (error) {
      context.log.warn({ err: withoutData(error) }, 'due notices failed; they are tried again in a minute');
    }
  };
  void look();
  const timer = setInterval(() => void look(), minute).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Puts the mails about what is due into the outbox, in one transaction with the marks that keep each from being sent twice.
 *
 * @returns how many
 */
export async function enqueueDueNotices(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const operators = await listReachableOperators(tx);
    const mails = [
      ...reminders(await claimReminders(tx, now), operators, now),
      ...overdueNotices(
        [...(await claimOverdue(tx, 'projects', now)), ...(await claimOverdue(tx, 'contactMessages', now))],
        operators,
        now,
      ),
      ...((await takeDigestTurn(tx, now)) ? await digests(tx, operators, now) : []),
    ];
    return mails.length === 0 ? 0 : (await enqueueAll(tx, mails, now)).size;
  });
}

const awake = (now: Date) => sql<boolean>`(snoozed_until is null or snoozed_until <= ${now.toISOString()})`;

async function claimReminders(tx: Database, now: Date): Promise<Due[]> {
  const rows = await tx
    .updateTable('projects')
    .set({ clockNotice: 'reminded' })
    .where('assignedTo', 'is not', null)
    .where('clockNotice', 'is', null)
    .where('dueAt', '>', now.toISOString())
    .where('dueAt', '<=', new Date(now.getTime() + noticeTimes.reminder).toISOString())
    .where(awake(now))
    .returning(['id', 'dueAt', 'assignedTo'])
    .execute();
  return rows.map((row) => dueOf('projects', row));
}

async function claimOverdue(tx: Database, table: Clocked, now: Date): Promise<Due[]> {
  const rows = await tx
    .updateTable(table as 'projects')
    .set({ clockNotice: 'overdue' })
    .where('dueAt', '<=', now.toISOString())
    .where('dueAt', '>', new Date(now.getTime() - noticeTimes.overdueFor).toISOString())
    .where(({ or, eb }) => or([eb('clockNotice', 'is', null), eb('clockNotice', '=', 'reminded')]))
    .where(awake(now))
    .returning(['id', 'dueAt'])
    .execute();
  return rows.map((row) => dueOf(table, { ...row, assignedTo: null }));
}

const dueOf = (
  table: Clocked,
  { id, dueAt, assignedTo }: Pick<Selectable<Tables['projects']>, 'id' | 'dueAt' | 'assignedTo'>,
): Due => ({ kind: table === 'projects' ? 'project' : 'message', id, dueAt: dueAt!, assignedTo });

const reminders = (due: readonly Due[], operators: Operators, now: Date): NoticeMail[] =>
  operators.flatMap(({ id, email }) => {
    const theirs = due.filter(({ assignedTo }) => assignedTo === id);
    return theirs.length === 0 ? [] : [mailOf('reminder', `${id}:${now.getTime()}`, email, theirs)];
  });

const overdueNotices = (due: readonly Due[], operators: Operators, now: Date): NoticeMail[] =>
  due.length === 0
    ? []
    : operators
        .filter(({ role }) => role === 'admin')
        .map(({ id, email }) => mailOf('overdue', `${id}:${now.getTime()}`, email, due));

/** Whether the caller sends the digest of this business day: the first process that asks after 8:00 does. */
async function takeDigestTurn(tx: Database, now: Date): Promise<boolean> {
  const today = businessDay(now);
  if (!today) return false;
  const sinceMidnight = now.getTime() - today.start.getTime();
  if (sinceMidnight < noticeTimes.digest || sinceMidnight >= noticeTimes.digestUntil) return false;
  const createdAt = now.toISOString();
  const taken = await tx
    .insertInto('milestones')
    .values({ name: 'digest', createdAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ createdAt }).where('milestones.createdAt', '<', today.start.toISOString()),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** To each operator: what is assigned to them, and what nobody has taken. */
async function digests(tx: Database, operators: Operators, now: Date): Promise<NoticeMail[]> {
  const end = endOfDay(now).toISOString();
  const projects = await tx
    .selectFrom('projects')
    .select(['id', 'dueAt', 'assignedTo'])
    .where('dueAt', '<=', end)
    .where(awake(now))
    .execute();
  const messages = await tx
    .selectFrom('contactMessages')
    .select(['id', 'dueAt'])
    .where('dueAt', '<=', end)
    .where(awake(now))
    .execute();
  const due = [
    ...projects.map((row) => dueOf('projects', row)),
    ...messages.map((row) => dueOf('contactMessages', { ...row, assignedTo: null })),
  ];
  return operators.flatMap(({ id, email }) => {
    const theirs = due.filter(({ assignedTo }) => assignedTo === null || assignedTo === id);
    return theirs.length === 0 ? [] : [mailOf('digest', `${id}:${end}`, email, theirs, id)];
  });
}

function mailOf(
  kind: NoticeMail['kind'],
  key: string,
  recipient: string,
  due: readonly Due[],
  operator?: number,
): NoticeMail {
  const sorted = due.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
  const items = sorted
    .slice(0, listed)
    .map(({ assignedTo, ...item }) => ({ ...item, isAssigned: assignedTo !== null && assignedTo === operator }));
  const payload: DueMail = { items, more: due.length - items.length };
  return { mailKey: `${kind}:${key}`, kind, recipient, language: 'en', payload };
}
