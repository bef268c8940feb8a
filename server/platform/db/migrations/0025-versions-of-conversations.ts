import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Gives conversations a version, and the changes and answers in them the version that they made. Everything stored before has version 1. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { count, required } = columnKinds(engine);
  for (const table of ['conversations', 'project_history', 'sender_answers', 'change_items'])
    await db.schema
      .alterTable(table)
      .addColumn(...required(count('version'), 1))
      .execute();
}
