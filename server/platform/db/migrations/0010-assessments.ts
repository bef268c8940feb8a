import type { Kysely } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Operators’ assessments of submissions, one for each operator and submission. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { reference, required, text, flag, object, choice, count, created, updated } = columnKinds(engine);
  await tableMaker(db, engine)('assessments', { unique: { operator: 'project_id, user_id' } }, [
    required(reference('project_id', 'projects', 'cascade')),
    reference('user_id', 'users', 'set null'),
    required(text('author')),
    flag('conflict'),
    object('scores'),
    choice('verdict', 20, ['pass', 'watch', 'pursue']),
    count('minutes_played'),
    text('text'),
    created,
    updated,
  ]);
}
