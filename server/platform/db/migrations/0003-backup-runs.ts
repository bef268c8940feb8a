import type { Kysely } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The runs of scheduled backups and of trial restores, for the status page and for the decision when the next one is due. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { choice, limited, count, instant, created, required } = columnKinds(engine);
  await tableMaker(db, engine)('backup_runs', { index: { recent: '(kind, created_at, id)' } }, [
    required(choice('kind', 20, ['backup', 'trial'])),
    created,
    instant('finished_at'),
    limited('name', 200),
    count('bytes'),
    count('row_count'),
    limited('error', 300),
  ]);
}
