import { type MessagesFilter, type Page, pageSizes } from '../../domain/list-query.ts';
import type { ContactMessage } from '../../domain/contact-message.ts';
import { dueConditions } from '../clock/store.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { daysAgo, search } from '../search/store.ts';
import { selectMessages } from './store.ts';

/** One page of the contact messages that a filter leaves. */
export async function findMessages(
  { db, engine }: { db: Database; engine: Engine },
  { page = 1, pageSize = pageSizes.usual, q = '', status, age, due, sort = 'relevance' }: Partial<MessagesFilter>,
  now: Date,
): Promise<Page<ContactMessage>> {
  const isFiltered = status !== undefined || age !== undefined || due !== undefined;
  const left = db
    .selectFrom('contactMessages')
    .where((builder) => builder.and(dueConditions(builder, due, now)))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(age !== undefined, (query) => query.where('createdAt', '>=', daysAgo(age!, now)));
  const offset = (page - 1) * pageSize;
  const found = await search({ db, engine }, 'message', q, isFiltered ? left.select('contactMessages.id') : undefined);
  if (found && sort === 'relevance') {
    const items = await findInOrder(db, found.ids.slice(offset, offset + pageSize));
    return { items, ...found.count, page, pageSize };
  }

  const order = sort === 'oldest' || sort === 'due' ? 'asc' : 'desc';
  const [items, count] = await Promise.all([
    selectMessages(left.$if(found !== undefined, (query) => query.where(found!.isMatch('contactMessages.id'))))
      .$if(sort === 'due', (query) => query.orderBy('dueAt', (by) => by.asc().nullsLast()))
      .$if(sort !== 'due', (query) => query.orderBy('createdAt', order))
      .orderBy('id', order)
      .limit(pageSize)
      .offset(offset)
      .execute(),
    found?.count ?? left.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items, ...count, page, pageSize };
}

async function findInOrder(db: Database, ids: readonly number[]): Promise<ContactMessage[]> {
  if (ids.length === 0) return [];
  const rows = await selectMessages(db.selectFrom('contactMessages')).where('id', 'in', ids).execute();
  const byId = new Map((rows as ContactMessage[]).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
