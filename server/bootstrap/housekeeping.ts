import { purgeUnattachedFiles } from '../features/conversations/attachments.ts';
import { purgeOldAuditEntries } from '../platform/audit/audit-trail.ts';
import { purgeOldAttempts } from '../features/accounts/sign-in-attempts.ts';
import { purgeExpiredLinks } from '../features/accounts/account-links.ts';
import { purgeExpiredRequests } from '../features/auth/provider-requests.ts';
import { purgeExpiredChallenges } from '../features/auth/challenges.ts';
import { purgeExpiredSessions } from '../features/accounts/sessions.ts';
import { purgeChanges } from '../features/changes/change-sets.ts';
import type { PurgeName } from '../../domain/operations/maintenance.ts';
import { hasSucceededSince, recordRun } from '../platform/maintenance/maintenance-runs.ts';
import type { Database } from '../platform/db/tables.ts';
import { purgeDeletedMedia, removeOrphans } from '../features/media/housekeeping.ts';
import { purgeMailFiles } from '../platform/mail/mail-files.ts';
import { purgeReceivedMails } from '../features/inbound/received-mails.ts';
import { purgeSentMails } from '../platform/mail/outbox.ts';
import { purgeBackupRuns } from '../features/backups/backup-runs.ts';
import { purgeDrafts } from '../features/drafts/reply-drafts.ts';
import { purgeNotifications } from '../features/notifications/notify.ts';
import { purgeExpiredTokens } from '../features/tokens/tokens.ts';
import { purgeDeliveries } from '../features/webhooks/webhooks.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { purgeDeletedPortfolioItems } from '../features/portfolio/portfolio.ts';
import { eraseDeletedWords } from '../platform/search/words.ts';
import { purgePreviewLinks } from '../api/content/preview-links.ts';
import { purgeTrackingRequests } from '../workflows/request-by-sender.ts';
import { purgeSpam } from '../features/submissions/spam.ts';
import { purgeTrash } from '../features/content/content.ts';
import { repeat } from '../platform/jobs/background-work.ts';
import type { PeriodicJob } from '../platform/jobs/worker.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

type Context = Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'media' | 'warnings'>;

/** Removes expired rows every hour. */
export const housekeeping = (context: Context): PeriodicJob => ({
  kind: 'housekeeping',
  every: hour,
  run: () => purgeRows(context),
});

/** Runs every purge separately: a failed one is recorded, and the others still run. */
export async function purgeRows(context: Context): Promise<void> {
  for (const [name, purge] of Object.entries(purges) as [keyof typeof purges, Purge][])
    await recordRun(context, name, () => purge(context.db, context.now()));
}

/**
 * Removes the words of deleted and replaced texts from the search once a day, since it reads the whole vocabulary and rewrites the indexes
 * (5 s at 100,000 submissions). A stop interrupts it, and the next start runs it again.
 */
export const deletedWords = (context: Context): PeriodicJob => ({
  kind: 'deleted-words',
  every: hour,
  async run(signal) {
    const { db, now } = context;
    if (await hasSucceededSince(db, 'deletedWords', new Date(now().getTime() - day))) return;
    await recordRun(context, 'deletedWords', () => eraseDeletedWords(db, signal), signal);
    signal.throwIfAborted();
  },
});

/** Removes expired files every hour, in each instance, since each may have its own files. */
export const startFileCleanup = (context: Context) =>
  repeat(() => purgeFiles(context), hour, context.log, 'the cleanup of files failed; it runs again in an hour');

export async function purgeFiles(context: Context): Promise<void> {
  await recordRun(context, 'mailFiles', () => purgeMailFiles(context.config.dataDir, context.now()));
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
} satisfies Record<Exclude<PurgeName, 'deletedWords' | 'mailFiles' | 'pictureFiles'>, Purge>;
