import { type MessagesFilter, type Page, pageSizes } from '../../domain/list-query.ts';
import type { Message } from '../../domain/contact-message.ts';
import type { Engine } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { daysAgo, search } from '../search/store.ts';
import { selectMessages } from './store.ts';

/** One page of the contact messages that a filter leaves. */
export async function findMessages(
  { db, engine }: { db: Database; engine: Engine },
  { page = 1, pageSize = pageSizes.usual, q = '', status, age, sort = 'relevance' }: Partial<MessagesFilter>,
  now: Date,
): Promise<Page<Message>> {
  const found = await search({ db, engine }, 'message', q);
  const isFiltered = status !== undefined || age !== undefined;
  const left = db
    .selectFrom('contactMessages')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(age !== undefined, (query) => query.where('createdAt', '>=', daysAgo(age!, now)))
    .$if(found !== undefined, (query) => query.where(isAmong(engine, 'contactMessages.id', found!)));
  const offset = (page - 1) * pageSize;

  if (found && sort === 'relevance') {
    const kept = isFiltered ? new Set((await left.select('id').execute()).map(({ id }) => id)) : undefined;
    const ids = kept ? found.filter((id) => kept.has(id)) : found;
    const shown = ids.slice(offset, offset + pageSize);
    return { items: await findInOrder(db, shown), total: ids.length, page, pageSize };
  }

  const order = sort === 'oldest' ? 'asc' : 'desc';
  const [items, { total }] = await Promise.all([
    selectMessages(left).orderBy('createdAt', order).orderBy('id', order).limit(pageSize).offset(offset).execute(),
    left.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items: items, total, page, pageSize };
}

async function findInOrder(db: Database, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  const rows = await selectMessages(db.selectFrom('contactMessages')).where('id', 'in', ids).execute();
  const byId = new Map((rows as Message[]).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
