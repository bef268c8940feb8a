import type { Language } from '../../domain/text/language.ts';
import { inTransaction } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { enqueueJobs } from '../platform/jobs/queue.ts';
import type { MailKind, MailPayloads } from './mail-module.ts';
import { newThreadKey } from './threads.ts';

/** The kind of the jobs that send emails. */
export const mailJobKind = 'mail';

export interface Mail<Kind extends MailKind = MailKind> {
  /** One mail a key: what is enqueued twice leaves once. */
  mailKey: string;
  kind: Kind;
  recipient: string;
  language: Language;
  payload: MailPayloads[Kind];
  /** In ms, before which the mail does not leave. */
  delay?: number;
}

/**
 * Puts a mail into the outbox with the job that sends it, in the transaction that stores what it is about; after the commit `mailDue()` wakes
 * the worker.
 * @returns whether it is new: a key that is there already is left as it is
 */
export const enqueue = async (db: Database, mail: Mail, now: Date): Promise<boolean> =>
  (await enqueueAll(db, [mail], now)).has(mail.mailKey);

/** The same for several. @returns the keys of those that are new */
export async function enqueueAll(db: Database, mails: readonly Mail[], now: Date): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const rows = mails.map(({ payload, delay: _delay, ...mail }) => ({
    ...mail,
    payload: JSON.stringify(payload),
    threadKey: newThreadKey(),
    createdAt: now.toISOString(),
  }));
  const delays = new Map(mails.map(({ mailKey, delay }) => [mailKey, delay]));
  return inTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('outbox')
      // In one order everywhere: two transactions with the same keys wait for each other, and not in a circle.
      .values(rows.toSorted((one, other) => (one.mailKey < other.mailKey ? -1 : 1)))
      .onConflict((conflict) => conflict.column('mailKey').doNothing())
      .returning(['id', 'mailKey'])
      .execute();
    const jobs = inserted.map(({ id, mailKey }) => ({
      kind: mailJobKind,
      subject: { mailId: id },
      delay: delays.get(mailKey),
    }));
    await enqueueJobs(tx, jobs, now);
    return new Set(inserted.map(({ mailKey }) => mailKey));
  });
}
