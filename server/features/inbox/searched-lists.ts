import {
  type Expression,
  expressionBuilder,
  type OrderByItemBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { DueFilter } from '../../../domain/conversation/clock.ts';
import { type MessagesFilter, pageSizes, type Position, type ArrivalFilter } from '../../../domain/inbox/list-query.ts';
import { daysAfter } from '../../../domain/promise/promise.ts';
import type { SubmittedTable } from '../../platform/db/conversations.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { countRows, daysBefore, idsOf, isAmong } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import type { ListedPage } from '../../platform/http/endpoint/list-pages.ts';
import type { SearchedKind } from '../../platform/search/row-texts.ts';
import { type Matches, type IdsQuery, search } from '../../platform/search/search-queries.ts';
import { searchedTables } from '../../platform/search/tables.ts';
import { readCalendar } from '../../platform/studio/studio.ts';

/** Queries of the rows of a list that match its filter. */
interface Listed<Item> {
  matching: Rows;
  /** Their ids, in any order. */
  matchingIds: IdsQuery;
  /** Their ids, in the order of the list. */
  ordered: IdsQuery;
  /** The given ids, in the order of the list. */
  selectInOrder: (ids: readonly number[]) => IdsQuery;
  readPage: (limit: number, offset: number) => Promise<Item[]>;
  /** Reads rows by id, in any order. */
  read: (ids: readonly number[]) => Promise<Item[]>;
}

/** `any`, since Kysely cannot type a union of tables. */
type Rows = SelectQueryBuilder<Tables, any, object>;

/** SQL condition: a row comes after a position in a list that starts with the newest. */
export const isAfter = (table: SubmittedTable, { createdAt, id }: Position) =>
  sql<boolean>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}, ${id})`;

type Asked = Partial<Pick<MessagesFilter, 'page' | 'pageSize' | 'q'>> & { sort?: string | undefined };

/** One page of a list in its sort order, or of a search by relevance. */
export async function findPage<Item extends { id: number }>(
  db: Database,
  kind: SearchedKind,
  { page = 1, pageSize = pageSizes.usual, q = '', sort = 'relevance' }: Asked,
  { matching, matchingIds, ordered, selectInOrder, readPage, read }: Listed<Item>,
): Promise<ListedPage<Item>> {
  const offset = (page - 1) * pageSize;
  const matches = await search(db, { kind, text: q, listedIdsQuery: matchingIds });
  if (!matches) {
    const [items, total] = await Promise.all([readPage(pageSize + 1, offset), countRows(matching)]);
    return { items: items.slice(0, pageSize), total, page, pageSize, hasMore: items.length > pageSize };
  }
  const selectSortedMatches = () =>
    matches.ids ? selectInOrder(matches.ids) : ordered.where(matches.isMatch(`${searchedTables[kind]}.id`));
  const ids =
    sort === 'relevance'
      ? (await matches.ranked()).slice(offset, offset + pageSize)
      : idsOf(await selectSortedMatches().limit(pageSize).offset(offset).execute());
  const hasMore = page * pageSize < matches.count.total;
  return { items: await readInOrder(ids, read), ...matches.count, page, pageSize, hasMore };
}

/** Reads rows by id and returns them in the order of `ids`, without deleted ones. */
export async function readInOrder<Item extends { id: number }>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Item[]>,
): Promise<Item[]> {
  const rows = ids.length === 0 ? [] : await read(ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Restricts a query to the matches of a search, if there is one. */
export const restrictToMatches = <Query extends { where(condition: Expression<SqlBool>): unknown }>(
  listQuery: Query,
  matches: Matches | undefined,
  id: string,
): Query => (matches ? (listQuery.where(matches.isMatch(id)) as Query) : listQuery);

/** Whether a non-empty list has no rows besides `some`: such a selection counts as everything. */
export async function isWholeList(listed: IdsQuery, some: IdsQuery, id: string): Promise<boolean> {
  const firstRowQuery = listed.limit(1);
  const unexported = await firstRowQuery.where(id, 'not in', some).executeTakeFirst();
  return unexported === undefined && (await firstRowQuery.executeTakeFirst()) !== undefined;
}

/** Counts the matches of a search, or else the rows of an unsorted query, up to `limit`. */
export async function countUpTo(db: Database, rowsQuery: Rows, matches: Matches | undefined, limit: number) {
  if (matches) return matches.count;
  const total = await countRows(
    db.selectFrom(
      rowsQuery
        .select(sql.lit(1).as('one'))
        .limit(limit + 1)
        .as('found'),
    ),
  );
  return total > limit ? { total: limit, capped: true as const } : { total };
}

/**
 * Joins the conversations of a list if its filter or its order is by their clocks. The index by due time has the order of each kind. For a filter,
 * a cross join makes SQLite read the list by its own index, which has the columns of the other filters, and look up the conversations. Few entries
 * are snoozed, so these are read by the index by due time as well.
 */
export function joinClocks<Table extends SubmittedTable, Columns>(
  list: SelectQueryBuilder<Tables, Table, Columns>,
  table: Table,
  { due, answered, sort }: Partial<ArrivalFilter> & { sort?: string | undefined },
): typeof list {
  // Kysely cannot type a union of tables.
  const listQuery = list as unknown as SelectQueryBuilder<Tables, 'projects', Columns>;
  const conversationId = `${table}.conversationId` as 'projects.conversationId';
  if (sort !== 'due' && due === undefined && answered === undefined) return list;
  const joined =
    sort === 'due' || due === 'snoozed'
      ? listQuery.innerJoin('conversations', 'conversations.id', conversationId)
      : listQuery.crossJoin('conversations').whereRef('conversations.id', '=', conversationId);
  // The index by due time starts with the kind.
  return joined.where('kind', '=', table === 'projects' ? 'project' : 'message') as unknown as typeof list;
}

/**
 * Selects entries by id, with their conversations for an order by due time. No condition uses the index by due time, so SQLite looks up each
 * conversation. It would otherwise read that index until it has passed all of these entries.
 */
export function selectWithClocks<Table extends SubmittedTable>(db: Database, table: Table, ids: readonly number[]) {
  // Kysely cannot type a union of tables.
  const entriesQuery = db.selectFrom(table as 'projects');
  const conversationId = `${table}.conversationId` as 'projects.conversationId';
  return entriesQuery
    .innerJoin('conversations', 'conversations.id', conversationId)
    .where(isAmong(engineOf(db), `${table}.id`, ids)) as unknown as SelectQueryBuilder<Tables, Table, object>;
}

/**
 * Sorts a list with the clocks of {@link joinClocks} or {@link selectWithClocks} by due time. Entries that are due at the same time, or not at all,
 * are sorted by arrival.
 */
export const orderByDueTime = <Query extends { orderBy(...parameters: any[]): any }>(list: Query): Query =>
  list
    .orderBy(sql.ref('conversations.dueAt'), (by: OrderByItemBuilder) => by.asc().nullsLast())
    .orderBy(sql.ref('conversations.id'));

const conversations = expressionBuilder<Tables, 'conversations'>();

/** The filter conditions that submissions and messages share: arrival, language, answer and assignee, by the studio's calendar. */
export async function arrivalConditions(
  db: Database,
  table: SubmittedTable,
  { age, due, received, language, answered, assignee }: Partial<ArrivalFilter>,
  now: Date,
) {
  const builder = expressionBuilder<Tables, 'projects'>();
  // Kysely cannot type a union of tables.
  const [createdAt, assignedTo] = [`${table}.createdAt`, `${table}.assignedTo`] as [
    'projects.createdAt',
    'projects.assignedTo',
  ];
  const youngest = age && daysBefore(now, age);
  const days = received && (await readCalendar(db));
  return [
    youngest && builder(createdAt, '>=', youngest),
    days && builder(createdAt, '>=', days.beginningOf(received.from).toISOString()),
    days && builder(createdAt, '<', days.beginningOf(daysAfter(received.to, 1)).toISOString()),
    language && builder('language', 'in', language),
    answered && (await answerCondition(db, answered)),
    assignee &&
      builder.or(
        assignee.map((id) => (id === 'none' ? builder(assignedTo, 'is', null) : builder(assignedTo, '=', id))),
      ),
    ...(due ? await dueConditions(db, due, now) : []),
  ].filter((condition) => typeof condition === 'object');
}

async function answerCondition(db: Database, answered: NonNullable<ArrivalFilter['answered']>) {
  if (answered === 'no') return conversations('answerMinutes', 'is', null);
  if (answered === 'yes') return conversations('answerMinutes', 'is not', null);
  const { promisedMinutes } = await readCalendar(db);
  return conversations('answerMinutes', answered === 'within' ? '<=' : '>', promisedMinutes);
}

async function dueConditions(db: Database, due: DueFilter, now: Date) {
  const instant = now.toISOString();
  if (due === 'snoozed') return [conversations('dueAt', 'is not', null), conversations('snoozedUntil', '>', instant)];
  if (due === 'waiting') return [conversations('dueAt', 'is not', null)];
  const awake = conversations.or([
    conversations('snoozedUntil', 'is', null),
    conversations('snoozedUntil', '<=', instant),
  ]);
  if (due === 'overdue') return [conversations('dueAt', '<', instant), awake];
  // Entries that arrive at a weekend are due at the end of Monday.
  const endOfToday = (await readCalendar(db)).endOfDay(now);
  return [conversations('dueAt', '<=', endOfToday.toISOString()), awake];
}
