import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { builtInTemplates } from '../../content/reply-templates.ts';
import { seedContent } from '../../content/seed-content.ts';
import { ConfigError, type Config } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { withDatabase, type OpenDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { refreshBuiltIns, refreshTranslations, seed } from '../db/built-ins/built-ins.ts';
import { seedTemplates } from '../templates/store.ts';
import type { Database } from '../db/tables.ts';
import { hashPassword } from '../auth/password.ts';
import { createUser, findUser, hasAdmin } from '../auth/users.ts';

/**
 * Checks, migrates and seeds the database, without timeouts: a query may wait for another instance that migrates.
 * @returns unlocks `DATA_DIR`, which belongs to this process until then; PostgreSQL is shared
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<() => void> {
  const unlock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
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

/** The first admin with its generated password. */
export type FirstAdmin = Awaited<ReturnType<typeof ensureAdmin>>;

/** Creates the first admin where none exists. Called after everything that can fail: a failed start prints no password. */
export const createFirstAdmin = (config: Config): Promise<FirstAdmin> =>
  withDatabase(config, ({ db }) => ensureAdmin(db, config.admin, new Date()), false);

/** Prints the first admin's password once, outside the log. */
export function printFirstAdmin({ firstAdmin }: { firstAdmin: FirstAdmin }): void {
  if (!firstAdmin) return;
  process.stdout.write(`First admin: ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)\n`);
}

/**
 * Creates the first admin when no user has that role; of instances that start at once one does.
 *
 * @returns the name and the generated password, to be printed once; nothing when an admin exists or the password was configured
 * @throws {ConfigError} when the name belongs to a user without the role: a registered name is never promoted
 */
export async function ensureAdmin(
  db: Database,
  admin: Config['admin'],
  now: Date,
): Promise<{ username: string; password: string } | undefined> {
  if (await hasAdmin(db)) return undefined;
  const username = admin.username.trim();
  const password = admin.password ?? randomBytes(18).toString('base64url');
  const hash = await hashPassword(password);

  const created = await db.transaction().execute(async (transaction) => {
    // Instances wait for each other's write of this row; the second one then sees the admin.
    const createdAt = now.toISOString();
    await transaction
      .insertInto('milestones')
      .values({ name: 'first-admin', createdAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt }))
      .execute();
    if (await hasAdmin(transaction)) return false;
    if (await findUser(transaction, username))
      throw new ConfigError(`ADMIN_USERNAME must be another name: ${username} is a user without the role admin`);
    await createUser(transaction, { username, email: admin.email ?? null, role: 'admin', password: hash }, now);
    return true;
  });
  return created && admin.password === undefined ? { username, password } : undefined;
}
