import type { Logger } from 'pino';
import { createApp, type App } from '../app.ts';
import type { Config } from './config.ts';
import { contentChanges } from '../http/cache/invalidation.ts';
import { shareContentChanges } from '../http/cache/shared-invalidation.ts';
import { openDatabase } from '../db/engine.ts';
import { queryLog } from '../db/query-log.ts';
import { withoutData } from '../http/middleware/error-response.ts';
import { appMetrics } from '../http/observability/metrics.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { MailModule } from '../mail/mail-module.ts';
import { startOutbox } from '../mail/outbox.ts';
import type { PageModule } from '../pages/page-module.ts';
import type { AppContext } from '../context.ts';
import { makeFirstAdmin, prepareDatabase, type FirstAdmin } from './prepare-database.ts';

/** What the build makes of the front end and of the mails' templates: JSX, which Node does not run as it stands. */
export interface BuiltModules {
  pages: PageModule;
  mail: MailModule;
}

export interface Assembly {
  app: App;
  context: AppContext;
  /** Told only by the start that made it. */
  firstAdmin: FirstAdmin;
  /** Finishes the mail in hand and lets go of the database. */
  close(): Promise<void>;
}

/** Puts the product together on its real context: prepares the database, makes the first admin and starts what works beside requests. */
export async function assemble(
  config: Config,
  log: Logger,
  loadModules: () => Promise<BuiltModules> = builtModules,
): Promise<Assembly> {
  const release = await prepareDatabase(config, log);
  try {
    const modules = await loadModules();
    const firstAdmin = await makeFirstAdmin(config);
    const { app, context, close } = assemblePrepared(config, log, modules);
    return { app, context, firstAdmin, close: () => close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** The same on a database that is ready. It does not have to be there at the moment. */
export function assemblePrepared(
  config: Config,
  log: Logger,
  { pages, mail }: BuiltModules,
): Omit<Assembly, 'firstAdmin'> {
  const now = () => new Date();
  const onError = (error: Error) => log.warn({ err: withoutData(error) }, 'a database connection broke');
  const { db, engine, pool, close } = openDatabase(config, onError, queryLog(log));
  const outbox = startOutbox({ db, engine, config, render: mail.renderMail, log, now });
  const housekeeping = startHousekeeping({ config, db, engine, log, now });
  const inThisProcess = contentChanges((error) => log.error({ err: withoutData(error) }, 'a change was not heard'));
  const sharing = shareContentChanges(inThisProcess, config, log);
  const context: AppContext = {
    config,
    db,
    engine,
    pool,
    log,
    metrics: appMetrics(db),
    now,
    mailDue: outbox.due,
    contentChanges: sharing.contentChanges,
    pages,
  };
  return {
    app: createApp(context),
    context,
    async close() {
      housekeeping.stop();
      await Promise.all([sharing.stop(), outbox.stop()]);
      await close();
    },
  };
}

export async function builtModules(): Promise<BuiltModules> {
  const load = <Module>(name: string): Promise<Module> =>
    import(/* @vite-ignore */ new URL(`../../dist/server/${name}.js`, import.meta.url).href);
  return {
    pages: await load<PageModule>('entry.server'),
    // The mails' templates are large, and needed only when there is a mail.
    mail: { renderMail: async (...mail) => (await load<MailModule>('mail')).renderMail(...mail) },
  };
}
