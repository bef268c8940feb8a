import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { cases } from '../content/cases.ts';
import { features } from '../content/features.ts';
import { partners } from '../content/partners.ts';
import { createApp } from './app.ts';
import { ensureAdmin } from './auth/first-admin.ts';
import { ConfigError, type Config } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { openDatabase } from './db/engine.ts';
import { findDamage } from './db/integrity.ts';
import { migrate } from './db/migrate.ts';
import { queryLog } from './db/query-log.ts';
import { seed } from './db/seed.ts';
import { withoutData } from './http/error-answer.ts';
import { appMetrics } from './http/metrics.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { MailModule } from './mail/mail-module.ts';
import { startOutbox } from './mail/outbox.ts';
import type { PageModule } from './pages/page-module.ts';

/** What the build makes of the front end and of the mails' templates: JSX, which Node does not run as it stands. */
export interface BuiltModules {
  pages: PageModule;
  mail: MailModule;
}

export interface Assembly {
  app: Hono;
  /** The first admin with the password that was made for it; told only by the start that made it. */
  firstAdmin: { username: string; password: string } | undefined;
  /** Finishes the mail in hand and lets go of the database. */
  close(): Promise<void>;
}

/** Puts the product together on its real parts: opens, migrates and seeds the database, and starts what works beside requests. */
export async function assemble(
  config: Config,
  log: Logger,
  loadModules: () => Promise<BuiltModules> = builtModules,
): Promise<Assembly> {
  const now = () => new Date();
  // Instances share PostgreSQL; the embedded database has one owner.
  const unlock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
  const onError = (error: Error) => log.warn({ err: withoutData(error) }, 'a database connection broke');
  const database = openDatabase(config, onError, queryLog(log));
  const { db, engine, pool } = database;
  const close = () => database.close().finally(unlock);
  try {
    const damage = await findDamage(database);
    if (damage !== undefined) {
      throw new ConfigError(`the database in DATA_DIR is damaged (${damage}): restore a back-up into another folder`);
    }
    const migrated = await migrate(database);
    if (migrated.length > 0) log.info({ migrated }, 'database migrated');
    if (await seed(db, engine, { cases, partners, features }, now()))
      log.info('database seeded with the built-in data');
    const { pages, mail } = await loadModules();
    // Last of what can fail: the password is told by a start that succeeds.
    const firstAdmin = await ensureAdmin(db, config.admin, now());
    const outbox = startOutbox({ db, engine, config, render: mail.renderMail, log, now });
    const housekeeping = startHousekeeping({ config, db, engine, log, now });
    return {
      app: createApp({ config, db, engine, pool, log, metrics: appMetrics(db), now, mailDue: outbox.due, pages }),
      firstAdmin,
      async close() {
        housekeeping.stop();
        await outbox.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prints the first admin's password, once and past the log. */
export function tellFirstAdmin({ firstAdmin }: Pick<Assembly, 'firstAdmin'>): void {
  if (!firstAdmin) return;
  process.stdout.write(`First admin: ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)\n`);
}

async function builtModules(): Promise<BuiltModules> {
  const load = (name: string): Promise<unknown> =>
    import(/* @vite-ignore */ new URL(`../dist/server/${name}.js`, import.meta.url).href);
  const [pages, mail] = await Promise.all([load('entry.server'), load('mail')]);
  return { pages: pages as PageModule, mail: mail as MailModule };
}
