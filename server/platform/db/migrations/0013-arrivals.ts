import type { Kysely } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The campaign and the site from which the sender of a submission came, if their browser sent them. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { reference, required, limited, created } = columnKinds(engine);
  const submission = { unique: { submission: 'project_id' } };
  await tableMaker(db, engine)('arrivals', submission, [
    required(reference('project_id', 'projects', 'cascade')),
    limited('utm_source', 100),
    limited('utm_medium', 100),
    limited('utm_campaign', 100),
    limited('referrer_host', 100),
    created,
  ]);
}
