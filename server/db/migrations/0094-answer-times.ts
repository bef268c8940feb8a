import { type Kysely, sql } from 'kysely';
import { businessMinutes } from '../../../domain/promise.ts';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** How long each first answer took, by the calendar of its day, which reports and filters count; with the language in the indexes that they read. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  for (const table of ['projects', 'contact_messages']) {
    await db.schema
      .alterTable(table)
      .addColumn(...columnKinds(engine).count('answer_minutes'))
      .execute();
    await answeredSoFar(db, table);
  }
  const platforms = engine === 'sqlite' ? ', target_platforms' : '';
  await sql`drop index projects_by_created_at`.execute(db);
  await sql`create index projects_by_created_at on projects
    (created_at, id, status, project_type, priority, assigned_to, language, answer_minutes${sql.raw(platforms)})
    where spam_at is null and merged_into is null`.execute(db);
  await sql`drop index contact_messages_by_created_at`.execute(db);
  await sql`create index contact_messages_by_created_at on contact_messages
    (created_at, id, status, language, answer_minutes)`.execute(db);
}

/** The calendar decides, so it is calculated here, batch by batch. */
async function answeredSoFar(db: Kysely<any>, table: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = (await db
      .selectFrom(table)
      .select(['id', 'created_at as createdAt', 'first_answered_at as answeredAt'])
      .where('first_answered_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()) as { id: number; createdAt: string; answeredAt: string }[];
    if (rows.length === 0) return;
    const took = rows.map(
      ({ id, createdAt, answeredAt }) =>
        sql`(${sql.lit(id)}, ${sql.lit(businessMinutes(new Date(createdAt), new Date(answeredAt)))})`,
    );
    await sql`update ${sql.table(table)} set answer_minutes = took.column2 from (values ${sql.join(took)}) as took
      where took.column1 = ${sql.ref(`${table}.id`)}`.execute(db);
    after = rows.at(-1)!.id;
  }
}
