import { sql } from 'kysely';
import { type SenderDetails, senderLimits } from '../../../domain/conversation/sender.ts';
import { countRows, idsOf } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { listMailsTo } from '../../platform/mail/outbox.ts';
import { areDuplicates } from '../submissions/merges.ts';
import { findSender } from '../senders/senders.ts';

/** All items from one address. */
export async function senderDetails(db: Database, id: number): Promise<SenderDetails | undefined> {
  const sender = await findSender(db, id);
  if (!sender) return undefined;
  const senderQuery = db.selectFrom('senders').select(['note', 'createdAt']).where('id', '=', id);
  const storedSender = await senderQuery.executeTakeFirstOrThrow();
  const projectsQuery = db.selectFrom('projects').where(sql`lower(contact_email)`, '=', sender.address);
  const messagesQuery = db.selectFrom('messages').where(sql`lower(email)`, '=', sender.address);
  const clock = ['dueAt', 'firstAnsweredAt'] as const;
  const [submissions, sent, mailed, projectCount, messageCount] = await Promise.all([
    projectsQuery
      .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
      .select(['projects.id', 'projects.createdAt', ...clock, 'name', 'status', 'spamAt', 'mergedInto'])
      .orderBy('projects.createdAt', 'desc')
      .orderBy('projects.id', 'desc')
      .limit(senderLimits.shown)
      .execute(),
    messagesQuery
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .select(['messages.id', 'messages.createdAt', ...clock, 'subject', 'status'])
      .orderBy('messages.createdAt', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(senderLimits.shown)
      .execute(),
    listMailsTo(db, sender.address, senderLimits.shown),
    countRows(projectsQuery),
    countRows(messagesQuery),
  ]);
  const items = submissions.map((submission) => ({
    ...submission,
    duplicates: idsOf(submissions.filter((other) => areDuplicates(submission, other))),
  }));
  return {
    sender: { ...sender, ...storedSender },
    submissions: { total: projectCount, items },
    messages: { total: messageCount, items: sent },
    mails: mailed,
  };
}
