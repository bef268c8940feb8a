import { type SelectQueryBuilder, sql } from 'kysely';
import { type SenderDetails, senderLimits } from '../../../domain/conversation/sender.ts';
import { countRows } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { listMailsTo } from '../../platform/mail/outbox.ts';
import { areDuplicates } from '../submissions/merges.ts';
import { findSender } from '../senders/senders.ts';

/** All items from one address. */
export async function senderDetails(db: Database, id: number): Promise<SenderDetails | undefined> {
  const sender = await findSender(db, id);
  if (!sender) return undefined;
  const row = db.selectFrom('senders').select(['note', 'createdAt']).where('id', '=', id);
  const storedSender = await row.executeTakeFirstOrThrow();
  const projects = db.selectFrom('projects').where(sql`lower(contact_email)`, '=', sender.address);
  const messages = db.selectFrom('contactMessages').where(sql`lower(email)`, '=', sender.address);
  const clock = ['id', 'createdAt', 'dueAt', 'firstAnsweredAt'] as const;
  const [submissions, sent, mailed, projectCount, messageCount] = await Promise.all([
    newest(projects.select([...clock, 'name', 'status', 'spamAt', 'mergedInto'])),
    newest(messages.select([...clock, 'subject', 'status'])),
    listMailsTo(db, sender.address, senderLimits.shown),
    countRows(projects),
    countRows(messages),
  ]);
  const items = submissions.map((one) => ({
    ...one,
    duplicates: submissions.filter((other) => areDuplicates(one, other)).map(({ id: other }) => other),
  }));
  return {
    sender: { ...sender, ...storedSender },
    submissions: { total: projectCount, items },
    messages: { total: messageCount, items: sent },
    mails: mailed,
  };
}

const newest = <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
  query
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(senderLimits.shown)
    .execute();
