import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Who has a submission or a message open, until a time. Without references: a row outlives nothing, since it expires. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { limited, count, instant, required } = columnKinds(engine);
  const [name, type, build] = limited('id', 40);
  await db.schema
    .createTable('presence')
    .addColumn(name, type, (column) => build(column).primaryKey())
    .addColumn(...required(count('user_id')))
    .addColumn(...count('project_id'))
    .addColumn(...count('message_id'))
    .addColumn(...required(instant('expires_at')))
    .execute();
}
