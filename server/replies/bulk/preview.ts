import type { BulkReplyPreview } from '../../../domain/bulk-reply.ts';
import type { ChangeKey } from '../../changes/store.ts';
import type { Engine } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import { signatureOf } from '../send.ts';
import { type BulkReplied, selectAddressees, statusOf } from './addressees.ts';
import { examples, textFor } from './texts.ts';

/** What `sendReplies` (`send.ts`) would send, with what its operator has seen then. */
export async function previewReplies(
  { db, engine }: { db: Database; engine: Engine },
  replied: BulkReplied,
  { user, actor }: Pick<ChangeKey, 'user' | 'actor'>,
  now: Date,
): Promise<BulkReplyPreview> {
  return db.transaction().execute(async (tx) => {
    const reading = { lock: false, now, by: user.username };
    const { addressees, leftOut, newest, missing } = await selectAddressees(tx, engine, replied, reading);
    const items = addressees.map((one) => {
      const { reply, answer } = newest.get(one.id)!;
      return { id: one.id, seen: { reply, answer, status: statusOf(one) } };
    });
    for (const one of addressees) textFor(replied.body.texts, one);
    const mails = examples(replied.body.texts, addressees, await signatureOf(tx, actor));
    return { items, mails, leftOut, missing };
  });
}
