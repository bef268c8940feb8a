import type { Kysely } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The last run of each purge of housekeeping, and of each rebuild of a derived table. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { limited, required, instant, instants } = columnKinds(engine);
  const key = limited('name', 40);
  await tableMaker(db, engine)('maintenance_runs', { key }, [
    required(instant('started_at')),
    ...instants('succeeded_at', 'failed_at'),
    limited('last_error', 200),
  ]);
}
