import { statusApi } from '../../domain/api/status.ts';
import { type Status, statusLimits } from '../../domain/operations/status.ts';
import { recentAttempts } from '../features/accounts/sign-in-attempts.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../platform/errors/http-error.ts';
import { readState } from '../features/inbound/received-mails.ts';
import { countMails, listUndeliveredMails, retryMail } from '../platform/mail/outbox.ts';
import { productVersion } from '../platform/configuration/product-files.ts';
import { readBackupState } from '../features/backups/backup-runs.ts';
import { readRuns } from '../platform/maintenance/maintenance-runs.ts';
import { measureDatabase, readFirstSteps, setSwitch } from '../features/settings/first-steps.ts';

export const statusEndpoints = (context: AppContext): Endpoint[] => {
  const { db, engine, identityProvider, now, wakeJobs, warnings } = context;
  return implement(statusApi, {
    'GET /api/status': async ({ user }) => {
      const database = await measureDatabase(db);
      return {
        version: productVersion,
        now: now().toISOString(),
        startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
        database: { engine, ...database },
        mails: { ...(await countMails(db)), troubled: await listUndeliveredMails(db, statusLimits.mails) },
        inbound: await readInboundStatus(context),
        ...(await readRuns(db)),
        backup: await readBackupStatus(context),
        identityProvider: identityProvider
          ? { name: identityProvider.name, answers: await identityProvider.answers() }
          : null,
        // The sign-in attempts belong to the audit, which only admins see.
        signIns: user!.role === 'admin' ? await recentAttempts(db, statusLimits.signIns) : [],
        warnings: [...warnings, ...(await storeWarnings(context))],
      };
    },
    'POST /api/status/mails/:id/retry': async ({ id, transact }) => {
      const { found: isKnown, mail } = await transact(async (tx, record, retriedAt) => {
        const retried = await retryMail(tx, id, retriedAt);
        if (retried.mail) await record('retried', 'mail', id);
        return retried;
      });
      if (!isKnown) throw notFound();
      if (!mail) throw new HttpError(409, 'conflict');
      wakeJobs();
      return mail;
    },
    'GET /api/status/first-steps': () => readFirstSteps(context),
    'PUT /api/status/first-steps': async ({ body: { dismissed }, transact }) => {
      await transact(async (tx, record, changedAt) => {
        await setSwitch(tx, 'firstStepsDismissed', dismissed, changedAt);
        await record('changed', 'setting', null, ['firstStepsDismissed']);
      });
      return readFirstSteps(context);
    },
  });
};

async function storeWarnings({ media }: AppContext): Promise<Status['warnings']> {
  const failure = await media.files.check();
  return failure ? [failure.reason === 'away' ? 'mediaStoreAway' : 'mediaStoreRefused'] : [];
}

async function readBackupStatus({ config: { backup }, db }: AppContext): Promise<Status['backup']> {
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

async function readInboundStatus({ config: { inbound }, db }: AppContext) {
  if (inbound.url === undefined && inbound.secret === undefined) return null;
  const { lastSuccessAt = null, lastErrorAt = null, lastError = null } = (await readState(db)) ?? {};
  return { lastSuccessAt, lastErrorAt, lastError };
}
