import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../bootstrap/config.ts';
import type { Engine, OpenDatabase } from './engine.ts';
import * as initial from './migrations/0001-initial.ts';
import * as operating from './migrations/0002-operating.ts';
import * as finding from './migrations/0003-finding.ts';
import * as contentNotices from './migrations/0004-content-notices.ts';
import * as triage from './migrations/0005-triage.ts';
import * as rowCounts from './migrations/0006-row-counts.ts';
import * as filteredCounts from './migrations/0007-filtered-counts.ts';

/** Every migration in order; the name is what the database remembers, so it never changes. */
const migrations: Record<string, { up(db: Kysely<any>, engine: Engine): Promise<void> }> = {
  '0001-initial': initial,
  '0002-operating': operating,
  '0003-finding': finding,
  '0004-content-notices': contentNotices,
  '0005-triage': triage,
  '0006-row-counts': rowCounts,
  '0007-filtered-counts': filteredCounts,
};

/** Every schema that was ever released, oldest first, by the migration that made it. */
export const schemas: readonly string[] = Object.keys(migrations);

/** The schema of this version. */
export const currentSchema: string = schemas.at(-1)!;

/**
 * Brings the database to the current schema, or to an earlier one for a back-up that was made of it. Several instances may
 * call it at once: the first migrates under a lock. A migration happens whole or not at all, whatever ends the process.
 *
 * @returns the names of the migrations that ran
 * @throws {ConfigError} when a newer version of the product made the database
 */
export async function migrate(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  schema: string = currentSchema,
): Promise<string[]> {
  const present = await schemaOf({ db });
  if (present !== undefined && !schemas.includes(present)) {
    throw new ConfigError(
      `the database was made by a newer version of Sixtyforty (schema ${present}): update this one`,
    );
  }
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [name, { up: (transaction) => up(transaction, engine) }]),
        ),
    },
  });
  const { error, results } = await migrator.migrateTo(schema);
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** The schema that the database has; nothing where it was never migrated. */
export async function schemaOf({ db }: Pick<OpenDatabase, 'db'>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  // Named in SQL's way or in ours, as the plugin for names has it.
  if (!tables.some(({ name }) => name === 'kysely_migration' || name === 'kyselyMigration')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
