import { sql } from 'kysely';
import type { Logger } from 'pino';
import { builtInTemplates } from '../../content/reply-templates.ts';
import { seedContent } from '../../content/seed-content.ts';
import { ConfigError, type Config } from './config.ts';
import { lockDataDirWithin } from './data-dir.ts';
import { withDatabase, type OpenDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { refreshBuiltIns, refreshTranslations, seed } from '../db/built-ins/built-ins.ts';
import { seedTemplates } from '../templates/store.ts';

/**
 * Checks, migrates and seeds the database, without timeouts: a query may wait for another instance that migrates.
 * @returns unlocks `DATA_DIR`, which belongs to this process until then; PostgreSQL is shared
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<() => void> {
  const onWait = () => log.info('DATA_DIR is in use: waiting until its process has stopped');
  const unlock =
    config.databaseUrl === undefined ? await lockDataDirWithin(config.dataDir, config.lockTimeout, onWait) : () => {};
  try {
    await withDatabase(config, (database) => prepare(database, log), false);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function prepare({ db, engine }: OpenDatabase, log: Logger): Promise<void> {
  const damage = await findDamage({ db, engine });
  if (damage !== undefined)
    throw new ConfigError(`the database in DATA_DIR is damaged (${damage}): restore a back-up into another folder`);
  const migrated = await migrate({ db, engine });
  if (migrated.length > 0) log.info({ migrated }, 'database migrated');
  if (await seed(db, engine, seedContent, new Date())) log.info('database seeded with the built-in data');
  await seedTemplates(db, builtInTemplates, new Date());
  const refreshed = await refreshBuiltIns(db, seedContent, new Date());
  if (refreshed > 0) log.info({ rows: refreshed }, 'built-in texts updated');
  const translated = await refreshTranslations(db, new Date());
  if (translated > 0) log.info({ rows: translated }, 'built-in translations updated');
}

/** The first damage of the embedded database's file, which `quick_check` reads once before the first write. PostgreSQL checks its own. */
async function findDamage({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<string | undefined> {
  if (engine !== 'sqlite') return undefined;
  const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(db);
  const [finding = 'ok'] = Object.values(rows[0] ?? {});
  return finding === 'ok' ? undefined : finding.replaceAll(/\s+/g, ' ');
}
