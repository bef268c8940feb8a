import { sql } from 'kysely';
import { type SenderDetails, senderLimits } from '../../domain/sender.ts';
import { countRows } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { areDuplicates } from '../merges/store.ts';
import { isAlone } from '../messages/store.ts';
import { findSender } from './store.ts';

/** Everything from one address. */
export async function senderDetails(db: Database, id: number): Promise<SenderDetails | undefined> {
  const sender = await findSender(db, id);
  if (!sender) return undefined;
  const row = db.selectFrom('senders').select(['note', 'createdAt']).where('id', '=', id);
  const own = await row.executeTakeFirstOrThrow();
  const projects = db.selectFrom('projects').where(sql`lower(contact_email)`, '=', sender.address);
  const messages = db
    .selectFrom('contactMessages')
    .where(sql`lower(email)`, '=', sender.address)
    .where(isAlone);
  const clock = ['id', 'createdAt', 'dueAt', 'firstAnsweredAt'] as const;
  const [submissions, sent, mails, projectCount, messageCount] = await Promise.all([
    projects
      .select([...clock, 'name', 'status', 'spamAt', 'mergedInto'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(senderLimits.shown)
      .execute(),
    messages
      .select([...clock, 'subject', 'status'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(senderLimits.shown)
      .execute(),
    db
      .selectFrom('outbox')
      .select(['id', 'kind', 'status', 'createdAt', 'sentAt'])
      .where(sql`lower(recipient)`, '=', sender.address)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(senderLimits.shown)
      .execute(),
    countRows(projects),
    countRows(messages),
  ]);
  const items = submissions.map((one) => ({
    ...one,
    duplicates: submissions.filter((other) => areDuplicates(one, other)).map(({ id: other }) => other),
  }));
  return {
    sender: { ...sender, ...own },
    submissions: { total: projectCount, items },
    messages: { total: messageCount, items: sent },
    mails,
  };
}
