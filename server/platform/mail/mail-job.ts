import type { Logger } from 'pino';
import type { Studio } from '../../../domain/studio/studio.ts';
import type { Config } from '../configuration/config.ts';
import type { Database } from '../db/tables.ts';
import type { Job } from '../jobs/queue.ts';
import { backOffAfter, type JobKind, type Outcome } from '../jobs/worker.ts';
import { mailJobKind } from './enqueue.ts';
import type { MailKind, MailModule, MailPayloads } from './mail-module.ts';
import { findMail, type OutboxRow, removeTokens, sentResult } from './outbox.ts';
import { readStudio } from '../studio/studio.ts';
import { joinThread, type ThreadConfig } from './threads.ts';
import type { Transport } from './transport.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Times of sending in ms. */
export const mailTimes = {
  firstRetry: 30 * second,
  longestRetry: 60 * 60 * second,
  giveUp: 5 * day,
  /** The time for which a process that stops waits for the email that it is sending. */
  stopTimeout: 8 * second,
} as const;

const retries = { first: mailTimes.firstRetry, longest: mailTimes.longestRetry };

interface MailJobParts {
  db: Database;
  now: () => Date;
  config: Pick<Config, 'publicUrl'> & ThreadConfig;
  render: MailModule['renderMail'];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  transport: Transport;
  stopTimeout?: number;
}

/** Sends the emails of the outbox, one at a time. */
export const mailJobs = (parts: MailJobParts): JobKind => ({
  kind: mailJobKind,
  atOnce: 1,
  retries,
  // The lease is longer than any send, so two workers never send the same email.
  lease: parts.transport.timeout * 1.5,
  run: (job, signal) => runMailJob(parts, job, signal),
});

async function runMailJob(parts: MailJobParts, job: Job, stopping: AbortSignal): Promise<Outcome> {
  const { db, log, now, stopTimeout = mailTimes.stopTimeout } = parts;
  const mail = await findMail(db, job.mailId!);
  if (!mail) return { result: 'dropped' };
  const logFields = { mail: mail.id, kind: mail.kind, attempt: job.attempts };
  const cutOff = abortAfter(stopping, stopTimeout);
  try {
    await sendMail(parts, mail, cutOff.signal);
    log.info(logFields, 'mail sent');
    return { result: sentResult, store: (tx) => removeTokens(tx, mail.id) };
  } catch (error) {
    // An attempt that a stop interrupts counts, too, since the mail server may have accepted the email.
    const reason = reasonOf(error);
    const isFinal = now().getTime() - Date.parse(mail.createdAt) >= mailTimes.giveUp;
    if (isFinal) log.error({ ...logFields, reason }, 'mail given up');
    else
      log.warn({ ...logFields, reason, retryInSeconds: backOffAfter(job.attempts, retries) / second }, 'mail not sent');
    return { error: reason, isFinal };
  } finally {
    cutOff.clear();
  }
}

async function sendMail(
  { db, config, render, transport, now }: MailJobParts,
  row: OutboxRow,
  cutOff: AbortSignal,
): Promise<void> {
  const { id, mailKey, createdAt, recipient, threadKey } = row;
  const kind = row.kind as MailKind;
  const payload = JSON.parse(row.payload) as MailPayloads[typeof kind];
  const studio = await readStudio(db);
  const rendered = await render(kind, payload, row.language, { publicUrl: config.publicUrl, studio });
  const { replyTo: returnTo, references = [] } = (await joinThread(db, row, config, now())) ?? {};
  const replyTo = returnTo ? { name: studio.name, address: returnTo } : addressOfAnswers(kind, payload, studio);
  const from = { name: studio.name, address: studio.email };
  const headers = { from, replyTo, returnTo, references, automatic: kind !== 'reply' };
  const mail = { ...rendered, ...headers, id, mailKey, createdAt, recipient, threadKey };
  await transport.send(mail, cutOff);
}

/** A signal that aborts `ms` after another one. The caller calls `clear` when the signal is no longer needed. */
function abortAfter(signal: AbortSignal, ms: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    timer = setTimeout(() => controller.abort(), ms);
  };
  if (signal.aborted) startTimer();
  else signal.addEventListener('abort', startTimer, { once: true });
  return {
    signal: controller.signal,
    clear() {
      signal.removeEventListener('abort', startTimer);
      clearTimeout(timer);
    },
  };
}

/** The `Reply-To` of an email: the sender for a notice, otherwise the studio. */
function addressOfAnswers(
  kind: MailKind,
  payload: MailPayloads[MailKind],
  studio: Pick<Studio, 'name' | 'email'>,
): { name: string; address: string } {
  if (kind.endsWith('-notice')) {
    if ('email' in payload) return { name: payload.name, address: payload.email };
    if ('contactEmail' in payload) return { name: '', address: payload.contactEmail };
  }
  return { name: studio.name, address: studio.email };
}

/** The cause of a failure as codes, since the mail server's text may contain an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode, response } = error as { code?: unknown; responseCode?: unknown; response?: unknown };
  const enhanced = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return [typeof code === 'string' ? code : error.name, typeof responseCode === 'number' && responseCode, enhanced]
    .filter(Boolean)
    .join(' ')
    .slice(0, 100);
}
