import { type Logger, pino } from 'pino';
import type { Config } from '../../configuration/config.ts';
import type { Database } from '../../db/tables.ts';
import { type JobWorker, startJobs } from '../../jobs/worker.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { enqueue, type Mail } from '../enqueue.ts';
import { mailJobs } from '../mail-job.ts';
import { renderMail } from '../../../features/mails/templates/index.tsx';
import type { ThreadConfig } from '../threads.ts';
import { mailTransport, type Transport } from '../transport.ts';
import { sampleMessage, testClock } from './samples.ts';

export const notice: Mail<'message-notice'> = {
  mailKey: 'one:notice',
  kind: 'message-notice',
  recipient: 'studio@studio.example',
  language: 'en',
  payload: sampleMessage,
};

interface MailWorkerParts {
  db: Database;
  config: Pick<Config, 'mailUrl' | 'dataDir'> & ThreadConfig;
  now: () => Date;
  transport?: Transport;
  log?: Logger;
  /** The time in ms for which a stop waits for the email that is being sent. */
  stopTimeout?: number;
}

/** Starts a worker that sends the emails of the outbox. */
export function startMails({
  config,
  log = pino({ level: 'silent' }),
  transport = mailTransport(config),
  ...parts
}: MailWorkerParts): JobWorker {
  const base = { ...parts, log };
  const jobs = startJobs(base, [mailJobs({ ...base, config, render: renderMail, transport })]);
  return {
    ...jobs,
    async stop() {
      await jobs.stop();
      transport.close();
    },
  };
}

/** Sends the emails that are due. */
export async function sendDueMails(parts: MailWorkerParts): Promise<void> {
  const worker = startMails(parts);
  await worker.drain();
  await worker.stop();
}

/** The emails of the outbox in the order in which they were enqueued, with their jobs. */
export const readOutbox = (db: Database) =>
  db
    .selectFrom('outbox')
    .innerJoin('jobs', 'jobs.mailId', 'outbox.id')
    .selectAll('outbox')
    .select(['runAt', 'attempts', 'leasedUntil', 'lastError', 'result', 'finishedAt'])
    .orderBy('outbox.id')
    .execute();

export type TestOutbox = Awaited<ReturnType<typeof testOutbox>>;

/** A new database with a manual clock and any number of workers. */
export async function testOutbox() {
  const database = await openTestDatabase();
  const clock = testClock();
  const workers: JobWorker[] = [];
  const lines: Record<string, unknown>[] = [];
  return {
    database,
    clock,
    /** The lines of the log so far. */
    lines,
    rows: () => readOutbox(database.db),
    put: (mail: Partial<Mail> = {}) => enqueue(database.db, { ...notice, ...mail }, clock.now()),
    open({
      transport,
      mailUrl,
      db = database.db,
      inboundAddress,
    }: { transport?: Transport; mailUrl?: string; db?: Database; inboundAddress?: string } = {}): JobWorker {
      const { dataDir } = database;
      const config = { mailUrl, dataDir, publicUrl: 'https://studio.example', inbound: { address: inboundAddress } };
      const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
      const worker = startMails({ db, config, log, now: clock.now, transport, stopTimeout: 0 });
      workers.push(worker);
      return worker;
    },
    async remove() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.remove();
    },
  };
}
