import { purgeUnattachedFiles } from '../attachments/store.ts';
import { purgeOldAuditEntries } from '../audit/store.ts';
import { purgeOldAttempts } from '../auth/attempts.ts';
import { purgeExpiredLinks } from '../auth/links.ts';
import { purgeExpiredRequests } from '../auth/provider/requests.ts';
import { purgeExpiredChallenges } from '../auth/second-factor/challenges.ts';
import { purgeExpiredSessions } from '../auth/sessions.ts';
import { purgeChanges } from '../changes/store.ts';
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
import { repeat } from './background-work.ts';

const hour = 60 * 60 * 1000;

/** A turn is due after this many ms: less than between two timers, so that a single instance takes every turn. */
const turn = hour - 60_000;

/** Removes expired rows and files every hour, in one of several instances. */
export function startHousekeeping(context: Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'media' | 'warnings'>) {
  const { config, db, log, now, media, warnings } = context;
  const purge = async () => {
    if (await acquireLease(db, now())) for (const remove of expired) await remove(db, now());
    await purgeMailFiles(config.dataDir, now());
    const { isIncomplete } = await removeOrphans(db, media.files, now());
    const missing = media.files.kind === 's3' ? 'picturesLost' : 'picturesElsewhere';
    if (isIncomplete) warnings.add(missing);
    else warnings.delete(missing);
  };
  return repeat(purge, hour, log, 'housekeeping failed; it runs again in an hour');
}

const expired = [
  purgeExpiredSessions,
  purgeOldAttempts,
  purgeSentMails,
  purgeReceivedMails,
  purgeDeletedPortfolioItems,
  purgeOldAuditEntries,
  purgeExpiredLinks,
  purgeExpiredTokens,
  purgeExpiredChallenges,
  purgeExpiredRequests,
  purgeDeliveries,
  purgeChanges,
  purgeTrash,
  purgePreviewLinks,
  purgeDeletedMedia,
  purgeTrackingRequests,
  purgeSpam,
  purgeDrafts,
  purgeNotifications,
  purgeUnattachedFiles,
  purgeBackupRuns,
];

/** Whether the caller takes the hourly turn: the first instance that asks does. */
export const acquireLease = (db: Database, now: Date): Promise<boolean> =>
  takeTurn(db, 'housekeeping', now, new Date(now.getTime() - turn));
