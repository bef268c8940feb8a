import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

const origin = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer_host'];

/**
 * Makes the campaign and the site from which a sender came columns of the submission, and adds the source to the line of a submission in reports,
 * which then need no query of their own for sources. The line has the usual platforms as bits, so no list of platforms is too long for it.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { derived, limited } = columnKinds(engine);
  await sql`drop index projects_reported`.execute(db);
  await db.schema.alterTable('projects').dropColumn('report_line').execute();
  for (const column of origin)
    await db.schema
      .alterTable('projects')
      .addColumn(...limited(column, 100))
      .execute();
  const columns = sql.raw(origin.join(', '));
  const ofArrivals = sql.raw(origin.map((column) => `arrivals.${column}`).join(', '));
  await sql`update projects set (${columns}) = (select ${ofArrivals} from arrivals where arrivals.project_id = projects.id)
    where id in (select project_id from arrivals)`.execute(db);
  await db.schema.dropTable('arrivals').execute();
  await db.schema
    .alterTable('projects')
    .addColumn(...derived('report_line', reportLine(engine)))
    .execute();
  await sql`create index projects_reported on projects ${sql.raw(reported[engine])}`.execute(db);
}

/** Language, status, type, assignee, stage and platforms of a submission, and after a tab its source. */
const reportLine = (engine: Engine) =>
  sql`${sql.join(
    [
      ...['language', 'status', 'project_type', 'assigned_to', 'stage'].map((column) => sql.ref(column)),
      bits(engine),
    ].map((value) => sql`coalesce(cast(${value} as text), '')`),
    sql` || ' ' || `,
  )} || ${sql.lit('\t')} || coalesce(utm_source, referrer_host, '')`;

/** The usual platforms, each with the bit of its position. SQLite searches the text, in which `[` or a comma precedes an entry. */
const bits = (engine: Engine) =>
  sql`(${sql.join(
    ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other'].map(
      (name, index) => sql`case when ${hasPlatform[engine](name)} then ${sql.lit(2 ** index)} else 0 end`,
    ),
    sql` + `,
  )})`;

const hasPlatform = {
  sqlite: (name: string) =>
    sql`instr(target_platforms, ${sql.lit(`["${name}"`)}) > 0 or instr(target_platforms, ${sql.lit(`,"${name}"`)}) > 0`,
  postgres: (name: string) => sql`target_platforms @> ${sql.lit(JSON.stringify([name]))}`,
};

const isCounted = 'spam_at is null and merged_into is null and imported_at is null';

/* The same columns in the same order as in migration 0029. */
const reported: Record<Engine, string> = {
  sqlite: `(created_at, report_line, conversation_id, spam_at, merged_into, imported_at) where ${isCounted}`,
  postgres: `(conversation_id, created_at, report_line) where ${isCounted}`,
};
