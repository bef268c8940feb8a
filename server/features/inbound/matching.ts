import { sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import { studio } from '../../../studio.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import type { Config } from '../../platform/configuration/config.ts';
import type { Conversation } from '../conversations/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';
import { parseAuthenticationResults } from './reading/authentication-results.ts';
import type { IncomingMail } from './reading/mail.ts';

/** The conversation that an email belongs to. */
export interface Match {
  about: Conversation;
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
export const isOwnNotice = ({ from, mailId, automatic }: IncomingMail, publicUrl: string): boolean =>
  automatic &&
  from?.address === studio.email.toLowerCase() &&
  mailId?.split('@').at(-1) === new URL(publicUrl).hostname;

export type SentMail = NonNullable<Awaited<ReturnType<typeof sentMailOf>>>;

/** The email that the product sent, by tokens that an incoming one was sent to and Message-IDs that it refers to. */
export async function sentMailOf(db: Database, { tokens, keys }: { tokens: string[]; keys: string[] }) {
  const sent = (column: 'tokenHash' | 'threadKey', values: string[]) =>
    values.length === 0
      ? undefined
      : db
          .selectFrom('sentMails')
          .select(['threadKey', 'projectId', 'messageId', 'replyId'])
          .where(column, 'in', values)
          .orderBy('id', 'desc')
          .executeTakeFirst();
  return (await sent('tokenHash', tokens.map(digest))) ?? (await sent('threadKey', keys));
}

/** The conversation to which an email belongs (decision 24), if it is still stored. */
export async function matchConversation(
  db: Database,
  mail: IncomingMail,
  { address, authserv }: Pick<Config['inbound'], 'address' | 'authserv'>,
): Promise<Match | undefined> {
  const sent = await sentMailOf(db, { tokens: tokensOf(mail, address), keys: threadKeysOf(mail.answers) });
  if (typeof sent?.projectId === 'number') return onFile(db, { projectId: sent.projectId, messageId: null });
  if (typeof sent?.messageId === 'number') return onFile(db, { projectId: null, messageId: sent.messageId });
  if (mail.from === null || mail.automatic || !isVouchedFor(mail, authserv)) return undefined;
  const about = await latestOf(db, mail.from.address);
  return about && onFile(db, about);
}

/** The latest submission or message of an address. */
async function latestOf(db: Database, email: string): Promise<Conversation | undefined> {
  const latest = (table: 'projects' | 'contactMessages', column: 'contact_email' | 'email') =>
    db
      .selectFrom(table as 'projects')
      .select(['id', 'createdAt'])
      .where(sql`lower(${sql.ref(column)})`, '=', email)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const project = await latest('projects', 'contact_email');
  const message = await latest('contactMessages', 'email');
  if (project && (!message || project.createdAt >= message.createdAt))
    return { projectId: project.id, messageId: null };
  return message && { projectId: null, messageId: message.id };
}

async function onFile(db: Database, about: Conversation): Promise<Match | undefined> {
  const { projectId, messageId } = about;
  const query =
    projectId === null
      ? db.selectFrom('contactMessages').select(['email', 'language']).where('id', '=', messageId)
      : db.selectFrom('projects').select(['contactEmail as email', 'language']).where('id', '=', projectId);
  const latest = await query.executeTakeFirst();
  return latest && { about, ...latest };
}

/**
 * Whether the receiving server authenticates the domain of an email's author: the topmost `Authentication-Results` header (RFC 8601)
 * with its name reports that DMARC passed for the domain. The server must strip such headers of others. `authserv` is its name in lower case.
 */
export function isVouchedFor(
  { from, authentication }: { from: { address: string } | null; authentication: readonly string[] },
  authserv: string | undefined,
): boolean {
  const domain = from?.address.split('@').at(-1);
  if (authserv === undefined || !domain) return false;
  const topmost = authentication.map(parseAuthenticationResults).find((header) => header.authserv === authserv);
  const [dmarc, ...others] = topmost?.results?.filter(({ method }) => method === 'dmarc') ?? [];
  if (dmarc?.result !== 'pass' || others.length > 0) return false;
  const domains = dmarc.properties.filter(([name]) => name === 'header.from').map(([, value]) => value);
  return domains.length === 1 && domains[0] === domain;
}
