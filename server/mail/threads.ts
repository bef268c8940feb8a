import { randomBytes } from 'node:crypto';
import { digest } from '../auth/sessions.ts';
import type { Config } from '../bootstrap/config.ts';
import type { Database } from '../db/tables.ts';
import type { MailKind, MailPayloads } from './mail-module.ts';
import type { OutboxRow } from './store.ts';

export type ThreadConfig = Pick<Config, 'publicUrl'> & { inbound?: Pick<Config['inbound'], 'address'> };

/** A submission, or a message, that a mail is about. */
type About = { projectId: number | null; messageId: number | null; replyId: number | null };

/** Message-IDs in a mail's `References` at most: the first one and the latest. */
const referencesLimit = 20;

/** A Message-ID of a stranger that fits into a line of ASCII, beyond which mail servers refuse a mail. */
const isMailId = /^[\x21-\x7e]{1,250}$/;

/** 128 random bits: nobody can name a mail that they did not receive. */
export const newThreadKey = (): string => randomBytes(16).toString('hex');

/** A mail's Message-ID, without its brackets. */
export const mailIdOf = (threadKey: string, publicUrl: string): string => `${threadKey}@${new URL(publicUrl).hostname}`;

/** The mailbox with a token. Mail servers may change the case of letters, so the token has small ones only. */
export const replyAddress = (address: string, token: string): string => address.replace('@', `+${token}@`);

/**
 * Stores how answers to a mail are recognised, before an attempt to send it: each attempt has a token of its own, since only hashes are
 * stored and an attempt that failed may have arrived all the same.
 * @returns where answers go, and the Message-IDs of the conversation so far, oldest first; undefined for a mail that belongs to none
 */
export async function joinThread(db: Database, row: OutboxRow, { publicUrl, inbound }: ThreadConfig, now: Date) {
  const { threadKey } = row;
  const about = threadKey === null ? undefined : await subjectOf(db, row);
  if (threadKey === null || !about) return undefined;
  const references = await mailsOf(db, about, threadKey, publicUrl);
  const token = randomBytes(16).toString('hex');
  const tokenHash = inbound?.address === undefined ? null : digest(token);
  const sent = { threadKey, tokenHash, ...about, bouncedAt: null, bounce: null, createdAt: now.toISOString() };
  await db.insertInto('sentMails').values(sent).execute();
  return { replyTo: inbound?.address && replyAddress(inbound.address, token), references };
}

/** What a mail is about, as far as it still exists. */
async function subjectOf(db: Database, { kind, mailKey, payload }: OutboxRow): Promise<About | undefined> {
  const known = kind as MailKind;
  const replies = db.selectFrom('replies').select(['projectId', 'messageId', 'id as replyId']);
  if (known === 'reply') return replies.where('id', '=', Number(mailKey.slice('reply:'.length))).executeTakeFirst();
  if (known !== 'project-thanks' && known !== 'message-thanks') return undefined;
  const { id } = JSON.parse(payload) as MailPayloads[typeof known];
  const ofProject = known === 'project-thanks';
  const sources = db.selectFrom((ofProject ? 'projects' : 'contactMessages') as 'projects').select('id');
  const found = await sources.where('id', '=', id).executeTakeFirst();
  return found && { projectId: ofProject ? id : null, messageId: ofProject ? null : id, replyId: null };
}

/** The Message-IDs of a conversation except the mail's own, oldest first. */
async function mailsOf(
  db: Database,
  { projectId, messageId }: About,
  threadKey: string,
  publicUrl: string,
): Promise<string[]> {
  const sent = await db
    .selectFrom('sentMails')
    .select(['threadKey', 'createdAt'])
    .where(({ or, eb }) => or([eb('projectId', '=', projectId), eb('messageId', '=', messageId)]))
    .where('threadKey', '!=', threadKey)
    .execute();
  const received = await db
    .selectFrom('receivedMails')
    .select(['mailId', 'createdAt'])
    .where(({ or, eb }) => or([eb('projectId', '=', projectId), eb('messageId', '=', messageId)]))
    .execute();
  const all = [...sent.map((mail) => ({ ...mail, mailId: mailIdOf(mail.threadKey, publicUrl) })), ...received];
  const inOrder = all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const fit = inOrder.flatMap(({ mailId }) => (mailId !== null && isMailId.test(mailId) ? [`<${mailId}>`] : []));
  const ids = [...new Set(fit)];
  return ids.length <= referencesLimit ? ids : [ids[0]!, ...ids.slice(1 - referencesLimit)];
}
