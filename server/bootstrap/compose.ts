import { watchList } from '../workflows/wake-watch-list.ts';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { createApp, type ComposedApp } from './app.ts';
import { identityProvider } from '../features/identity-provider/identity-provider.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { dueNotices } from '../workflows/send-due-notices.ts';
import { pitchReminders } from '../workflows/send-pitch-reminders.ts';
import { practice } from '../../studio.ts';
import { contentSchedule } from '../workflows/publish-scheduled-content.ts';
import { openDatabase } from '../platform/db/engine.ts';
import { startEvents } from '../features/events/events.ts';
import { countsTopic } from '../features/notifications/read-notifications.ts';
import { presenceTopic } from '../features/presence/presence.ts';
import { queryLog } from '../platform/db/query-log.ts';
import { invalidation, shareInvalidation } from '../platform/http/cache/invalidation.ts';
import { withoutData } from '../platform/errors/without-data.ts';
import { warnOfProxy } from '../platform/http/middleware/client-address.ts';
import { txtResolver } from '../platform/dns/resolve-txt.ts';
import { outgoingClient } from '../platform/http/outgoing/outgoing-client.ts';
import { appMetrics } from '../platform/http/observability/metrics.ts';
import { backupGauges } from '../features/backups/backup-gauges.ts';
import { expectMediaStore, startMedia } from '../features/media/media.ts';
import { pictureVariants } from '../features/media/variants.ts';
import type { MailModule } from '../platform/mail/mail-module.ts';
import { startMailbox } from '../workflows/read-mailbox.ts';
import { linkCardJobs } from '../workflows/read-link-card.ts';
import { mailJobs } from '../platform/mail/mail-job.ts';
import { mailTransport } from '../platform/mail/transport.ts';
import { startJobs } from '../platform/jobs/worker.ts';
import { webhookDeliveries } from '../workflows/deliver-webhook.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import { productFile } from '../platform/configuration/product-files.ts';
import { startSearchRepair } from './check-database.ts';
import type { Config } from '../platform/configuration/config.ts';
import { scheduledBackups } from '../operations/scheduled-backups/schedule.ts';
import { deletedWords, housekeeping, startFileCleanup } from './housekeeping.ts';
import { prepareFirstAdmin } from './first-admin.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createPublicStudio } from '../platform/studio/public-studio.ts';
import { watchStudio } from '../platform/studio/watch-studio.ts';

/** The built front end and mail templates, which are JSX that Node cannot run directly. */
export type BuiltModules = { pages: PageModule; mail: MailModule };

/** The product on its real context, with its background work started. */
export interface Composed extends ComposedApp {
  context: AppContext;
  /** Resolves with a line about the first damaged table of record, or with undefined if all are intact. */
  damage: Promise<string | undefined>;
  /** Waits for the email that is being sent, and closes the database. */
  close(): Promise<void>;
}

/** Prepares the database and the first admin, and composes the product. */
export async function compose(
  config: Config,
  log: Logger,
  loadModules: () => Promise<BuiltModules> = loadBuiltModules,
): Promise<Composed & { setupLink: string | undefined }> {
  await expectMediaStore(config, log);
  const { release, damage } = await prepareDatabase(config, log);
  try {
    const modules = await loadModules();
    const setupLink = await prepareFirstAdmin(config);
    const { close, ...product } = composePrepared(config, log, modules);
    const repair = startSearchRepair(config, product.context, damage);
    const stop = async () => {
      await repair.stop();
      await close();
    };
    return { ...product, damage, setupLink, close: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Composes the product on a prepared database, which may be unavailable at the moment. */
export function composePrepared(config: Config, log: Logger, { pages, mail }: BuiltModules): Composed {
  const now = () => new Date();
  const onError = (error: Error) => log.warn({ err: withoutData(error) }, 'database connection lost');
  const { db, engine, pool, close } = openDatabase(config, onError, queryLog(log));
  const base = { config, db, engine, log, now };
  const outgoing = outgoingClient();
  const resolveTxt = txtResolver();
  const transport = mailTransport(config);
  const local = invalidation((error) => log.error({ err: withoutData(error) }, 'invalidation failed'));
  const shared = shareInvalidation(local, config, log);
  const media = startMedia(base);
  const warnings: AppContext['warnings'] = new Set();
  const wakeJobs = () => jobs.due();
  const jobs = startJobs(base, [
    mailJobs({ ...base, render: mail.renderMail, transport }),
    webhookDeliveries({ ...base, outgoing, wakeJobs }),
    pictureVariants({ ...base, ...media, invalidation: shared.invalidation }),
    linkCardJobs({ ...base, ...media, outgoing }),
    contentSchedule({ ...base, invalidation: shared.invalidation }),
    dueNotices({ ...base, wakeJobs }),
    watchList(base),
    ...(practice.pitch.enabled ? [pitchReminders({ ...base, wakeJobs })] : []),
    housekeeping({ ...base, media, warnings }),
    deletedWords({ ...base, media, warnings }),
    ...(config.backup.place ? [scheduledBackups({ ...base, wakeJobs })] : []),
  ]);
  const mailbox = startMailbox({ ...base, resolveTxt, wakeJobs });
  const stopWatching = engine === 'sqlite' ? watchStudio(db, local.invalidate, log) : () => {};
  const fileCleanup = startFileCleanup({ ...base, media, warnings });
  const services = {
    health: { isDamaged: false },
    pool,
    outgoing,
    resolveTxt,
    media,
    warnings,
    ...createPublicStudio(db, shared.invalidation),
    pages,
    metrics: appMetrics(db, backupGauges(db)),
    events: startEvents(base, [countsTopic, presenceTopic]),
  };
  const context: AppContext = {
    ...base,
    ...services,
    wakeJobs,
    identityProvider: identityProvider(config),
    invalidation: shared.invalidation,
  };
  warnOfProxy(context);
  return {
    ...createApp(context),
    context,
    damage: Promise.resolve(undefined),
    async close() {
      fileCleanup.stop();
      stopWatching();
      const stopped = [shared.stop(), jobs.stop(), mailbox.stop()];
      media.imaging.stop();
      await Promise.all(stopped);
      transport.close();
      await close();
    },
  };
}

export async function loadBuiltModules(): Promise<BuiltModules> {
  const load = <Module>(name: string): Promise<Module> =>
    import(/* @vite-ignore */ pathToFileURL(productFile(`dist/server/${name}.js`)).href);
  return {
    pages: await load<PageModule>('entry.server'),
    // The mail templates are large, so they are loaded with the first email.
    mail: { renderMail: async (...mail) => (await load<MailModule>('mail')).renderMail(...mail) },
  };
}
