import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../configuration/config.ts';
import { commandLine } from '../configuration/product-files.ts';
import type { OpenDatabase } from './engine.ts';
import { migrations } from './migration-files.ts';

/** Every released schema, oldest first, named by its last migration. */
export const schemas: readonly string[] = Object.keys(migrations);

/** The schema of this version. */
export const currentSchema: string = schemas.at(-1)!;

/**
 * Migrates the database to a schema in one transaction. If several instances call it concurrently, the first migrates under a lock.
 *
 * @returns the names of the migrations that ran
 * @throws {ConfigError} if another version of the product created the database
 */
export async function migrate(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  schema: string = currentSchema,
): Promise<string[]> {
  await schemaOf({ db });
  const entries = Object.entries(migrations).map(([name, { up }]) => [
    name,
    { up: (tx: Kysely<any>) => up(tx, engine) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  const { error, results } = await new Migrator({ db, provider }).migrateTo(schema);
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** The schema of the database; undefined before its first migration. @throws {ConfigError} if another version created it */
export async function schemaOf({ db }: Pick<OpenDatabase, 'db'>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  // The introspection returns the name in camel case if the plugin for camel case applies.
  if (!tables.some(({ name }) => name === 'kysely_migration' || name === 'kyselyMigration')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  const unknown = names.findLast((name) => !schemas.includes(name));
  if (unknown === undefined) return names.at(-1);
  throw new ConfigError(
    names.includes(schemas[0]!)
      ? `a newer version of this product made the database (schema ${unknown}): update this one`
      : `an older version of this product made the database: run \`npm run backup -- FILE\` with that version, then \`${commandLine('restore', 'FILE')}\` with this one into an empty database`,
  );
}
