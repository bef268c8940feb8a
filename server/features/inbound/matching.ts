import { sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import { type Conversation, selectConversations } from '../../platform/db/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { IncomingMail } from './reading/mail.ts';

/** The conversation that an email belongs to. */
export interface Match {
  conversation: Conversation;
  language: Language;
  /** The address on file. */
  email: string;
}

/** The reply tokens in the addresses to which an email was sent. */
export function tokensOf({ recipients }: Pick<IncomingMail, 'recipients'>, address: string | undefined): string[] {
  if (address === undefined) return [];
  const [name, host] = address.split('@') as [string, string];
  return recipients.flatMap((recipient) => {
    const [, token] = /\+([0-9a-f]{32})@/.exec(recipient) ?? [];
    return token !== undefined && recipient === `${name}+${token}@${host}` ? [token] : [];
  });
}

/** The left parts of Message-IDs that may be the product's. */
export const threadKeysOf = (mailIds: readonly string[]): string[] =>
  mailIds.flatMap((mailId) => /^([0-9a-f]{32})@/.exec(mailId)?.[1] ?? []);

/** Whether an email is the product's own notice to a studio that uses one mailbox for both. */
export const isOwnNotice = (
  { from, mailId, automatic }: IncomingMail,
  { publicUrl, studioAddress }: { publicUrl: string; studioAddress: string },
): boolean =>
  automatic &&
  from?.address === studioAddress.toLowerCase() &&
  mailId?.split('@').at(-1) === new URL(publicUrl).hostname;

/** The email that the product sent, by tokens that an incoming one was sent to and Message-IDs that it refers to. */
export async function sentMailOf(db: Database, { tokens, keys }: { tokens: string[]; keys: string[] }) {
  const findSent = (column: 'tokenHash' | 'threadKey', values: string[]) =>
    values.length === 0
      ? undefined
      : db
          .selectFrom('sentMails')
          .select(['threadKey', 'conversationId', 'replyId'])
          .where(column, 'in', values)
          .orderBy('id', 'desc')
          .executeTakeFirst();
  return (await findSent('tokenHash', tokens.map(digest))) ?? (await findSent('threadKey', keys));
}

/**
 * The conversation to which an email belongs (decision 24), if it is still stored.
 * @param isVerified whether its author is (`author-verification.ts`)
 */
export async function matchConversation(
  db: Database,
  mail: IncomingMail,
  { address, isVerified }: { address: string | undefined; isVerified: boolean },
): Promise<Match | undefined> {
  const sentMail = await sentMailOf(db, { tokens: tokensOf(mail, address), keys: threadKeysOf(mail.answers) });
  if (sentMail) return onFile(db, sentMail.conversationId);
  if (mail.from === null || mail.automatic || !isVerified) return undefined;
  const latestId = await findLatest(db, mail.from.address);
  return latestId === undefined ? undefined : onFile(db, latestId);
}

/** The conversation of the latest submission or message of an address. */
async function findLatest(db: Database, email: string): Promise<number | undefined> {
  const latest = (table: 'projects' | 'messages', column: 'contact_email' | 'email') =>
    db
      .selectFrom(table as 'projects')
      .select(['conversationId', 'createdAt'])
      .where(sql`lower(${sql.ref(column)})`, '=', email)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const project = await latest('projects', 'contact_email');
  const message = await latest('messages', 'email');
  if (project && (!message || project.createdAt >= message.createdAt)) return project.conversationId;
  return message?.conversationId;
}

async function onFile(db: Database, conversationId: number): Promise<Match | undefined> {
  const row = await selectConversations(db)
    .select(({ fn }) => [
      fn.coalesce('contactEmail', 'email').as('email'),
      fn.coalesce('projects.language', 'messages.language').as('language'),
    ])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, language, ...conversation } = row;
  return { conversation, email: email!, language: language! };
}
