import type { Selectable } from 'kysely';
import { digest } from '../auth/sessions.ts';
import type { Database, Tables } from '../db/tables.ts';
import type { ReplyUndo } from './send.ts';
import { mailKeyOf } from './store.ts';

/** One of the replies of a call: they have one author and time, and wait equally long. */
export type Undoable = { undo: ReplyUndo } & Pick<
  Selectable<Tables['replies']>,
  'id' | 'projectId' | 'messageId' | 'author' | 'createdAt' | 'undoUntil'
>;

/**
 * Deletes the replies of a call whose mails still wait, with mail, token, event and history entry. A claim moves the time of a mail's
 * next attempt in one statement, and so does this: one of the two finds the row.
 *
 * @returns those whose mails were still there
 */
export async function takeBack(tx: Database, replies: readonly Undoable[]): Promise<Undoable[]> {
  if (replies.length === 0) return [];
  const byKey = new Map(replies.map((reply) => [mailKeyOf(reply), reply]));
  const mails = await tx
    .deleteFrom('outbox')
    .where('mailKey', 'in', [...byKey.keys()])
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '=', replies[0]!.undoUntil)
    .returning(['mailKey', 'payload'])
    .execute();
  if (mails.length === 0) return [];
  const taken = mails.map(({ mailKey }) => byKey.get(mailKey)!);
  const tokens = mails.map(({ payload }) => digest((JSON.parse(payload) as { track: string }).track));
  await tx.deleteFrom('trackingTokens').where('tokenHash', 'in', tokens).execute();
  const ids = taken.map(({ id }) => id);
  await tx.deleteFrom('replies').where('id', 'in', ids).execute();
  const eventKeys = taken.flatMap(({ undo }) => undo.eventKey ?? []);
  if (eventKeys.length > 0)
    await tx
      .deleteFrom('webhookDeliveries')
      .where('eventKey', 'in', eventKeys)
      .where('status', '=', 'pending')
      .where('attempts', '=', 0)
      .execute();
  await deleteEntries(tx, taken);
  return taken;
}

/** Removes what the history says of replies: one entry of each. */
async function deleteEntries(tx: Database, replies: readonly Undoable[]): Promise<void> {
  const { author, createdAt } = replies[0]!;
  for (const [about, ids] of abouts(replies))
    await tx
      .deleteFrom('projectHistory')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('projectHistory')
          .select(({ fn }) => fn.min('id').as('id'))
          .where(about, 'in', ids)
          .where('author', '=', author)
          .where('kind', '=', 'replied')
          .where('createdAt', '=', createdAt)
          .groupBy(about),
      )
      .execute();
}

/** What replies are about: submissions, and messages that stand alone. */
export function abouts(replies: readonly Undoable[]): ['projectId' | 'messageId', number[]][] {
  const projects = replies.flatMap(({ projectId }) => projectId ?? []);
  const messages = replies.flatMap(({ projectId, messageId }) => (projectId === null ? messageId! : []));
  const all: ['projectId' | 'messageId', number[]][] = [
    ['projectId', projects],
    ['messageId', messages],
  ];
  return all.filter(([, ids]) => ids.length > 0);
}
