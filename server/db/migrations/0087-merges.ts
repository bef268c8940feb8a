import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Submissions that are merged into an earlier one: lists and counts leave them out, as they do spam. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { instant, reference } = columnKinds(engine);
  for (const column of [reference('merged_into', 'projects', 'set null'), instant('merged_at')])
    await db.schema
      .alterTable('projects')
      .addColumn(...column)
      .execute();
  await sql`create index projects_merged on projects (merged_into) where merged_into is not null`.execute(db);

  const platforms = engine === 'sqlite' ? ', target_platforms' : '';
  const filters = `status, project_type, priority, assigned_to${platforms}`;
  const urgency = "case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 when 'urgent' then 3 end";
  const labelled = engine === 'postgres' ? 'using gin (labels jsonb_path_ops)' : '(labels, created_at, id, status)';
  for (const [name, columns, condition] of [
    ['projects_by_created_at', `(created_at, id, ${filters})`, ''],
    ['projects_by_updated_at', `(updated_at, id, ${filters}, created_at)`, ''],
    ['projects_by_urgency', `((${urgency}), created_at, id, ${filters})`, ''],
    ['projects_by_name', `(substr(lower(name), 1, 100), created_at desc, id desc, ${filters})`, ''],
    [
      'projects_by_due',
      `(due_at, id, snoozed_until, status, project_type, priority, assigned_to, created_at${platforms})`,
      '',
    ],
    ['projects_assigned', '(assigned_to, status, created_at, id)', 'assigned_to is not null and'],
    ['projects_labelled', labelled, "labels <> '[]' and"],
    ['projects_pending', '(created_at, id)', "status = 'pending' and"],
  ] as const) {
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`create index ${sql.id(name)} on projects ${sql.raw(columns)}
      where ${sql.raw(condition)} spam_at is null and merged_into is null`.execute(db);
  }
}
