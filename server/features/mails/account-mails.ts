import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Database } from '../../platform/db/tables.ts';
import type { AccountMail, FactorChange } from '../../platform/mail/mail-module.ts';
import { listReachableOperators } from '../accounts/users.ts';
import { enqueueAll } from '../../platform/mail/enqueue.ts';

interface AccountEvent {
  about: AccountMail['about'];
  username: string;
  /** The addresses of the person; null for a missing one, which is skipped. */
  recipients: readonly (string | null)[];
  /** The change of a second factor, if the event is one. */
  what?: FactorChange;
  /** The client that caused the event; null for a command. */
  client: { address: string | null; c: Context } | null;
}

/** Notifies a person by email of an event of their account, in the transaction of the change. */
export async function mailAccountEvent(
  tx: Database,
  { about, username, recipients, what, client }: AccountEvent,
  now: Date,
): Promise<void> {
  const address = client?.address ?? null;
  const device = client?.c.req.header('user-agent')?.slice(0, 300) ?? null;
  const payload: AccountMail = { about, by: username, ...(what && { what }), at: now.toISOString(), device, address };
  const present = recipients.filter((recipient) => recipient !== null);
  await enqueueAccountMails(tx, { keyPrefix: 'account', recipients: present, payload }, now);
}

/** Notifies every admin that a webhook was disabled after a long failure, in the transaction that disables it. */
export async function mailWebhookDisabled(tx: Database, name: string, now: Date): Promise<void> {
  const payload = { about: 'webhookDisabled', by: name } as const;
  await enqueueAccountMails(tx, { keyPrefix: 'webhook', recipients: await findAdminAddresses(tx), payload }, now);
}

/** Notifies every admin that there has been no backup since an instant. */
export async function mailBackupOverdue(tx: Database, since: Date, now: Date): Promise<void> {
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
  const payload = { about: 'backupOverdue', by: '', hours } as const;
  await enqueueAccountMails(tx, { keyPrefix: 'backup', recipients: await findAdminAddresses(tx), payload }, now);
}

async function findAdminAddresses(tx: Database): Promise<string[]> {
  const admins = (await listReachableOperators(tx)).filter(({ role }) => role === 'admin');
  return admins.map(({ email }) => email);
}

async function enqueueAccountMails(
  tx: Database,
  { keyPrefix, recipients, payload }: { keyPrefix: string; recipients: readonly string[]; payload: AccountMail },
  now: Date,
): Promise<void> {
  const mails = [...new Set(recipients)].map((recipient) => {
    const mailKey = `${keyPrefix}/${randomUUID()}`;
    return { mailKey, kind: 'account', recipient, language: 'en', payload } as const;
  });
  if (mails.length > 0) await enqueueAll(tx, mails, now);
}
