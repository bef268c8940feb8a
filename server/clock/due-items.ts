import { type Selectable, sql } from 'kysely';
import { idsOf } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import type { DueItem } from '../mail/mail-module.ts';
import type { NotificationEvent } from '../notifications/store.ts';
import type { Clocked } from './store.ts';

const hour = 60 * 60_000;
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

/** An item as a notice needs it. */
export interface Due extends Omit<DueItem, 'isAssigned'> {
  assignedTo: number | null;
}

export const adminIds = async (tx: Database): Promise<number[]> =>
  idsOf(await tx.selectFrom('users').select('id').where('role', '=', 'admin').execute());

/** What the assignee, and others, are notified of. */
export const eventOf = (
  kind: 'due' | 'overdue',
  { kind: about, id, dueAt, assignedTo }: Due,
  others: readonly number[],
): NotificationEvent => ({
  kind,
  to: [...(assignedTo === null ? [] : [assignedTo]), ...others],
  projectId: about === 'project' ? id : null,
  messageId: about === 'project' ? null : id,
  key: `${kind}:${about}:${id}:${dueAt}`,
});

const awake = (now: Date) => sql<boolean>`(snoozed_until is null or snoozed_until <= ${now.toISOString()})`;

export async function claimReminders(tx: Database, now: Date): Promise<Due[]> {
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

export async function claimOverdue(tx: Database, table: Clocked, now: Date): Promise<Due[]> {
  const rows = await tx
    .updateTable(table as 'projects')
    .set({ clockNotice: 'overdue' })
    .where('dueAt', '<=', now.toISOString())
    .where('dueAt', '>', new Date(now.getTime() - noticeTimes.overdueFor).toISOString())
    .where(({ or, eb }) => or([eb('clockNotice', 'is', null), eb('clockNotice', '=', 'reminded')]))
    .where(awake(now))
    .returning(columns[table])
    .execute();
  return rows.map((row) => dueOf(table, row));
}

/** What is due until an instant, and not snoozed. */
export async function dueUntil(tx: Database, table: Clocked, end: string, now: Date): Promise<Due[]> {
  const items = tx.selectFrom(table as 'projects').select(columns[table]);
  const rows = await items.where('dueAt', '<=', end).where(awake(now)).execute();
  return rows.map((row) => dueOf(table, row));
}

const columns = { projects: ['id', 'dueAt', 'assignedTo'], contactMessages: ['id', 'dueAt'] } as const;

type Row = Pick<Selectable<Tables['projects']>, 'id' | 'dueAt'> & { assignedTo?: number | null };

const dueOf = (table: Clocked, { id, dueAt, assignedTo = null }: Row): Due => ({
  kind: table === 'projects' ? 'project' : 'message',
  id,
  dueAt: dueAt!,
  assignedTo,
});
