import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/**
 * Moves the state of the outbox's emails into the queue of jobs, with attempts and times. An email that was being sent is due again at the
 * end of its lease, which was stored as the time of its next attempt.
 */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn(...columnKinds(engine).reference('mail_id', 'outbox', 'cascade'))
    .execute();
  await sql`create unique index jobs_mail on jobs (mail_id)`.execute(db);
  // The counts of the status page and the purge of sent emails use this index.
  await sql`create index jobs_mails on jobs (result, finished_at, mail_id) where mail_id is not null`.execute(db);
  await sql`drop index jobs_periodic`.execute(db);
  await sql`create unique index jobs_periodic on jobs (kind)
    where delivery_id is null and media_file_id is null and mail_id is null`.execute(db);
  await moveMails(db);
}

/** Moves the states into jobs. Earlier versions counted only failed attempts, so a sent email had one more. */
async function moveMails(db: Kysely<any>): Promise<void> {
  await sql`insert into jobs (kind, mail_id, run_at, attempts, last_error, result, created_at, finished_at)
    select 'mail', id, next_attempt_at, case when status = 'sent' then attempts + 1 else attempts end,
      substr(last_error, 1, 200), case when status <> 'pending' then status end, created_at,
      case when status <> 'pending' then coalesce(sent_at, next_attempt_at) end
    from outbox order by id`.execute(db);
  await sql`drop index outbox_due`.execute(db);
  for (const column of ['status', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'])
    await db.schema.alterTable('outbox').dropColumn(column).execute();
}
