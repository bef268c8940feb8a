import type { Logger } from 'pino';
import { retention } from '../../domain/operations/retention.ts';
import { studio } from '../../studio.ts';
import { oneAtATime } from '../platform/jobs/background-work.ts';
import type { Config } from '../bootstrap/config.ts';
import type { AppContext } from '../context.ts';
import { after, deleteInBatches } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { traceJob } from '../platform/tracing/tracing.ts';
import type { MailKind, MailModule, MailPayloads } from './mail-module.ts';
import { claimMail, longestRetry, nextDue, type OutboxRow, recordFailure, recordSent } from './store.ts';
import { joinThread, type ThreadConfig } from './threads.ts';
import { mailTransport, type Transport } from './transport.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** How long the outbox waits, in ms. */
export const outboxTimes = {
  /** Another instance's mails are noticed after this long at the latest. */
  poll: 30 * second,
  /** The next look at the soonest, when what is due is just being taken by another instance. */
  breath: 100,
  /** Delay before the next attempt when the database was unavailable. */
  away: 5 * second,
  firstRetry: 30 * second,
  longestRetry,
  giveUp: 5 * day,
  keepSent: retention.sentMailDays * day,
} as const;

/** Forgets mails sent longer ago than `keepSent`, with the personal data in them. Those that failed are kept for a person to see. */
export async function purgeSentMails(db: Database, now: Date): Promise<void> {
  const latest = after(now, -outboxTimes.keepSent);
  const old = db.selectFrom('outbox').select('id').where('status', '=', 'sent').where('sentAt', '<', latest);
  await deleteInBatches(db, 'outbox', old);
}

interface OutboxParts extends Pick<AppContext, 'db' | 'engine' | 'now'> {
  config: Pick<Config, 'mailUrl' | 'dataDir'> & ThreadConfig;
  render: MailModule['renderMail'];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  transport?: Transport;
}

export interface Outbox {
  /** Says that a mail may be due: the worker looks at once. */
  due(): void;
  /** Works everything that is due now; never rejects. */
  drain(): Promise<void>;
  /** Finishes the mail that is being sent, cutting it off after `within` milliseconds, and closes the transport. */
  stop(within?: number): Promise<void>;
}

/**
 * Starts the worker that sends what is due, one mail at a time. Any number of them may share a database: a mail is
 * claimed by a lease, which outlives the longest send, so two never have the same one.
 */
export function startOutbox(parts: OutboxParts): Outbox {
  const { db, engine, config, render, log, now, transport = mailTransport(config) } = parts;
  const next = () => claimMail(db, engine, now(), transport.timeout * 1.5);
  const cutOff = new AbortController();
  /** Sent mails whose status could not be written because the database was unavailable. Must be recorded before the lease expires, or another worker sends them again. */
  const unrecorded = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  const lookIn = (ms: number) => {
    timer = setTimeout(due, ms).unref();
  };

  const { run: drain, stop } = oneAtATime(
    async (isStopped) => {
      clearTimeout(timer);
      for (const id of unrecorded) await record(id);
      for (let mail = await next(); mail !== undefined; mail = isStopped() ? undefined : await next())
        await deliver(mail);
      const wait = await untilNext();
      if (!isStopped()) lookIn(wait);
    },
    (error) => {
      log.warn({ reason: reason(error) }, 'outbox: the database is away');
      lookIn(outboxTimes.away);
    },
  );
  const due = () => void drain();

  async function deliver(row: OutboxRow): Promise<void> {
    const about = { mail: row.id, kind: row.kind, attempt: row.attempts + 1 };
    try {
      await traceJob({ kind: `mail ${row.kind}`, attempt: about.attempt }, () => send(row));
    } catch (error) {
      return postpone(row, reason(error), about);
    }
    unrecorded.add(row.id);
    log.info(about, 'mail sent');
    await record(row.id);
  }

  async function record(id: number): Promise<void> {
    await recordSent(db, id, now());
    unrecorded.delete(id);
  }

  async function send(row: OutboxRow): Promise<void> {
    const { id, mailKey, createdAt, recipient, threadKey } = row;
    const kind = row.kind as MailKind;
    const payload = JSON.parse(row.payload) as MailPayloads[typeof kind];
    const rendered = await render(kind, payload, row.language, { publicUrl: config.publicUrl });
    const { replyTo: returnTo, references = [] } = (await joinThread(db, row, config, now())) ?? {};
    const replyTo = returnTo ? { name: studio.name, address: returnTo } : answersTo(kind, payload);
    const headers = { replyTo, returnTo, references, automatic: kind !== 'reply' };
    const mail = { ...rendered, ...headers, id, mailKey, createdAt, recipient, threadKey };
    await transport.send(mail, cutOff.signal);
  }

  async function postpone(row: OutboxRow, lastError: string, about: object): Promise<void> {
    const attempts = row.attempts + 1;
    const instant = now();
    const hopeless = instant.getTime() - Date.parse(row.createdAt) >= outboxTimes.giveUp;
    const wait = Math.min(outboxTimes.firstRetry * 2 ** (attempts - 1), outboxTimes.longestRetry);
    const status = hopeless ? 'failed' : 'pending';
    await recordFailure(db, row, { status, attempts, lastError, nextAttemptAt: after(instant, wait) });
    if (hopeless) log.error({ ...about, reason: lastError }, 'mail given up');
    else log.warn({ ...about, reason: lastError, retryInSeconds: wait / second }, 'mail not sent');
  }

  async function untilNext(): Promise<number> {
    const next = (await nextDue(db))?.getTime() ?? Infinity;
    return Math.min(Math.max(next - now().getTime(), outboxTimes.breath), outboxTimes.poll);
  }

  due();
  return {
    due,
    drain,
    async stop(within = 8 * second) {
      const timeout = setTimeout(() => cutOff.abort(), within);
      await stop();
      clearTimeout(timeout);
      clearTimeout(timer);
      transport.close();
    },
  };
}

/** A reply to a notice goes to the sender, all else to the studio. */
function answersTo(kind: MailKind, payload: MailPayloads[MailKind]): { name: string; address: string } {
  if (kind.endsWith('-notice')) {
    if ('email' in payload) return { name: payload.name, address: payload.email };
    if ('contactEmail' in payload) return { name: '', address: payload.contactEmail };
  }
  return { name: studio.name, address: studio.email };
}

/** What failed, in codes: a server's words may hold somebody's address. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode, response } = error as { code?: unknown; responseCode?: unknown; response?: unknown };
  const enhanced = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return [typeof code === 'string' ? code : error.name, typeof responseCode === 'number' && responseCode, enhanced]
    .filter(Boolean)
    .join(' ')
    .slice(0, 100);
}
