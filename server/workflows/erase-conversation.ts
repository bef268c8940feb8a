import { sql } from 'kysely';
import { settleClock } from '../features/clock/clock.ts';
import { type Conversation, conversationIdsOf, deleteConversationsOf } from '../platform/db/conversations.ts';
import type { Database } from '../platform/db/tables.ts';
import { releaseMerged } from '../features/submissions/merges.ts';
import { payloadField } from '../platform/mail/payload-fields.ts';
import { mailKeyOf } from '../features/replies/replies.ts';
import { indexRows, targetsOf } from '../platform/search/texts.ts';
import { forgetSenders } from '../features/senders/senders.ts';

/**
 * Deletes a submission or a message with everything that belongs to it, and the emails about it. Housekeeping deletes its words from the
 * vocabulary of the search within a day, and `npm run erase` removes the bytes that deleted rows leave in the files of the database.
 */
export async function eraseConversation(tx: Database, conversation: Conversation, email: string, now: Date) {
  const { id: conversationId, projectId, messageId } = conversation;
  const replies = await tx.selectFrom('replies').select('id').where('conversationId', '=', conversationId).execute();
  if (replies.length > 0) await tx.deleteFrom('outbox').where('mailKey', 'in', replies.map(mailKeyOf)).execute();
  if (projectId !== null)
    await deleteMails(tx, ['project-notice', 'project-thanks', 'pitch-reminder'], 'project', projectId);
  else await deleteMails(tx, ['message-notice', 'message-thanks'], 'message', messageId);
  await tx
    .deleteFrom('outbox')
    .where('kind', '=', 'track-links')
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .execute();
  if (projectId === null) await deleteConversationsOf(tx, 'message', [messageId]);
  else {
    await releaseMerged(tx, [projectId], now);
    const targets = await targetsOf(tx, [projectId]);
    await deleteConversationsOf(tx, 'project', [projectId]);
    await indexRows(tx, 'project', targets);
    await settleClock(tx, await conversationIdsOf(tx, 'project', targets));
  }
  await forgetSenders(tx, [email]);
}

/** Deletes the emails about a submission or message, by the id in their payloads. */
async function deleteMails(tx: Database, kinds: string[], kind: 'project' | 'message', id: number): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where(payloadField(tx, 'id'), '=', String(id))
    .where(({ or, and, eb }) =>
      or([
        eb('kind', 'in', kinds),
        and([eb('kind', 'in', ['answer-notice', 'track-request']), eb(payloadField(tx, 'kind'), '=', kind)]),
      ]),
    )
    .execute();
}
