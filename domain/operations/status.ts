import * as z from 'zod/mini';
import { purgeRun, rebuildRun } from './maintenance.ts';
import { id, timestamp } from '../text/text.ts';

/** The number of entries of each list on the status page. */
export const statusLimits = { signIns: 20, mails: 50 } as const;

export const signInAttempt = z.object({
  id: id(),
  username: z.string(),
  address: z.string(),
  outcome: z.enum(['success', 'failure', 'limited']),
  createdAt: timestamp(),
});

/** An unsent email: `pending` is retried at `nextAttemptAt`, `failed` needs an operator. */
export const undeliveredMail = z.object({
  id: id(),
  kind: z.string(),
  recipient: z.string(),
  status: z.enum(['pending', 'failed']),
  attempts: z.int(),
  /** The last failure as codes, such as `EENVELOPE 550 5.1.1`. */
  lastError: z.nullable(z.string()),
  nextAttemptAt: timestamp(),
  createdAt: timestamp(),
});

/** The response of `GET /api/status`; 503 while the database is unavailable. */
export const status = z.object({
  version: z.string(),
  /** By the server's clock. */
  now: timestamp(),
  /** The start of the process that responded; others may serve the same database. */
  startedAt: timestamp(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    /** The name of its last migration. */
    schema: z.string(),
    /** Its response time, in ms. */
    latency: z.number(),
  }),
  mails: z.object({ pending: z.int(), failed: z.int(), sent: z.int(), troubled: z.array(undeliveredMail) }),
  /** The state of receiving email; null if no mailbox is configured. */
  inbound: z.nullable(
    z.object({
      lastSuccessAt: z.nullable(timestamp()),
      lastErrorAt: z.nullable(timestamp()),
      lastError: z.nullable(z.string()),
    }),
  ),
  /** Scheduled backups; null without BACKUP_URL. */
  backup: z.nullable(
    z.object({
      place: z.enum(['folder', 'bucket']),
      isEncrypted: z.boolean(),
      /** The last backup that was read back and verified, and its size in bytes. */
      lastSuccessAt: z.nullable(timestamp()),
      bytes: z.nullable(z.int()),
      rowCount: z.nullable(z.int()),
      /** The time of the last successful trial restore. */
      lastTrialAt: z.nullable(timestamp()),
      /** The last run, if it failed, with the reason in one line. */
      lastErrorAt: z.nullable(timestamp()),
      lastError: z.nullable(z.string()),
    }),
  ),
  /** The purges of housekeeping, each with its last run and its last failure. */
  purges: z.array(purgeRun),
  /** The tables that were rebuilt because a start found them damaged. */
  rebuilds: z.array(rebuildRun),
  /** The studio's identity provider, and whether it responds; null if none is configured. */
  identityProvider: z.nullable(z.object({ name: z.string(), answers: z.boolean() })),
  signIns: z.array(signInAttempt),
  warnings: z.array(
    z.enum(['proxyNotTrusted', 'picturesElsewhere', 'picturesLost', 'mediaStoreAway', 'mediaStoreRefused']),
  ),
});

export type SignInAttempt = z.output<typeof signInAttempt>;
export type UndeliveredMail = z.output<typeof undeliveredMail>;
export type Status = z.output<typeof status>;

/** The first steps of a new studio, in this order. */
export const firstSteps = ['studioFacts', 'sampleContent', 'mail', 'https', 'backup', 'secondFactor'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Body of `PUT /api/status/first-steps`: hides the steps from all admins, or shows them again. */
export const firstStepsDismissal = z.object({ dismissed: z.boolean() });

export const firstStepsState = z.extend(firstStepsDismissal, {
  steps: z.array(z.object({ name: z.enum(firstSteps), done: z.boolean() })),
  /** Usernames of admins whose password is enough to sign in. */
  withoutFactor: z.array(z.string()),
});

export type FirstStepsState = z.output<typeof firstStepsState>;

/** The number of remaining steps; 0 if they are dismissed. */
export const stepsLeft = ({ steps, dismissed }: FirstStepsState): number =>
  dismissed ? 0 : steps.filter(({ done }) => !done).length;
