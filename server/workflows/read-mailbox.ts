import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { retention } from '../../domain/operations/retention.ts';
import type { AppContext } from './app-context.ts';
import { type Client, connect, fetchMail } from '../features/inbound/imap.ts';
import { acquireLease, readState, releaseLease, updateState } from '../features/inbound/received-mails.ts';
import { takeMail } from './take-in-mail.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The intervals and timeouts of the reader, in ms. */
export const mailboxTimes = {
  /** One of several processes reads the mailbox; another one takes over when its lease expires. */
  lease: 20 * second,
  renewal: 5 * second,
  /** The delay between two attempts to connect, doubled each time. */
  firstRetry: second,
  longestRetry: 5 * minute,
  /** The time after which IDLE is restarted, since servers end it after 29 minutes. */
  idle: 4 * minute,
} as const;

type Needs = Pick<AppContext, 'config' | 'db' | 'engine' | 'now' | 'resolveTxt' | 'wakeJobs'> & {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** The maximum of attempts to store one email. */
const mostAttempts = 5;

/**
 * Reads the mailbox of `INBOUND_URL` as long as this process has the lease: existing emails, and with IDLE new ones. An email is
 * marked as seen after the transaction that stored it, and deleted `retention.mailboxDays` after it arrived. An email that could not be
 * stored is flagged, and flagged emails are not deleted.
 */
export function startMailbox(context: Needs, times: { [Name in keyof typeof mailboxTimes]: number } = mailboxTimes) {
  const { config, db, engine, now, log } = context;
  const url = config.inbound.url === undefined ? undefined : new URL(config.inbound.url);
  const reader = randomUUID();
  let stopped = false;
  let failingMail = { uid: 0, times: 0 };
  let wake: () => void = () => {};
  let disconnect: () => void = () => {};

  const pause = async (ms: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, stopped ? 0 : ms).unref();
    wake = resolve;
    await promise;
    clearTimeout(timer);
  };
  const holdsLease = () => acquireLease(db, { reader, now: now(), lease: times.lease });

  async function run(mailbox: URL): Promise<void> {
    let failures = 0;
    // Releases the lease of a killed process.
    if (engine === 'sqlite' && config.workers === 1) await updateState(db, { leasedUntil: null }).catch(() => {});
    while (!stopped) {
      try {
        if (await holdsLease()) {
          await readWhileLeased(mailbox, () => (failures = 0));
          failures += stopped ? 0 : 1;
        }
      } catch (error) {
        failures += 1;
        const lastError = reasonOf(error);
        log.warn({ reason: lastError }, 'the mailbox could not be read and will be retried');
        await updateState(db, { lastError, lastErrorAt: now().toISOString() }).catch(() => {});
      }
      const retry = Math.min(times.firstRetry * 2 ** Math.max(0, failures - 1), times.longestRetry);
      await pause(failures === 0 ? times.renewal : retry);
    }
    await releaseLease(db, reader).catch(() => {});
  }

  /** Resolves when the connection has ended or the lease was lost. */
  async function readWhileLeased(mailbox: URL, onSuccess: () => void): Promise<void> {
    const client = await connect(mailbox, times.idle);
    disconnect = () => client.close();
    const renew = () =>
      holdsLease()
        .catch(() => false)
        .then((held) => (held ? undefined : client.close()));
    const renewal = setInterval(() => void renew(), times.renewal).unref();
    try {
      const opened = await client.mailboxOpen('INBOX');
      let news = Promise.withResolvers<void>();
      client.on('exists', () => news.resolve());
      client.on('close', () => news.resolve());
      while (!stopped && client.usable) {
        await readNew(client, String(opened.uidValidity));
        await purge(client);
        await updateState(db, { lastSuccessAt: now().toISOString() });
        onSuccess();
        // On its own, imapflow would start IDLE after 15 s.
        void client.idle().catch(() => {});
        await Promise.race([news.promise, pause(times.idle)]);
        news = Promise.withResolvers<void>();
      }
    } finally {
      clearInterval(renewal);
      client.close();
    }
  }

  /** Stores the emails that arrived after the last stored one; after a change of the mailbox's UIDVALIDITY, it starts with the first email. */
  async function readNew(client: Client, uidValidity: string): Promise<void> {
    const state = await readState(db);
    const lastUid = state?.uidValidity === uidValidity ? (state.lastUid ?? 0) : 0;
    const matched = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
    // `*` matches the last email even if its UID is lower.
    const uids = (matched || []).filter((uid) => uid > lastUid).toSorted((a, b) => a - b);
    for (const uid of uids) {
      if (stopped || !client.usable) return;
      const raw = await fetchMail(client, uid);
      if (raw) await storeMail(client, raw, { uid, uidValidity });
    }
  }

  /** Stores an email and marks it as seen. One that failed too often stays in the mailbox, unseen and flagged, and does not delay the others. */
  async function storeMail(
    client: Client,
    raw: Uint8Array,
    { uid, uidValidity }: { uid: number; uidValidity: string },
  ): Promise<void> {
    const position = { uidValidity, lastUid: uid };
    try {
      const outcome = await takeMail(context, raw, (tx) => updateState(tx, position));
      log.info({ uid, outcome }, 'email received');
      failingMail = { uid: 0, times: 0 };
    } catch (error) {
      failingMail = { uid, times: failingMail.uid === uid ? failingMail.times + 1 : 1 };
      if (failingMail.times < mostAttempts) throw error;
      // Somebody who opens the email marks it as seen, so only the flag protects it from deletion.
      await client.messageFlagsAdd(String(uid), ['\\Flagged'], { uid: true });
      log.error({ uid, reason: reasonOf(error) }, 'an email stays in the mailbox: it could not be stored');
      const lastError = `mail ${uid} cannot be stored`;
      await updateState(db, { ...position, lastError, lastErrorAt: now().toISOString() });
      return;
    }
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }

  /** Deletes seen emails that arrived more than `retention.mailboxDays` ago, except for flagged ones. */
  async function purge(client: Client): Promise<void> {
    const before = new Date(now().getTime() - retention.mailboxDays * day);
    const oldUids = await client.search({ seen: true, flagged: false, before }, { uid: true });
    if (oldUids && oldUids.length > 0) await client.messageDelete(oldUids.join(','), { uid: true });
  }

  const running = url ? run(url) : Promise.resolve();
  return {
    /** Stops after the email that is being stored. */
    async stop(): Promise<void> {
      stopped = true;
      wake();
      disconnect();
      await running;
    },
  };
}

/** The error without the server's text, which may contain an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, authenticationFailed } = error as { code?: unknown; authenticationFailed?: unknown };
  if (authenticationFailed === true) return 'the mailbox refuses user or password';
  return (typeof code === 'string' ? code : error.name).slice(0, 100);
}
