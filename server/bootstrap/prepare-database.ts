import type { Logger } from 'pino';
import { cases } from '../../content/cases.ts';
import { features } from '../../content/features.ts';
import { partners } from '../../content/partners.ts';
import { ensureAdmin } from './first-admin.ts';
import { ConfigError, type Config } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { openDatabase } from '../db/engine.ts';
import { findDamage } from '../db/integrity.ts';
import { migrate } from '../db/migrate.ts';
import { refreshBuiltIns } from '../db/refresh-built-ins.ts';
import { seed } from '../db/seed.ts';

/**
 * Makes the database ready for whoever serves from it: whole, migrated and seeded. It goes over connections of its own, on
 * which a query may take its time, also to wait for another instance that migrates.
 *
 * @returns gives `DATA_DIR` back; it belongs to this process until then. Instances share PostgreSQL; the embedded database
 * has one owner
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<() => void> {
  const unlock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
  const database = openDatabase(config, undefined, undefined, true);
  try {
    const damage = await findDamage(database);
    if (damage !== undefined) {
      throw new ConfigError(`the database in DATA_DIR is damaged (${damage}): restore a back-up into another folder`);
    }
    const migrated = await migrate(database);
    if (migrated.length > 0) log.info({ migrated }, 'database migrated');
    const content = { cases, partners, features };
    if (await seed(database.db, database.engine, content, new Date()))
      log.info('database seeded with the built-in data');
    const refreshed = await refreshBuiltIns(database.db, content, new Date());
    if (refreshed > 0) log.info({ rows: refreshed }, 'built-in texts updated');
  } catch (error) {
    await database.close().finally(unlock);
    throw error;
  }
  await database.close();
  return unlock;
}

/** The first admin with the password that was made for it. */
export type FirstAdmin = Awaited<ReturnType<typeof ensureAdmin>>;

/** Makes the first admin where there is none. Called last of what can fail: the password is told by a start that succeeds. */
export async function makeFirstAdmin(config: Config): Promise<FirstAdmin> {
  const { db, close } = openDatabase(config, undefined, undefined, true);
  try {
    return await ensureAdmin(db, config.admin, new Date());
  } finally {
    await close();
  }
}

/** Prints the first admin's password, once and past the log. */
export function tellFirstAdmin({ firstAdmin }: { firstAdmin: FirstAdmin }): void {
  if (!firstAdmin) return;
  process.stdout.write(`First admin: ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)\n`);
}
