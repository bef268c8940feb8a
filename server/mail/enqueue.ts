import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../domain/language.ts';
import { engineOf } from '../db/engine.ts';
import { after } from '../db/rows.ts';
import { runPrepared } from '../db/statements.ts';
import type { Database } from '../db/tables.ts';
import type { MailKind, MailPayloads } from './mail-module.ts';
import { newThreadKey } from './threads.ts';

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
 * Puts a mail into the outbox, inside the transaction that stores what it is about; after the commit `due()` wakes the worker.
 * @returns whether it is new: a key that is there already is left as it is
 */
export const enqueue = async (db: Database, mail: Mail, now: Date): Promise<boolean> =>
  (await enqueueAll(db, [mail], now)).has(mail.mailKey);

/** The same for several, each under the condition `when` of its row `mail`. @returns the keys of those that are new */
export async function enqueueAll(
  db: Database,
  mails: readonly Mail[],
  now: Date,
  when: RawBuilder<boolean> = sql`true`,
): Promise<Set<string>> {
  const rows = mails.map(({ mailKey, kind, recipient, language, payload, delay = 0 }) => [
    mailKey,
    kind,
    recipient,
    language,
    JSON.stringify(payload),
    after(now, delay),
    newThreadKey(),
  ]);
  // In one order everywhere: two transactions with the same keys wait for each other, and not in a circle.
  const list = JSON.stringify(rows.toSorted(([one], [other]) => (one! < other! ? -1 : 1)));
  const isPostgres = engineOf(db) === 'postgres';
  const values = ['mail_key', 'kind', 'recipient', 'language', 'payload', 'next_attempt_at', 'thread_key'].map(
    (column, place) => sql`value ->> ${sql.lit(place)} as ${sql.ref(column)}`,
  );
  const each = isPostgres ? sql`jsonb_array_elements(${list}::jsonb)` : sql`json_each(${list})`;
  const [json, instant] = isPostgres ? [sql`::jsonb`, sql`::timestamptz`] : [sql``, sql``];
  const inserted = await runPrepared(
    db,
    sql<{ mailKey: string }>`insert into outbox
        (mail_key, kind, recipient, language, payload, next_attempt_at, thread_key, status, attempts, created_at)
      select mail_key, kind, recipient, language, payload${json}, next_attempt_at${instant}, thread_key,
        'pending', 0, ${now.toISOString()}
      from (select ${sql.join(values)} from ${each}) as mail where ${when}
      on conflict (mail_key) do nothing returning mail_key`,
  );
  return new Set(inserted.map(({ mailKey }) => mailKey));
}
