import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * What reports read of a submission as one text, in an index with the time of its arrival: the minutes to the first answer, language,
 * status, type and assignee, and after a tab the platforms. A long list of platforms, which PostgreSQL's index could not
 * hold, is left out, and read from the row.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const text = (column: string) => sql`coalesce(cast(${sql.ref(column)} as text), '')`;
  const parts = ['answer_minutes', 'language', 'status', 'project_type', 'assigned_to'].map(text);
  const platforms = sql`cast(target_platforms as text)`;
  const stored = sql.raw(engine === 'postgres' ? 'stored' : 'virtual');
  await sql`alter table projects add column report_line text generated always as (
    ${sql.join(parts, sql` || ' ' || `)} || ${sql.lit('\t')} ||
      case when length(${platforms}) <= 500 then ${platforms} else '' end) ${stored}`.execute(db);
  await sql`create index projects_reported on projects (created_at, report_line)
    where spam_at is null and merged_into is null`.execute(db);
  await sql`create index projects_long_platforms on projects (created_at)
    where length(${platforms}) > 500 and spam_at is null and merged_into is null`.execute(db);
  if (engine === 'sqlite') await coverLists(db);
}

/** SQLite reads a row for each column of the condition that an index has not, also where the index has only rows that meet it. */
async function coverLists(db: Kysely<any>): Promise<void> {
  const listed = 'spam_at, merged_into';
  const filters = `status, project_type, priority, assigned_to, labels, target_platforms, ${listed}`;
  const urgency = "case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 when 'urgent' then 3 end";
  for (const [name, columns, condition] of [
    ['by_created_at', `created_at, id, language, answer_minutes, due_at, snoozed_until, ${filters}`, ''],
    ['by_updated_at', `updated_at, id, created_at, ${filters}`, ''],
    ['by_urgency', `(${urgency}), created_at, id, ${filters}`, ''],
    ['by_name', `substr(lower(name), 1, 100), created_at desc, id desc, ${filters}`, ''],
    ['by_due', `due_at, id, snoozed_until, created_at, ${filters}`, ''],
    ['assigned', `assigned_to, status, created_at, id, labels, ${listed}`, 'assigned_to is not null and'],
    ['labelled', `labels, created_at, id, status, ${listed}`, "labels <> '[]' and"],
    ['pending', `created_at, id, status, ${listed}`, "status = 'pending' and"],
    ['reported', `created_at, report_line, ${listed}`, ''],
  ] as const) {
    const index = sql.id(`projects_${name}`);
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on projects (${sql.raw(columns)})
      where ${sql.raw(condition)} spam_at is null and merged_into is null`.execute(db);
  }
  for (const [name, columns] of [
    ['by_created_at', 'created_at, id, status, language, answer_minutes, due_at, snoozed_until, labels, is_copy'],
    ['by_due', 'due_at, id, snoozed_until, status, created_at, labels, is_copy'],
  ] as const) {
    const index = sql.id(`contact_messages_${name}`);
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on contact_messages (${sql.raw(columns)})`.execute(db);
  }
}
