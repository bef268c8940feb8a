import { type BulkOutcome, bulkLimit, type MessagesBulk } from '../../domain/change.ts';
import { audit } from '../audit/store.ts';
import { type ChangeKey, changeOnce } from '../changes/store.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { HttpError } from '../http/errors.ts';
import { findMessageIds } from './list.ts';
import { lockMessages, setMessageStatus } from './store.ts';

/**
 * Sets the status of up to `bulkLimit` messages in one transaction, once for its key.
 *
 * @throws {HttpError} 409 for more than the limit, or where the filter does not leave the expected number
 */
export async function changeMessages(
  { db, engine }: { db: Database; engine: Engine },
  body: MessagesBulk,
  key: ChangeKey,
  now: Date,
): Promise<BulkOutcome> {
  return db.transaction().execute((tx) =>
    changeOnce(tx, key, now, async () => {
      const ids =
        'items' in body
          ? [...new Set(body.items.map(({ id }) => id))]
          : await findMessageIds({ db: tx, engine }, body.filter, bulkLimit + 1, now);
      if (ids.length > bulkLimit || ('filter' in body && ids.length !== body.expected))
        throw new HttpError(409, 'conflict');
      const { status } = body.change;
      const locked = await lockMessages(tx, engine, ids);
      const wanted = locked.filter((message) => message.status !== status);
      for (const { id } of wanted) {
        await setMessageStatus(tx, id, status, now);
        await audit(tx, key.actor, { action: 'changed', entity: 'message', id, fields: ['status'] }, now);
      }
      const items = wanted.map(({ id, status: before }) => ({
        messageId: id,
        before: { status: before },
        after: { status },
      }));
      return { items, outcome: { changed: locked.length, skipped: [], missing: ids.length - locked.length } };
    }),
  );
}
