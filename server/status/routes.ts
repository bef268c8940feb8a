import { type Status, status, statusLimits, undeliveredMail } from '../../domain/status.ts';
import { audit } from '../audit/store.ts';
import { recentAttempts } from '../auth/attempts.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { readState } from '../inbound/store.ts';
import { countMails, listUndeliveredMails, retryMail } from '../mail/store.ts';
import type { AppContext } from '../context.ts';
import { measureDatabase } from './database.ts';
import { version } from './version.ts';

/** How the product is doing, for those who run it. */
export const statusEndpoints = (context: AppContext): Endpoint[] => {
  const { db, engine, identityProvider, now, mailDue, warnings } = context;
  return [
    endpoint('GET /api/status', {
      summary: 'How the product is doing: version, database, outbox and tries to sign in',
      access: 'reader',
      response: status,
      handle: async ({ user }) => {
        const database = await measureDatabase(db);
        return {
          version,
          now: now().toISOString(),
          startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
          database: { engine, ...database },
          mails: { ...(await countMails(db)), troubled: await listUndeliveredMails(db, statusLimits.mails) },
          inbound: await inboundStatus(context),
          identityProvider: identityProvider
            ? { name: identityProvider.name, answers: await identityProvider.answers() }
            : null,
          // Part of the audit.
          signIns: user!.role === 'admin' ? await recentAttempts(db, statusLimits.signIns) : [],
          warnings: [...warnings, ...(await storeWarnings(context))],
        };
      },
    }),
    endpoint('POST /api/status/mails/:id/retry', {
      summary: 'Send a mail that was given up once more; 409 for one that is on its way or sent',
      access: 'editor',
      response: undeliveredMail,
      errors: { 409: 'Not given up' },
      handle: async ({ id, by }) => {
        const { found, mail } = await db.transaction().execute(async (tx) => {
          const retried = await retryMail(tx, id, now());
          if (retried.mail) await audit(tx, by, { action: 'retried', entity: 'mail', id }, now());
          return retried;
        });
        if (!found) throw notFound();
        if (!mail) throw new HttpError(409, 'conflict');
        mailDue();
        return mail;
      },
    }),
  ];
};

async function storeWarnings({ media }: AppContext): Promise<Status['warnings']> {
  const failure = await media.files.check();
  return failure ? [failure.reason === 'away' ? 'mediaStoreAway' : 'mediaStoreRefused'] : [];
}

async function inboundStatus({ config: { inbound }, db }: AppContext) {
  if (inbound.url === undefined && inbound.secret === undefined) return null;
  const state = await readState(db);
  return {
    lastSuccessAt: state?.lastSuccessAt ?? null,
    lastErrorAt: state?.lastErrorAt ?? null,
    lastError: state?.lastError ?? null,
  };
}
