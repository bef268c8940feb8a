import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine, OpenDatabase } from './engine.ts';
import * as initial from './migrations/0001-initial.ts';

/** Every migration in order; the name is what the database remembers, so it never changes. */
const migrations: Record<string, { up(db: Kysely<any>, engine: Engine): Promise<void> }> = {
  '0001-initial': initial,
};

/**
 * Brings the database to the current schema. Several instances may call it at once: the first migrates under a lock.
 *
 * @returns the names of the migrations that ran
 */
export async function migrate({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [name, { up: (transaction) => up(transaction, engine) }]),
        ),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
