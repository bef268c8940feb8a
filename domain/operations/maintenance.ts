import * as z from 'zod/mini';
import { timestamp } from '../text/text.ts';

/** The purges in their order. Each runs separately every hour, except for the purge of deleted words, which runs every day. */
export const purgeNames = [
  'sessions',
  'signInAttempts',
  'sentMails',
  'receivedMails',
  'portfolioItems',
  'auditEntries',
  'accountLinks',
  'apiTokens',
  'challenges',
  'identityRequests',
  'webhookDeliveries',
  'changes',
  'trash',
  'previewLinks',
  'deletedMedia',
  'trackingRequests',
  'spam',
  'replyDrafts',
  'notifications',
  'unattachedFiles',
  'backupRuns',
  'deletedWords',
  'mailFiles',
  'pictureFiles',
] as const;
export type PurgeName = (typeof purgeNames)[number];

/** The search tables of the embedded database, which are rebuilt if a start finds them damaged. */
export const rebuiltTables = ['project_search', 'message_search', 'search_words'] as const;
export type RebuiltTable = (typeof rebuiltTables)[number];

/** The last run of a purge, or of a rebuild of a table. */
const lastRun = {
  startedAt: z.nullable(timestamp()),
  /** The end of the last successful run. */
  succeededAt: z.nullable(timestamp()),
  failedAt: z.nullable(timestamp()),
  /** The last failure in one line, without personal data. */
  lastError: z.nullable(z.string()),
};

export const purgeRun = z.object({ name: z.enum(purgeNames), ...lastRun });
export const rebuildRun = z.object({ name: z.enum(rebuiltTables), ...lastRun });

export type PurgeRun = z.output<typeof purgeRun>;
export type RebuildRun = z.output<typeof rebuildRun>;

/** Whether the last completed run failed. */
export const isFailing = ({ succeededAt, failedAt }: Pick<PurgeRun, 'succeededAt' | 'failedAt'>): boolean =>
  failedAt !== null && (succeededAt === null || failedAt > succeededAt);

/** Whether a run is in progress. */
export const isRunning = ({
  startedAt,
  succeededAt,
  failedAt,
}: Pick<PurgeRun, 'startedAt' | 'succeededAt' | 'failedAt'>) =>
  startedAt !== null && startedAt > (succeededAt ?? '') && startedAt > (failedAt ?? '');
