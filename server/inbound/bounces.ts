import type { Database } from '../db/tables.ts';
import { enqueue } from '../mail/enqueue.ts';
import { choicesOf, concernedBy, notify } from '../notifications/store.ts';
import type { SentMail } from './matching.ts';

/** Mails the author of the reply that came back, or the studio; once for a mail, however many reports come. */
export async function tellOfBounce(
  tx: Database,
  { threadKey, projectId, messageId, replyId }: SentMail,
  { status, studioEmail, at }: { status: string; studioEmail: string; at: Date },
): Promise<void> {
  const id = projectId ?? messageId;
  if (id === null) return;
  const author = await tx
    .selectFrom('replies')
    .innerJoin('users', 'users.username', 'replies.author')
    .select(['users.id', 'users.email'])
    .where('replies.id', '=', replyId ?? 0)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  const payload = { kind: projectId === null ? 'message' : 'project', id, status, at: at.toISOString() } as const;
  const key = `bounced:${threadKey}`;
  const event = { kind: 'bounced', projectId, messageId, key } as const;
  await notify(tx, { ...event, to: author ? [author.id] : await concernedBy(tx, projectId) }, at);
  const chosen = author && (await choicesOf(tx, [author.id])).get(author.id)?.choices.bounced;
  if (chosen !== undefined && chosen !== 'now') return;
  const recipient = author?.email ?? studioEmail;
  await enqueue(tx, { mailKey: key, kind: 'bounced', recipient, language: 'en', payload }, at);
}
