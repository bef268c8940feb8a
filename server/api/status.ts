import {
  type Status,
  status,
  statusLimits,
  undeliveredMail,
  firstStepsDismissal,
  firstStepsState,
} from '../../domain/operations/status.ts';
import { recentAttempts } from '../features/accounts/sign-in-attempts.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../platform/errors/http-error.ts';
import { readState } from '../features/inbound/received-mails.ts';
import { countMails, listUndeliveredMails, retryMail } from '../platform/mail/outbox.ts';
import { productVersion } from '../platform/configuration/product-files.ts';
import { readBackupState } from '../features/backups/backup-runs.ts';
import { readRuns } from '../platform/maintenance/maintenance-runs.ts';
import { measureDatabase, readFirstSteps, setSwitch } from '../features/settings/first-steps.ts';

export const statusEndpoints = (context: AppContext): Endpoint[] => {
  const { db, engine, identityProvider, now, wakeJobs, warnings } = context;
  return [
    endpoint('GET /api/status', {
      summary: 'The state of the product: version, database, outbox and sign-in attempts',
      access: 'reader',
      response: status,
      handle: async ({ user }) => {
        const database = await measureDatabase(db);
        return {
          version: productVersion,
          now: now().toISOString(),
          startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
          database: { engine, ...database },
          mails: { ...(await countMails(db)), troubled: await listUndeliveredMails(db, statusLimits.mails) },
          inbound: await inboundStatus(context),
          ...(await readRuns(db)),
          backup: await backupStatus(context),
          identityProvider: identityProvider
            ? { name: identityProvider.name, answers: await identityProvider.answers() }
            : null,
          // The sign-in attempts belong to the audit, which only admins see.
          signIns: user!.role === 'admin' ? await recentAttempts(db, statusLimits.signIns) : [],
          warnings: [...warnings, ...(await storeWarnings(context))],
        };
      },
    }),
    endpoint('POST /api/status/mails/:id/retry', {
      summary: 'Send a failed email again; 409 if it is queued or sent',
      access: 'editor',
      response: undeliveredMail,
      errors: { 409: 'Queued or sent' },
      handle: async ({ id, transact }) => {
        const { found, mail } = await transact(async (tx, record, at) => {
          const retried = await retryMail(tx, id, at);
          if (retried.mail) await record('retried', 'mail', id);
          return retried;
        });
        if (!found) throw notFound();
        if (!mail) throw new HttpError(409, 'conflict');
        wakeJobs();
        return mail;
      },
    }),
    endpoint('GET /api/status/first-steps', {
      summary: 'The first steps of a new studio, and which of them are done',
      access: 'admin',
      response: firstStepsState,
      handle: () => readFirstSteps(context),
    }),
    endpoint('PUT /api/status/first-steps', {
      summary: 'Hide the first steps from all admins, or show them again',
      access: 'admin',
      body: firstStepsDismissal,
      response: firstStepsState,
      handle: async ({ body: { dismissed }, transact }) => {
        await transact(async (tx, record, at) => {
          await setSwitch(tx, 'firstStepsDismissed', dismissed, at);
          await record('changed', 'setting', null, ['firstStepsDismissed']);
        });
        return readFirstSteps(context);
      },
    }),
  ];
};

async function storeWarnings({ media }: AppContext): Promise<Status['warnings']> {
  const failure = await media.files.check();
  return failure ? [failure.reason === 'away' ? 'mediaStoreAway' : 'mediaStoreRefused'] : [];
}

async function backupStatus({ config: { backup }, db }: AppContext): Promise<Status['backup']> {
  if (backup.place === undefined) return null;
  const { lastBackup, lastTrialAt, failure } = await readBackupState(db);
  return {
    place: backup.place.kind,
    isEncrypted: backup.key !== undefined,
    lastSuccessAt: lastBackup?.finishedAt ?? null,
    bytes: lastBackup?.bytes ?? null,
    rowCount: lastBackup?.rowCount ?? null,
    lastTrialAt: lastTrialAt ?? null,
    lastErrorAt: failure?.at ?? null,
    lastError: failure?.error ?? null,
  };
}

async function inboundStatus({ config: { inbound }, db }: AppContext) {
  if (inbound.url === undefined && inbound.secret === undefined) return null;
  const { lastSuccessAt = null, lastErrorAt = null, lastError = null } = (await readState(db)) ?? {};
  return { lastSuccessAt, lastErrorAt, lastError };
}
