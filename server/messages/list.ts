import { sql } from 'kysely';
import { type MessagesFilter, type Page, pageSizes } from '../../domain/list-query.ts';
import type { ContactMessage } from '../../domain/contact-message.ts';
import { arrivalConditions } from '../search/arrival.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { hasLabel } from '../labels/store.ts';
import { countUpTo, search } from '../search/store.ts';
import { isAlone, messageFromRow, selectMessages } from './store.ts';

/** One page of the contact messages that a filter leaves. */
export async function findMessages(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<MessagesFilter>,
  now: Date,
): Promise<Page<ContactMessage>> {
  const { page = 1, pageSize = pageSizes.usual, q = '', sort = 'relevance' } = filter;
  const left = leftBy(db, filter, now);
  const offset = (page - 1) * pageSize;
  const found = await search({ db, engine }, 'message', q, left.select('contactMessages.id'));
  if (found && sort === 'relevance') {
    const items = await findInOrder(db, (await found.ranked(offset + pageSize)).slice(offset));
    return { items, ...found.count, page, pageSize };
  }

  const order = sort === 'oldest' || sort === 'due' ? 'asc' : 'desc';
  const inOrder = left
    .$if(sort === 'due', (query) => query.orderBy('dueAt', (by) => by.asc().nullsLast()))
    .$if(sort !== 'due', (query) => query.orderBy('createdAt', order))
    .orderBy('id', order);
  if (found) {
    const items = await findInOrder(db, await found.page(inOrder.select('contactMessages.id'), offset, pageSize));
    return { items, ...found.count, page, pageSize };
  }
  const [items, { total }] = await Promise.all([
    selectMessages(inOrder).limit(pageSize).offset(offset).execute(),
    left.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items: items.map(messageFromRow), total, page, pageSize };
}

/** The ids of the messages that a filter leaves: at most `limit`. */
export async function findMessageIds(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<MessagesFilter>,
  limit: number,
  now: Date,
): Promise<number[]> {
  const ids = leftBy(db, filter, now).select('contactMessages.id');
  const found = await search({ db, engine }, 'message', filter.q ?? '', ids);
  const rows = await ids
    .$if(found !== undefined, (query) => query.where(found!.isMatch('contactMessages.id')))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many messages a filter leaves; of more than `limit`, that there are more. */
export async function countMessages(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<MessagesFilter>,
  limit: number,
  now: Date,
): Promise<{ total: number; capped?: true }> {
  const left = leftBy(db, filter, now);
  const found = await search({ db, engine }, 'message', filter.q ?? '', left.select('contactMessages.id'));
  return found ? found.count : countUpTo(db, left.select(sql.lit(1).as('one')), limit);
}

/**
 * Reads the messages that a filter or a selection leaves in batches, the newest first.
 *
 * @returns a function of the batch's size and the last id of the batch before
 */
export async function messagesBatch(
  { db, engine }: { db: Database; engine: Engine },
  { ids, ...filter }: Partial<MessagesFilter & { ids: readonly number[] }>,
  now: Date,
): Promise<(size: number, before: number | undefined) => Promise<ContactMessage[]>> {
  const left = leftBy(db, filter, now);
  const found = ids
    ? undefined
    : await search({ db, engine }, 'message', filter.q ?? '', left.select('contactMessages.id'));
  const chosen = ids ? db.selectFrom('contactMessages').where(isAmong(engine, 'contactMessages.id', ids)) : left;
  return async (size, before) => {
    const rows = await selectMessages(chosen)
      .$if(found !== undefined, (query) => query.where(found!.isMatch('contactMessages.id')))
      .$if(before !== undefined, (query) => query.where('contactMessages.id', '<', before!))
      .orderBy('contactMessages.id', 'desc')
      .limit(size)
      .execute();
    return rows.map(messageFromRow);
  };
}

/** Messages that came with a submission are part of it: a list has them only on demand. */
const leftBy = (db: Database, { status, spam, copies, label, ...arrival }: Partial<MessagesFilter>, now: Date) =>
  db
    .selectFrom('contactMessages')
    .where((builder) => builder.and(arrivalConditions(builder, arrival, now)))
    .$if(status === undefined, (query) => query.where('status', spam === 'only' ? '=' : '!=', 'spam'))
    .$if(status !== undefined, (query) => query.where('status', 'in', status!))
    .$if(label !== undefined, (query) => query.where(hasLabel(engineOf(db), label!)))
    .$if(copies === undefined, (query) => query.where(isAlone));

async function findInOrder(db: Database, ids: readonly number[]): Promise<ContactMessage[]> {
  if (ids.length === 0) return [];
  const rows = await selectMessages(db.selectFrom('contactMessages')).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, messageFromRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
