import { randomBytes } from 'node:crypto';
import { digest } from '../cryptography/digest.ts';
import type { Config } from '../configuration/config.ts';
import { findConversationOf } from '../db/conversations.ts';
import type { Database } from '../db/tables.ts';
import type { MailKind, MailPayloads } from './mail-module.ts';
import type { OutboxRow } from './outbox.ts';

export type ThreadConfig = Pick<Config, 'publicUrl'> & { inbound?: Pick<Config['inbound'], 'address'> };

/** The conversation of an email, and its reply if the email is one. */
type Subject = { conversationId: number; replyId: number | null };

/** The maximum of Message-IDs in `References`: the first and the latest. */
const referencesLimit = 20;

/** A stranger's Message-ID is used only if it is ASCII and fits one line, since mail servers reject an email with any other. */
const isMailId = /^[\x21-\x7e]{1,250}$/;

/** 128 random bits, so nobody can guess the Message-ID of an email that they did not receive. */
export const newThreadKey = (): string => randomBytes(16).toString('hex');

/** The Message-ID of an email, without angle brackets. */
export const mailIdOf = (threadKey: string, publicUrl: string): string => `${threadKey}@${new URL(publicUrl).hostname}`;

/** The mailbox address with a token. Mail servers may change the case of letters, so the token has only lower-case ones. */
export const replyAddress = (address: string, token: string): string => address.replace('@', `+${token}@`);

/**
 * Stores the Message-ID and the reply token by which answers to an email are recognized, before an attempt to send it. Each attempt has
 * its own token, since only hashes are stored, and a failed attempt may have been delivered after all.
 * @returns the address for answers, and the Message-IDs of the conversation so far, oldest first; undefined for an email outside a
 *   conversation
 */
export async function joinThread(db: Database, row: OutboxRow, { publicUrl, inbound }: ThreadConfig, now: Date) {
  const { threadKey } = row;
  const subject = threadKey === null ? undefined : await findSubject(db, row);
  if (threadKey === null || !subject) return undefined;
  const references = await listMailIds(db, subject.conversationId, threadKey, publicUrl);
  const token = randomBytes(16).toString('hex');
  const tokenHash = inbound?.address === undefined ? null : digest(token);
  const sent = { threadKey, tokenHash, ...subject, bouncedAt: null, bounce: null, createdAt: now.toISOString() };
  await db.insertInto('sentMails').values(sent).execute();
  return { replyTo: inbound?.address && replyAddress(inbound.address, token), references };
}

/** The subject of an email; undefined if it no longer exists. */
async function findSubject(db: Database, { kind, mailKey, payload }: OutboxRow): Promise<Subject | undefined> {
  const mailKind = kind as MailKind;
  const repliesQuery = db.selectFrom('replies').select(['conversationId', 'id as replyId']);
  if (mailKind === 'reply')
    return repliesQuery.where('id', '=', Number(mailKey.slice('reply:'.length))).executeTakeFirst();
  const ofProject = mailKind === 'project-thanks' || mailKind === 'pitch-reminder';
  if (!ofProject && mailKind !== 'message-thanks') return undefined;
  const { id } = JSON.parse(payload) as MailPayloads[typeof mailKind];
  const conversation = await findConversationOf(db, ofProject ? 'project' : 'message', id);
  return conversation && { conversationId: conversation.id, replyId: null };
}

/** The Message-IDs of a conversation except for the email's own, oldest first. */
async function listMailIds(
  db: Database,
  conversationId: number,
  threadKey: string,
  publicUrl: string,
): Promise<string[]> {
  const sent = await db
    .selectFrom('sentMails')
    .select(['threadKey', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .where('threadKey', '!=', threadKey)
    .execute();
  const received = await db
    .selectFrom('receivedMails')
    .select(['mailId', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .execute();
  const mails = [...sent.map((mail) => ({ ...mail, mailId: mailIdOf(mail.threadKey, publicUrl) })), ...received];
  const inOrder = mails.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const validIds = inOrder.flatMap(({ mailId }) => (mailId !== null && isMailId.test(mailId) ? [`<${mailId}>`] : []));
  const ids = [...new Set(validIds)];
  return ids.length <= referencesLimit ? ids : [ids[0]!, ...ids.slice(1 - referencesLimit)];
}
