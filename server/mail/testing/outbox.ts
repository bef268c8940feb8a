import { pino } from 'pino';
import type { Database } from '../../db/tables.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { enqueue, type Mail } from '../enqueue.ts';
import { startOutbox, type Outbox } from '../outbox.ts';
import { renderMail } from '../templates/index.tsx';
import { sampleMessage, testClock } from './samples.ts';
import type { Transport } from '../transport.ts';

export const notice: Mail<'message-notice'> = {
  mailKey: 'one:notice',
  kind: 'message-notice',
  recipient: 'studio@studio.example',
  language: 'en',
  payload: sampleMessage,
};

export type TestOutbox = Awaited<ReturnType<typeof testOutbox>>;

/** A database of its own, a clock that tests move on, and any number of workers. */
export async function testOutbox() {
  const database = await openTestDatabase();
  const clock = testClock();
  const outboxes: Outbox[] = [];
  const lines: Record<string, unknown>[] = [];
  return {
    database,
    clock,
    /** Lines of the log so far. */
    lines,
    rows: () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    put: (mail: Partial<Mail> = {}) => enqueue(database.db, { ...notice, ...mail }, clock.now()),
    open({
      transport,
      mailUrl,
      db = database.db,
      inboundAddress,
    }: { transport?: Transport; mailUrl?: string; db?: Database; inboundAddress?: string } = {}): Outbox {
      const { engine, dataDir } = database;
      const config = { mailUrl, dataDir, publicUrl: 'https://studio.example', inbound: { address: inboundAddress } };
      const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
      const outbox = startOutbox({ db, engine, config, render: renderMail, log, now: clock.now, transport });
      outboxes.push(outbox);
      return outbox;
    },
    async remove() {
      await Promise.all(outboxes.map((outbox) => outbox.stop(0)));
      await database.remove();
    },
  };
}
