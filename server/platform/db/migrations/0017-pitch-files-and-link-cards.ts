import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The files of pitches among the attachments, and the facts that were read from the pages to which pitches link, each with its job. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await addPitchFiles(db, engine);
  await addLinkCards(db, engine);
}

async function addPitchFiles(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, reference } = columnKinds(engine);
  for (const column of [reference('project_id', 'projects', 'cascade'), choice('purpose', 20, ['deck', 'screenshots'])])
    await db.schema
      .alterTable('attachments')
      .addColumn(...column)
      .execute();
  await sql`create index attachments_pitch on attachments (project_id, id) where project_id is not null`.execute(db);
}

async function addLinkCards(db: Kysely<any>, engine: Engine): Promise<void> {
  const { bytes, choice, created, instant, limited, reference, required } = columnKinds(engine);
  await tableMaker(db, engine)('link_cards', { unique: { address: 'project_id, address' } }, [
    required(reference('project_id', 'projects', 'cascade')),
    required(choice('site', 20, ['steam', 'youtube', 'itch'])),
    required(limited('address', 300)),
    limited('title', 200),
    limited('released', 60),
    limited('price', 60),
    bytes('picture'),
    instant('read_at'),
    limited('failure', 20),
    instant('failed_at'),
    required(instant('requested_at')),
    created,
  ]);
  // The picture is compressed already.
  if (engine === 'postgres') await sql`alter table link_cards alter column picture set storage external`.execute(db);
  await db.schema
    .alterTable('jobs')
    .addColumn(...columnKinds(engine).reference('link_card_id', 'link_cards', 'cascade'))
    .execute();
  await sql`create unique index jobs_link_card on jobs (link_card_id)`.execute(db);
  await sql`drop index jobs_periodic`.execute(db);
  await sql`create unique index jobs_periodic on jobs (kind)
    where delivery_id is null and media_file_id is null and mail_id is null and link_card_id is null`.execute(db);
}
