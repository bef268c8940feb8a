import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../domain/text/language.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { createTrackingTokens } from '../../features/conversations/conversations.ts';
import { countRows, daysBefore, inTransaction } from '../../platform/db/rows.ts';
import { lockKey } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { TrackLink } from '../../platform/mail/mail-module.ts';
import { enqueue } from '../../platform/mail/enqueue.ts';

/** The maximum of emails with links to one address in 24 hours, since anybody can type a stranger's address. */
export const linkMailsPerDay = 3;

/** The maximum of links per kind in one email; the newest are sent. */
const linksOfAKind = 10;

/** Emails new links to everything that is stored under an address, if anything is. */
export async function mailLostLinks(
  { db, wakeJobs }: Pick<AppContext, 'db' | 'wakeJobs'>,
  email: string,
  now: Date,
): Promise<void> {
  const address = email.toLowerCase();
  const sent = await inTransaction(db, async (tx) => {
    await lockKey(tx, address);
    const mailsQuery = tx
      .selectFrom('outbox')
      .where(sql`lower(recipient)`, '=', address)
      .where('kind', '=', 'track-links');
    if ((await countRows(mailsQuery.where('createdAt', '>', daysBefore(now, 1)))) >= linkMailsPerDay) return false;
    const items = await listItems(tx, address);
    const [newest] = items;
    if (!newest) return false;
    const conversationIds = items.map(({ conversationId }) => conversationId);
    const tokens = await createTrackingTokens(tx, conversationIds, now);
    const links = items.map(({ kind, id, createdAt }, index) => ({ kind, id, createdAt, track: tokens[index]! }));
    const mail = { kind: 'track-links', recipient: newest.email, language: newest.language } as const;
    return enqueue(tx, { ...mail, mailKey: `track-links:${randomUUID()}`, payload: { links } }, now);
  });
  if (sent) wakeJobs();
}

interface Item extends Omit<TrackLink, 'track'> {
  conversationId: number;
  email: string;
  language: Language;
}

/** The submissions and messages of an address, newest first. The email goes to the address as it is stored. */
async function listItems(tx: Database, address: string): Promise<Item[]> {
  const projects = await tx
    .selectFrom('projects')
    .select(['id', 'conversationId', 'createdAt', 'language', 'contactEmail as email'])
    .where(sql`lower(contact_email)`, '=', address)
    .orderBy('createdAt', 'desc')
    .limit(linksOfAKind)
    .execute();
  const messages = await tx
    .selectFrom('messages')
    .select(['id', 'conversationId', 'createdAt', 'language', 'email'])
    .where(sql`lower(email)`, '=', address)
    .orderBy('createdAt', 'desc')
    .limit(linksOfAKind)
    .execute();
  return [
    ...projects.map((row): Item => ({ kind: 'project', ...row })),
    ...messages.map((row): Item => ({ kind: 'message', ...row })),
  ].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
