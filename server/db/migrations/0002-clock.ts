import { type Kysely, sql } from 'kysely';
import { dueAt } from '../../../domain/promise.ts';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The clock of the response promise, with the answers so far. Closed items and copies of submissions owe no answer. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { instant, choice } = columnKinds(engine);
  for (const table of ['projects', 'contact_messages']) {
    const columns = ['waiting_since', 'due_at', 'first_answered_at', 'snoozed_until'].map(instant);
    for (const column of [...columns, choice('clock_notice', 20, ['reminded', 'overdue'])])
      await db.schema
        .alterTable(table)
        .addColumn(...column)
        .execute();
  }
  await answeredSoFar(db, 'projects', 'project_id');
  await answeredSoFar(db, 'contact_messages', 'message_id');
  await sql`update projects set waiting_since = created_at
    where first_answered_at is null and status in ('pending', 'in_progress', 'in-progress')`.execute(db);
  await sql`update contact_messages set waiting_since = created_at
    where first_answered_at is null and status in ('new', 'read') and not exists (
      select 1 from projects where projects.idempotency_key = contact_messages.idempotency_key)`.execute(db);
  for (const table of ['projects', 'contact_messages']) await dueSoFar(db, engine, table);

  const platforms = engine === 'sqlite' ? ', target_platforms' : '';
  await sql`create index projects_by_due on projects
    (due_at, id, snoozed_until, status, project_type, priority, assigned_to, created_at${sql.raw(platforms)})`.execute(
    db,
  );
  await sql`create index contact_messages_by_due on contact_messages
    (due_at, id, snoozed_until, status, created_at)`.execute(db);
  for (const table of ['projects', 'contact_messages'])
    await sql`create index ${sql.id(`${table}_snoozed`)} on ${sql.table(table)} (snoozed_until)
      where snoozed_until is not null`.execute(db);
}

const answeredSoFar = (db: Kysely<any>, table: string, about: string) =>
  sql`update ${sql.table(table)} set first_answered_at = replied.at
    from (select ${sql.ref(about)} as id, min(created_at) as at from replies group by ${sql.ref(about)}) as replied
    where replied.id = ${sql.ref(`${table}.id`)}`.execute(db);

/** The calendar decides what is due, so it is calculated here, batch by batch. */
async function dueSoFar(db: Kysely<any>, engine: Engine, table: string): Promise<void> {
  const instant = (value: string) => (engine === 'postgres' ? sql`${value}::timestamptz` : sql`${value}`);
  for (let after = 0; ;) {
    const rows = (await db
      .selectFrom(table)
      .select(['id', 'waiting_since as since'])
      .where('waiting_since', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()) as { id: number; since: string }[];
    if (rows.length === 0) return;
    const due = rows.map(({ id, since }) => sql`(${sql.lit(id)}, ${instant(dueAt(new Date(since)).toISOString())})`);
    await sql`update ${sql.table(table)} set due_at = due.column2 from (values ${sql.join(due)}) as due
      where due.column1 = ${sql.ref(`${table}.id`)}`.execute(db);
    after = rows.at(-1)!.id;
  }
}
