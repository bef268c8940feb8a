import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Database } from '../db/tables.ts';
import type { AccountMail, FactorChange } from './mail-module.ts';
import { listReachableOperators } from '../auth/users.ts';
import { enqueueAll } from './enqueue.ts';

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

/** Tells every admin that a webhook was disabled after long failure, in the transaction that disables it. */
export async function webhookDisabledMails(tx: Database, name: string, now: Date): Promise<void> {
  const admins = (await listReachableOperators(tx)).filter(({ role }) => role === 'admin');
  const mails = admins.map(({ email }) => ({
    mailKey: `webhook/${randomUUID()}`,
    kind: 'account' as const,
    recipient: email,
    language: 'en' as const,
    payload: { about: 'webhookDisabled', by: name } satisfies AccountMail,
  }));
  if (mails.length > 0) await enqueueAll(tx, mails, now);
}
