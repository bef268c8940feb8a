import { sql } from 'kysely';
import { type MessagesFilter, type Page, pageSizes } from '../../domain/finding.ts';
import type { Message } from '../../domain/message.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { catchUp, daysAgo, found, searchedAtOnce } from '../finding/store.ts';
import { selectMessages } from './store.ts';

/** One page of the contact messages that a filter leaves. */
export async function findMessages(
  { db, engine }: { db: Database; engine: Engine },
  { page = 1, pageSize = pageSizes.usual, q = '', status, age, sort }: Partial<MessagesFilter>,
  now: Date,
): Promise<Page<Message>> {
  if (q !== '') await catchUp({ db, engine }, searchedAtOnce);
  const matching = await found(db, 'message', q);
  const searched = db
    .selectFrom('contactMessages')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(age !== undefined, (query) => query.where('createdAt', '>=', daysAgo(age!, now)))
    .$if(matching !== undefined, (query) =>
      query.innerJoin(matching!.as('found'), (join) => join.onRef('found.entityId', '=', 'contactMessages.id')),
    );
  const relevance = matching !== undefined && (sort ?? 'relevance') === 'relevance';
  const order = sort === 'oldest' ? 'asc' : 'desc';
  const [{ total }, rows] = await Promise.all([
    searched.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    selectMessages(searched)
      .$if(relevance, (query) => query.orderBy(sql`exact`, 'desc'))
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { items: rows as Message[], total, page, pageSize };
}
