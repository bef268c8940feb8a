import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Database } from '../../platform/db/tables.ts';
import type { AccountMail, FactorChange } from '../../platform/mail/mail-module.ts';
import { listReachableOperators } from '../accounts/users.ts';
import { enqueueAll } from '../../platform/mail/enqueue.ts';

/** Notifies a person by email of an event of their account, in the transaction of the change. Recipients without an address are skipped. */
export async function accountMails(
  tx: Database,
  about: AccountMail['about'],
  { username, recipients, what }: { username: string; recipients: readonly (string | null)[]; what?: FactorChange },
  { address, c }: { address: string | null; c?: Context },
  now: Date,
): Promise<void> {
  const device = c?.req.header('user-agent')?.slice(0, 300) ?? null;
  const payload: AccountMail = { about, by: username, ...(what && { what }), at: now.toISOString(), device, address };
  const present = recipients.filter((recipient) => recipient !== null);
  await enqueueAccountMails(tx, 'account', present, payload, now);
}

/** Notifies every admin that a webhook was disabled after a long failure, in the transaction that disables it. */
export async function webhookDisabledMails(tx: Database, name: string, now: Date): Promise<void> {
  await enqueueAccountMails(tx, 'webhook', await findAdminAddresses(tx), { about: 'webhookDisabled', by: name }, now);
}

/** Notifies every admin that there has been no backup since an instant. */
export async function backupOverdueMails(tx: Database, since: Date, now: Date): Promise<void> {
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
  const payload = { about: 'backupOverdue', by: '', hours } as const;
  await enqueueAccountMails(tx, 'backup', await findAdminAddresses(tx), payload, now);
}

async function findAdminAddresses(tx: Database): Promise<string[]> {
  const admins = (await listReachableOperators(tx)).filter(({ role }) => role === 'admin');
  return admins.map(({ email }) => email);
}

async function enqueueAccountMails(
  tx: Database,
  key: string,
  recipients: readonly string[],
  payload: AccountMail,
  now: Date,
): Promise<void> {
  const mails = [...new Set(recipients)].map((recipient) => {
    const mailKey = `${key}/${randomUUID()}`;
    return { mailKey, kind: 'account', recipient, language: 'en', payload } as const;
  });
  if (mails.length > 0) await enqueueAll(tx, mails, now);
}
