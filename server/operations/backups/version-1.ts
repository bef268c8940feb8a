import { sql } from 'kysely';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { usernameKey } from '../../../domain/accounts/user.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { Row } from './format.ts';
import type { BackupTable } from './backup-tables.ts';

/* Version 1 of the format, from releases before the migrations were merged into one. */

/** Returns a function that converts each row to columns of the first schema. */
export function rowUpgrade(): (table: BackupTable, row: Row) => Row {
  const keys = new Set<string>();
  return (table, row) => {
    if (table === 'users') {
      const { id, username } = row as { id: number; username: string };
      const key = usernameKey(username);
      // Names could differ only in case. New names contain no space.
      const unique = keys.has(key) ? `${key} ${id}` : key;
      keys.add(unique);
      return { ...row, usernameKey: unique };
    }
    const currentName = (name: string) => (name === 'submissionKey' ? 'idempotencyKey' : name);
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [currentName(name), value]));
  };
}

/** Derives the data that version 1 did not store: senders, spam, the mark of message copies, and the response clocks. */
export async function completeRows(db: Database): Promise<void> {
  // The time of the spam mark is unknown, so the message is not counted in the public ledger.
  await sql`update contact_messages set spam_at = created_at, spam_confirmed_at = created_at, spam_from = 'read'
    where status = 'spam'`.execute(db);
  await sql`update contact_messages set is_copy = true where exists (
    select 1 from projects where projects.idempotency_key = contact_messages.idempotency_key)`.execute(db);
  const openProject = "status in ('pending', 'in_progress', 'in-progress')";
  const openMessage = "status in ('new', 'read') and not is_copy";
  await completeTable(db, 'projects', { about: 'project_id', email: 'contact_email', open: openProject });
  await completeTable(db, 'contact_messages', { about: 'message_id', email: 'email', open: openMessage });
  await sql`update contact_messages set archived_from = status, status = 'archived'
    where is_copy and status in ('new', 'read') and (
      select status from projects where projects.idempotency_key = contact_messages.idempotency_key
      order by id desc limit 1) in ('completed', 'approved', 'cancelled')`.execute(db);
}

/** @param open SQL condition: a row without an answer still needs one */
async function completeTable(
  db: Database,
  name: string,
  { about, email, open }: { about: string; email: string; open: string },
): Promise<void> {
  const table = sql.table(name);
  const address = sql`lower(${sql.ref(email)})`;
  await sql`insert into senders (address, created_at)
    select ${address}, min(created_at) from ${table} where ${address} not in (select address from senders)
    group by ${address} order by min(created_at)`.execute(db);
  await sql`update ${table} set first_answered_at = (
    select min(replies.created_at) from replies where ${sql.ref(about)} = ${table}.id)`.execute(db);
  await sql`update ${table} set waiting_since = created_at
    where first_answered_at is null and ${sql.raw(open)}`.execute(db);
  const { rows } = await sql<{ id: number; createdAt: string; waitingSince: string | null; answeredAt: string | null }>`
    select id, created_at, waiting_since, first_answered_at as answered_at from ${table}
    where waiting_since is not null or first_answered_at is not null`.execute(db);
  // The deadline depends on the calendar, so each row is computed. Backups of version 1 precede the settings.
  const calendar = businessCalendar(defaultStudio);
  for (const { id, createdAt, waitingSince, answeredAt } of rows) {
    const deadline = waitingSince && calendar.dueAt(new Date(waitingSince)).toISOString();
    const minutes = answeredAt && calendar.businessMinutes(new Date(createdAt), new Date(answeredAt));
    await sql`update ${table} set due_at = ${deadline}, answer_minutes = ${minutes} where id = ${id}`.execute(db);
  }
}
