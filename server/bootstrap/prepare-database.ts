import { sql } from 'kysely';
import type { Logger } from 'pino';
import { builtInTemplates } from '../../content/reply-templates.ts';
import { seedContent } from '../../content/seed-content.ts';
import { ensureAdmin } from './first-admin.ts';
import { ConfigError, type Config } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { openDatabase, type OpenDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { refreshBuiltIns } from '../db/built-ins/refresh-built-ins.ts';
import { refreshTranslations } from '../db/built-ins/refresh-translations.ts';
import { seedTemplates } from '../templates/store.ts';
import { seed } from '../db/built-ins/seed.ts';

/**
 * Checks, migrates and seeds the database, over connections without timeouts: a query may wait for another instance that
 * migrates.
 *
 * @returns unlocks `DATA_DIR`, which belongs to this process until then; PostgreSQL is shared
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<() => void> {
  const unlock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
  const database = openDatabase(config, undefined, undefined, false);
  try {
    const damage = await findDamage(database);
    if (damage !== undefined) {
      throw new ConfigError(`the database in DATA_DIR is damaged (${damage}): restore a back-up into another folder`);
    }
    const migrated = await migrate(database);
    if (migrated.length > 0) log.info({ migrated }, 'database migrated');
    if (await seed(database.db, database.engine, seedContent, new Date()))
      log.info('database seeded with the built-in data');
    await seedTemplates(database.db, builtInTemplates, new Date());
    const refreshed = await refreshBuiltIns(database.db, seedContent, new Date());
    if (refreshed > 0) log.info({ rows: refreshed }, 'built-in texts updated');
    const translated = await refreshTranslations(database.db, new Date());
    if (translated > 0) log.info({ rows: translated }, 'built-in translations updated');
  } catch (error) {
    await database.close().finally(unlock);
    throw error;
  }
  await database.close();
  return unlock;
}

/** The first damage of the embedded database's file, which `quick_check` reads once before the first write. PostgreSQL checks its own. */
async function findDamage({ db, engine }: OpenDatabase): Promise<string | undefined> {
  if (engine !== 'sqlite') return undefined;
  const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(db);
  const [finding = 'ok'] = Object.values(rows[0] ?? {});
  return finding === 'ok' ? undefined : finding.replaceAll(/\s+/g, ' ');
}

/** The first admin with its generated password. */
export type FirstAdmin = Awaited<ReturnType<typeof ensureAdmin>>;

/** Creates the first admin where none exists. Called after everything that can fail: a failed start prints no password. */
export async function createFirstAdmin(config: Config): Promise<FirstAdmin> {
  const { db, close } = openDatabase(config, undefined, undefined, false);
  try {
    return await ensureAdmin(db, config.admin, new Date());
  } finally {
    await close();
  }
}

/** Prints the first admin's password once, outside the log. */
export function printFirstAdmin({ firstAdmin }: { firstAdmin: FirstAdmin }): void {
  if (!firstAdmin) return;
  process.stdout.write(`First admin: ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)\n`);
}
