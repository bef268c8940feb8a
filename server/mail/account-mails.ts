import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Database } from '../db/tables.ts';
import type { AccountMail, FactorChange } from './mail-module.ts';
import { enqueueAll } from './outbox.ts';

/** Tells a person what happened to their account, in the transaction of the change. Without an address there is no mail. */
export async function accountMails(
  tx: Database,
  about: AccountMail['about'],
  { username, recipients, what }: { username: string; recipients: readonly (string | null)[]; what?: FactorChange },
  { address, c }: { address: string | null; c?: Context },
  now: Date,
): Promise<void> {
  const device = c?.req.header('user-agent')?.slice(0, 300) ?? null;
  const payload: AccountMail = { about, by: username, ...(what && { what }), at: now.toISOString(), device, address };
  const mails = [...new Set(recipients.filter((recipient) => recipient !== null))].map((recipient) => ({
    mailKey: `account/${randomUUID()}`,
    kind: 'account' as const,
    recipient,
    language: 'en' as const,
    payload,
  }));
  if (mails.length > 0) await enqueueAll(tx, mails, now);
}
