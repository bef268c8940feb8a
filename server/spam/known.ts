import { sql } from 'kysely';
import type { Clocked } from '../clock/store.ts';
import { runPrepared } from '../db/statements.ts';
import type { Database } from '../db/tables.ts';
import { isBlocked } from '../senders/store.ts';

/** Of the same text, the latest rows that are compared. */
const compared = 10;

/** What is known of a sender, by an address in small letters, and from how many others the same text came lately. */
export async function whatIsKnown(tx: Database, table: Clocked, address: string, textDigest: string | null) {
  const sender = sql.ref(table === 'projects' ? 'contact_email' : 'email');
  // The comparison of two columns is one of order: PostgreSQL then reads the latest from the end of the index, and does not sort
  // every row of a text that came a thousand times.
  const [known] = await runPrepared(
    tx,
    sql<{ isBlocked: boolean | number; isAnswered: boolean | number; repetitions: number }>`select
    ${isBlocked(address)} as is_blocked,
    (exists (select 1 from projects where lower(contact_email) = ${address} and first_answered_at is not null)
      or exists (select 1 from contact_messages where lower(email) = ${address} and first_answered_at is not null)) as is_answered,
    (select count(distinct address) from (
      select text_digest, lower(${sender}) as address from ${sql.table(table === 'projects' ? 'projects' : 'contact_messages')}
      where text_digest is not null and (text_digest, created_at) <= (${textDigest}, ${endOfTime})
      order by text_digest desc, created_at desc limit ${sql.lit(compared)}) as others
      where text_digest = ${textDigest} and address <> ${address}) as repetitions`,
  );
  const { repetitions, ...flags } = known!;
  return { isBlocked: Boolean(flags.isBlocked), isAnswered: Boolean(flags.isAnswered), repetitions };
}

const endOfTime = '9999-12-31T23:59:59.999Z';
