import { purgeUnattachedFiles } from '../attachments/store.ts';
import { purgeOldAuditEntries } from '../audit/store.ts';
import { purgeOldAttempts } from '../auth/attempts.ts';
import { purgeExpiredLinks } from '../auth/links.ts';
import { purgeExpiredRequests } from '../auth/provider/requests.ts';
import { purgeExpiredChallenges } from '../auth/second-factor/challenges.ts';
import { purgeExpiredSessions } from '../auth/sessions.ts';
import { purgeChanges } from '../changes/store.ts';
import type { PurgeName } from '../../domain/operations/maintenance.ts';
import { recordRun } from '../maintenance/store.ts';
import { takeTurn } from '../db/milestones.ts';
import type { Database } from '../db/tables.ts';
import { purgeDeletedMedia, removeOrphans } from '../media/housekeeping.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import { purgeReceivedMails } from '../inbound/store.ts';
import { purgeSentMails } from '../mail/outbox.ts';
import { purgeBackupRuns } from '../operations/scheduled-backups/store.ts';
import { purgeDrafts } from '../drafts/store.ts';
import { purgeNotifications } from '../notifications/store.ts';
import { purgeExpiredTokens } from '../tokens/store.ts';
import { purgeDeliveries } from '../webhooks/store.ts';
import type { AppContext } from '../context.ts';
import { purgeDeletedPortfolioItems } from '../portfolio/store.ts';
import { purgePreviewLinks } from '../content/preview-links.ts';
import { purgeTrackingRequests } from '../track/requests.ts';
import { purgeSpam } from '../spam/store.ts';
import { purgeTrash } from '../content/store.ts';
import { repeat } from '../platform/jobs/background-work.ts';

const hour = 60 * 60 * 1000;

/** A turn is due after this many ms: less than between two timers, so that a single instance takes every turn. */
const turn = hour - 60_000;

type Context = Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'media' | 'warnings'>;

/** Removes expired rows and files every hour, in one of several instances. */
export const startHousekeeping = (context: Context) =>
  repeat(() => keepHouse(context), hour, context.log, 'housekeeping failed; it runs again in an hour');

/** Runs every purge on its own: one that fails is recorded, and the others run all the same. */
export async function keepHouse(context: Context): Promise<void> {
  const { config, db, now } = context;
  if (await acquireLease(db, now()))
    for (const [name, purge] of Object.entries(purges) as [keyof typeof purges, Purge][])
      await recordRun(context, name, () => purge(db, now()));
  // Each instance may have files of its own.
  await recordRun(context, 'mailFiles', () => purgeMailFiles(config.dataDir, now()));
  await recordRun(context, 'pictureFiles', () => purgePictureFiles(context));
}

async function purgePictureFiles({ db, media, now, warnings }: Context): Promise<void> {
  const { isIncomplete } = await removeOrphans(db, media.files, now());
  const missing = media.files.kind === 's3' ? 'picturesLost' : 'picturesElsewhere';
  if (isIncomplete) warnings.add(missing);
  else warnings.delete(missing);
}

type Purge = (db: Database, now: Date) => Promise<unknown>;

const purges = {
  sessions: purgeExpiredSessions,
  signInAttempts: purgeOldAttempts,
  sentMails: purgeSentMails,
  receivedMails: purgeReceivedMails,
  portfolioItems: purgeDeletedPortfolioItems,
  auditEntries: purgeOldAuditEntries,
  accountLinks: purgeExpiredLinks,
  apiTokens: purgeExpiredTokens,
  challenges: purgeExpiredChallenges,
  identityRequests: purgeExpiredRequests,
  webhookDeliveries: purgeDeliveries,
  changes: purgeChanges,
  trash: purgeTrash,
  previewLinks: purgePreviewLinks,
  deletedMedia: purgeDeletedMedia,
  trackingRequests: purgeTrackingRequests,
  spam: purgeSpam,
  replyDrafts: purgeDrafts,
  notifications: purgeNotifications,
  unattachedFiles: purgeUnattachedFiles,
  backupRuns: purgeBackupRuns,
} satisfies Record<Exclude<PurgeName, 'mailFiles' | 'pictureFiles'>, Purge>;

/** Whether the caller takes the hourly turn: the first instance that asks does. */
export const acquireLease = (db: Database, now: Date): Promise<boolean> =>
  takeTurn(db, 'housekeeping', now, new Date(now.getTime() - turn));
