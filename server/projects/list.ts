import { expressionBuilder, sql } from 'kysely';
import { type Page, pageSizes, type ProjectsFilter } from '../../domain/list-query.ts';
import { type Project, projectPriorities, statusesRead } from '../../domain/project.ts';
import type { Engine } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { countUpTo, search } from '../search/store.ts';
import { conditions, isOneOf } from './conditions.ts';
import { projectColumns, projectFromRow } from './store.ts';

/** One page of the submissions that a filter leaves. */
export async function findProjects(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  now: Date,
): Promise<Page<Project>> {
  const { page = 1, pageSize = pageSizes.usual, q = '' } = filter;
  const sort = filter.sort ?? 'relevance';
  const { left, among } = leftBy({ db, engine }, filter, now);
  const isByArrival = !['updated', 'name', 'priority', 'due'].includes(sort);
  const inOrder = leftBy({ db, engine }, filter, now, { isByArrival }).left;
  const offset = (page - 1) * pageSize;
  const found = await search({ db, engine }, 'project', q, among);
  if (found && sort === 'relevance') {
    const items = await findInOrder(db, (await found.ranked(offset + pageSize)).slice(offset));
    return { items, ...found.count, page, pageSize };
  }

  const ordered = inOrder
    .select('id')
    .$if(sort === 'priority', (query) => query.orderBy(urgency, 'desc'))
    .$if(sort === 'name', (query) => query.orderBy(beginning))
    .$if(sort === 'updated', (query) => query.orderBy('updatedAt', 'desc'))
    .$if(sort === 'due', (query) => query.orderBy('dueAt', (by) => by.asc().nullsLast()))
    .$if(!['updated', 'oldest', 'due'].includes(sort), (query) => query.orderBy('createdAt', 'desc'))
    .$if(sort === 'oldest', (query) => query.orderBy('createdAt'))
    .orderBy('id', sort === 'oldest' || sort === 'due' ? 'asc' : 'desc');
  if (found) {
    const items = await findInOrder(db, await found.page(ordered, offset, pageSize));
    return { items, ...found.count, page, pageSize };
  }
  const [ids, { total }] = await Promise.all([
    ordered.limit(pageSize).offset(offset).execute(),
    left.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const items = await findInOrder(
    db,
    ids.map(({ id }) => id),
  );
  return { items, total, page, pageSize };
}

/** The ids of the submissions that a filter leaves: at most `limit`. */
export async function findProjectIds(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  limit: number,
  now: Date,
): Promise<number[]> {
  const { left, among } = leftBy({ db, engine }, filter, now);
  const found = await search({ db, engine }, 'project', filter.q ?? '', among);
  const rows = await left
    .select('projects.id')
    .$if(found !== undefined, (query) => query.where(found!.isMatch('projects.id')))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many submissions a filter leaves; of more than `limit`, that there are more. */
export async function countProjects(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  limit: number,
  now: Date,
): Promise<{ total: number; capped?: true }> {
  const { left, among } = leftBy({ db, engine }, filter, now);
  const found = await search({ db, engine }, 'project', filter.q ?? '', among);
  return found ? found.count : countUpTo(db, left.select(sql.lit(1).as('one')), limit);
}

/** Whether a filter or a selection leaves every submission that is listed, and there is one. */
export async function leavesAllProjects(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter & { ids: readonly number[] }>,
  now: Date,
): Promise<boolean> {
  if (filter.spam === 'only') return false;
  const { left, among } = leftBy({ db, engine }, filter, now);
  const found = await search({ db, engine }, 'project', filter.q ?? '', among);
  const matched = left
    .$if(found !== undefined, (query) => query.where(found!.isMatch('projects.id')))
    .$if(filter.ids !== undefined, (query) => query.where(isAmong(engine, 'projects.id', filter.ids!)))
    .select('projects.id');
  const all = leftBy({ db, engine }, {}, now).left.select('projects.id').limit(1);
  const rest = await all.where('projects.id', 'not in', matched).executeTakeFirst();
  return rest === undefined && (await all.executeTakeFirst()) !== undefined;
}

/**
 * Reads the submissions that a filter leaves in batches, the newest first.
 *
 * @returns a function of the batch's size and the last id of the batch before
 */
export async function projectsBatch(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter & { ids: readonly number[] }>,
  now: Date,
): Promise<(size: number, before: number | undefined) => Promise<Project[]>> {
  const { ids, ...others } = filter;
  const { left, among } = leftBy({ db, engine }, others, now);
  const found = ids ? undefined : await search({ db, engine }, 'project', filter.q ?? '', among);
  // What is ticked may be spam.
  const chosen = ids ? db.selectFrom('projects').where(isAmong(engine, 'projects.id', ids)) : left;
  return async (size, before) => {
    const rows = await chosen
      .$if(found !== undefined, (query) => query.where(found!.isMatch('projects.id')))
      .$if(before !== undefined, (query) => query.where('projects.id', '<', before!))
      .select(projectColumns)
      .orderBy('projects.id', 'desc')
      .limit(size)
      .execute();
    return rows.map(projectFromRow);
  };
}

async function findInOrder(db: Database, ids: readonly number[]): Promise<Project[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('projects').select(projectColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(projectFromRow);
}

/**
 * What a filter leaves.
 *
 * @param order of the rows, where they have one
 * @returns a query of the rows, and one of their ids for a search; the search itself leaves out spam and what is merged into others
 */
function leftBy(
  { db, engine }: { db: Database; engine: Engine },
  { status, ...filter }: Partial<ProjectsFilter>,
  now: Date,
  order?: { isByArrival: boolean },
) {
  const others = conditions(expressionBuilder(), engine, filter, now);
  const statuses = status?.flatMap(statusesRead);
  // SQLite takes the index of the status before all, and would read the rows for other columns or sort them: not with a sign.
  const isIndexed =
    engine === 'postgres' || (others.length === 0 && (!order || (order.isByArrival && statuses?.length === 1)));
  const filters = statuses ? [isOneOf(statuses, isIndexed), ...others] : others;
  const projects = db.selectFrom('projects');
  const listed =
    filter.spam === 'only'
      ? projects.where('spamAt', 'is not', null)
      : projects.where('spamAt', 'is', null).where('mergedInto', 'is', null);
  const left = filters.reduce((query, condition) => query.where(condition), listed);
  return { left, among: filters.length > 0 || filter.spam ? left.select('projects.id') : undefined };
}

/* Word for word as their indexes have them. */
const beginning = sql`substr(lower(name), 1, 100)`;
const urgency = sql<number>`case priority ${sql.join(
  projectPriorities.map((priority, rank) => sql`when ${sql.lit(priority)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;
