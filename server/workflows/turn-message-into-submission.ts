import { sql } from 'kysely';
import { messageStatusField } from '../../domain/conversation/history.ts';
import { foundRow } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { moveDrafts } from '../features/drafts/reply-drafts.ts';
import { payloadField } from '../platform/mail/payload-fields.ts';
import { indexRows } from '../platform/search/texts.ts';
import { moveEvents } from '../features/webhooks/webhooks.ts';

/** The tables whose rows refer to the submission once their message is a part of it. */
const movedTables = [
  'projectNotes',
  'replies',
  'senderAnswers',
  'trackingTokens',
  'trackingRequests',
  'notifications',
  'sentMails',
  'receivedMails',
  'presence',
] as const;

/**
 * Moves the conversations of messages to the submission that the messages became part of. The rows keep their ids and times, and therefore
 * their order. Undo no longer applies to changes of the messages' own statuses and labels.
 */
export async function moveConversation(tx: Database, messageIds: readonly number[], projectId: number): Promise<void> {
  const submission = { projectId, messageId: null };
  const moved = new Set<string>();
  for (const table of movedTables) {
    // Kysely cannot type a union of tables.
    const rows = tx
      .updateTable(table as 'projectNotes')
      .set(submission)
      .where('messageId', 'in', messageIds);
    if (await foundRow(rows)) moved.add(table);
  }
  await tx
    .updateTable('projectHistory')
    .set({ ...submission, field: sql`case when field = 'status' then ${sql.lit(messageStatusField)} else field end` })
    .where('messageId', 'in', messageIds)
    .execute();
  await moveDrafts(tx, messageIds, projectId);
  await moveEvents(tx, messageIds, projectId);
  // The outbox has no index for these emails, so it is read only if there may be some.
  if (moved.has('senderAnswers') || moved.has('trackingRequests')) await moveMails(tx, messageIds, projectId);
  if (moved.has('projectNotes') || moved.has('replies') || moved.has('senderAnswers'))
    await indexRows(tx, 'project', [projectId]);
}

/** Makes emails about senders' answers and requests refer to the submission. */
async function moveMails(tx: Database, messageIds: readonly number[], projectId: number): Promise<void> {
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', 'in', ['answer-notice', 'track-request'])
    .where(payloadField(tx, 'kind'), '=', 'message')
    .where(payloadField(tx, 'id'), 'in', messageIds.map(String))
    .execute();
  for (const { id, payload } of mails) {
    const moved = { ...(JSON.parse(payload) as object), kind: 'project', id: projectId };
    await tx
      .updateTable('outbox')
      .set({ payload: JSON.stringify(moved) })
      .where('id', '=', id)
      .execute();
  }
}
