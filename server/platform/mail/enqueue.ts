import type { Language } from '../../../domain/text/language.ts';
import { inTransaction } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { enqueueJobs } from '../jobs/queue.ts';
import type { MailKind, MailPayloads } from './mail-module.ts';
import { newThreadKey } from './threads.ts';

/** The kind of the jobs that send emails. */
export const mailJobKind = 'mail';

export interface Mail<Kind extends MailKind = MailKind> {
  /** The outbox stores one email per key, so an email that is enqueued twice is sent once. */
  mailKey: string;
  kind: Kind;
  recipient: string;
  language: Language;
  payload: MailPayloads[Kind];
  /** The time in ms before which the email is not sent. */
  delay?: number;
}

/**
 * Stores an email in the outbox with the job that sends it. Call it in the transaction that stores the subject of the email, and call
 * `wakeJobs()` after the commit.
 * @returns whether the email was stored; an email with the same key is not replaced
 */
export const enqueue = async (db: Database, mail: Mail, now: Date): Promise<boolean> =>
  (await enqueueAll(db, [mail], now)).has(mail.mailKey);

/** {@link enqueue} for several emails. @returns the keys of the stored ones */
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
      // Sorted: transactions that insert the same keys then wait for each other without a deadlock.
      .values(rows.toSorted((first, second) => (first.mailKey < second.mailKey ? -1 : 1)))
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
