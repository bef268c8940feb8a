import type { SelectQueryBuilder } from 'kysely';
import type { ContactMessage } from '../../../domain/conversation/contact-message.ts';
import { type MessageColumn, messageColumns, type MessagesExport } from '../../../domain/inbox/export.ts';
import { isNewestFirst, type MessagesFilter, type MessagesList } from '../../../domain/inbox/list-query.ts';
import { readAssigneeTexts } from '../assignees/assignees.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { exportOf } from '../../platform/http/download/export.ts';
import type { Cell } from '../../platform/http/download/table.ts';
import { hasLabel, labelNames } from '../labels/labels.ts';
import {
  arrivalConditions,
  countUpTo,
  findPage,
  readInOrder,
  isAfter,
  isWholeList,
  restrictToMatches,
  orderByDueTime,
  joinClocks,
  selectWithClocks,
} from './searched-lists.ts';
import { search } from '../../platform/search/search-queries.ts';
import { findMessagesById } from '../submissions/messages.ts';

type Filter = Partial<MessagesFilter>;

/** One page of the contact messages that match a filter. */
export async function findMessages(db: Database, { after, ...filter }: Partial<MessagesList>, now: Date) {
  const position = isNewestFirst(filter) ? after : undefined;
  const matching = await selectMatching(db, filter, now, filter.sort);
  const ordered = sortIds(matching, filter.sort);
  const read = (ids: readonly number[]) => findMessagesById(db, ids);
  return findPage(db, 'message', filter, {
    matching: await selectMatching(db, filter, now),
    matchingIds: matching.select('messages.id'),
    ordered,
    selectInOrder: (ids) => sortIds(selectWithClocks(db, 'messages', ids), filter.sort),
    readPage: async (limit, offset) => {
      const page = position ? ordered.where(isAfter('messages', position)) : ordered.offset(offset);
      return readInOrder(idsOf(await page.limit(limit).execute()), read);
    },
    read,
  });
}

/** Selects the ids of messages in a sort order. */
function sortIds(messages: SelectQueryBuilder<Tables, 'messages', object>, sort: string | undefined) {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  return messages
    .select('messages.id')
    .$if(sort === 'due', orderByDueTime)
    .$if(sort !== 'due', (query) => query.orderBy('messages.createdAt', direction).orderBy('messages.id', direction));
}

/** The ids of the messages that match a filter, at most `limit`. */
export async function findMessageIds(db: Database, filter: Filter, limit: number, now: Date): Promise<number[]> {
  const { ids, matches } = await searchMessages(db, filter, now);
  return idsOf(await restrictToMatches(ids, matches, 'messages.id').limit(limit).execute());
}

/** Counts the messages that match a filter, up to `limit`. */
export async function countMessages(db: Database, filter: Filter, limit: number, now: Date) {
  const { matching, matches } = await searchMessages(db, filter, now);
  return countUpTo(db, matching, matches, limit);
}

type Selection = Filter & { ids?: readonly number[] };

/** Whether an export contains every listed message; false for an empty list. */
export async function exportsAllMessages(db: Database, selection: Selection, now: Date): Promise<boolean> {
  const { selectionQuery, matches } = await querySelection(db, selection, now);
  const exported = restrictToMatches(selectionQuery, matches, 'messages.id').select('messages.id');
  const listed = await selectMatching(db, {}, now);
  return isWholeList(listed.select('messages.id'), exported, 'messages.id');
}

/** Reads the entries of a filter or a selection, newest first. @returns a function that reads the batch after the last id of the one before */
async function messagesBatch(db: Database, selection: Selection, now: Date) {
  const { selectionQuery, matches } = await querySelection(db, selection, now);
  return async (size: number, before: number | undefined): Promise<ContactMessage[]> => {
    const rows = await restrictToMatches(selectionQuery, matches, 'messages.id')
      .$if(before !== undefined, (query) => query.where('messages.id', '<', before!))
      .select('messages.id')
      .orderBy('messages.id', 'desc')
      .limit(size)
      .execute();
    return readInOrder(idsOf(rows), (ids) => findMessagesById(db, ids));
  };
}

/** The messages with the ids of a selection, which may be spam, or else those that match a filter. */
async function querySelection(db: Database, { ids, ...filter }: Selection, now: Date) {
  if (!ids) {
    const { matching, matches } = await searchMessages(db, filter, now);
    return { selectionQuery: matching, matches };
  }
  const selectionQuery = db.selectFrom('messages').where(isAmong(engineOf(db), 'messages.id', ids));
  return { selectionQuery, matches: undefined };
}

async function searchMessages(db: Database, filter: Filter, now: Date) {
  const matching = await selectMatching(db, filter, now);
  const ids = matching.select('messages.id');
  return { matching, ids, matches: await search(db, { kind: 'message', text: filter.q ?? '', listedIdsQuery: ids }) };
}

/** Selects the messages that match a filter. @param sort the order in which the caller sorts them */
async function selectMatching(db: Database, { status, spam, label, ...arrival }: Filter, now: Date, sort?: string) {
  const conditions = await arrivalConditions(db, 'messages', arrival, now);
  return joinClocks(db.selectFrom('messages'), 'messages', { ...arrival, sort })
    .where(({ and }) => and(conditions))
    .$if(status === undefined, (query) => query.where('status', spam === 'only' ? '=' : '!=', 'spam'))
    .$if(status !== undefined, (query) => query.where('status', 'in', status!))
    .$if(label !== undefined, (query) => query.where(hasLabel(engineOf(db), label!)));
}

/** The messages of a filter or a selection, newest first. */
export async function exportMessages(db: Database, query: MessagesExport, now: Date): Promise<Response> {
  const { format, columns: chosen, ...filter } = query;
  const assignedTo = await readAssigneeTexts(db);
  const labels = await labelNames(db);
  const cells: Record<MessageColumn, (message: ContactMessage) => Cell> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    subject: ({ subject }) => subject,
    message: ({ message }) => message,
    status: ({ status }) => status,
    assignedTo,
    labels: ({ labels: ids }) => ids.flatMap((id) => labels.get(id) ?? []),
    language: ({ language }) => language,
    received: ({ createdAt }) => createdAt,
    answerDue: ({ dueAt }) => dueAt,
    firstAnswered: ({ firstAnsweredAt }) => firstAnsweredAt,
  };
  const nextBatch = await messagesBatch(db, filter, now);
  return exportOf({ format, chosen, headings: messageColumns, title: 'Messages', cells, nextBatch }, now);
}
