import { sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import { emitAll } from '../../webhooks/store.ts';
import { eventDelay, type ReplyUndo } from '../send.ts';
import type { Addressee } from './addressees.ts';

/** Events leave when the undo is over. */
export async function announce(
  tx: Database,
  written: readonly { id: number; one: Addressee; undo: ReplyUndo }[],
  by: string,
  now: Date,
): Promise<void> {
  for (const event of ['submission.answered', 'message.answered'] as const) {
    const some = written.filter(({ one }) => (one.target.projectId === null) === (event === 'message.answered'));
    const subjects = some.map(({ id, one: { target } }) => ({
      ...(target.projectId === null ? { messageId: target.messageId } : { projectId: target.projectId }),
      details: { reply: { id, by, at: now.toISOString() } },
      delay: eventDelay,
    }));
    const keys = some.length === 0 ? [] : await emitAll(tx, event, subjects, now);
    if (keys.length > 0)
      await storeUndos(
        tx,
        some.map(({ id, undo }, place) => ({ id, undo: { ...undo, eventKey: keys[place]! } })),
      );
  }
}

/** Each reply has an undo of its own; one statement sets all. */
async function storeUndos(tx: Database, replies: readonly { id: number; undo: ReplyUndo }[]): Promise<void> {
  const json = engineOf(tx) === 'postgres' ? sql`::jsonb` : sql``;
  const cases = replies.map(({ id, undo }) => sql`when ${sql.lit(id)} then ${JSON.stringify(undo)}${json}`);
  await tx
    .updateTable('replies')
    .set({ undo: sql<string>`case id ${sql.join(cases, sql` `)} end` })
    .where(
      'id',
      'in',
      replies.map(({ id }) => id),
    )
    .execute();
}
