import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Counts of lists and the public ledger are read from indexes alone. The submissions of each status have the index that the pending
 * ones had; in that of arrivals are the columns of the ledger, which are null when a form arrives, and PostgreSQL's platforms as bits.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const index = async (name: string, columns: string, listed = true) => {
    const table = listed ? 'projects' : 'contact_messages';
    await sql`drop index if exists ${sql.id(`${table}_${name}`)}`.execute(db);
    await sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)} (${sql.raw(columns)})
      ${sql.raw(listed ? 'where spam_at is null and merged_into is null' : '')}`.execute(db);
  };
  const answers = 'first_answered_at, withdrawn_at';
  await sql`drop index projects_pending`.execute(db);
  if (engine === 'postgres') {
    await addPlatformBits(db);
    const filters = 'status, project_type, priority, assigned_to';
    await index('by_status', 'status, created_at, id');
    await index(
      'by_created_at',
      `created_at, id, ${filters}, language, answer_minutes, due_at, ${answers}, imported_at, platform_bits`,
    );
    await index('by_due', `due_at, id, snoozed_until, ${filters}, created_at, imported_at`);
    await index(
      'by_created_at',
      `created_at, id, status, language, answer_minutes, is_copy, due_at, ${answers}, spam_at`,
      false,
    );
    await index('by_due', 'due_at, id, snoozed_until, status, created_at, is_copy', false);
  } else {
    // Each with the columns of its condition (migration 0110).
    const listed = 'spam_at, merged_into';
    const filters = `status, project_type, priority, assigned_to, labels, target_platforms, ${listed}`;
    await index('by_status', `status, created_at, id, ${listed}`);
    await index(
      'by_created_at',
      `created_at, id, language, answer_minutes, due_at, snoozed_until, ${filters}, ${answers}, imported_at`,
    );
    await index('by_due', `due_at, id, snoozed_until, created_at, ${filters}, imported_at`);
    const clock = 'answer_minutes, due_at, snoozed_until, labels, is_copy';
    await index('by_created_at', `created_at, id, status, language, ${clock}, ${answers}, spam_at`, false);
  }
}

/** Which of the usual platforms a submission names: each row's JSON would be read. Others are found by their index. */
async function addPlatformBits(db: Kysely<any>): Promise<void> {
  const names = ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other'];
  const bits = names.map(
    (name, place) =>
      sql`case when target_platforms @> ${sql.lit(JSON.stringify([name]))} then ${sql.lit(2 ** place)} else 0 end`,
  );
  await sql`alter table projects add column platform_bits integer generated always as (${sql.join(bits, sql` + `)}) stored`.execute(
    db,
  );
}
