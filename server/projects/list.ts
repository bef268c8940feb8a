import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { type Page, pageSizes, type ProjectsFilter } from '../../domain/list-query.ts';
import { type Project, projectPriorities, statusesRead } from '../../domain/project.ts';
import type { Engine } from '../db/engine.ts';
import { countOf, isAmong, withoutTotal } from '../db/row-counts.ts';
import type { Database, Tables } from '../db/tables.ts';
import { daysAgo, search } from '../search/store.ts';
import { projectColumns, projectFromRow } from './store.ts';

/** One page of the submissions that a filter leaves. */
export async function findProjects(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  now: Date,
): Promise<Page<Project>> {
  const { page = 1, pageSize = pageSizes.usual, q = '' } = filter;
  const found = await search({ db, engine }, 'project', q);
  const sort = filter.sort ?? 'relevance';
  const isFiltered = conditions(expressionBuilder(), engine, filter, now).length > 0;
  const left = db
    .selectFrom('projects')
    .where((builder) => builder.and(conditions(builder, engine, filter, now)))
    .$if(found !== undefined, (query) => query.where(isAmong(engine, 'projects.id', found!)));
  const offset = (page - 1) * pageSize;

  if (found && sort === 'relevance') {
    const kept = isFiltered ? new Set((await left.select('id').execute()).map(({ id }) => id)) : undefined;
    const ids = kept ? found.filter((id) => kept.has(id)) : found;
    const shown = ids.slice(offset, offset + pageSize);
    return { items: await findInOrder(db, shown), total: ids.length, page, pageSize };
  }

  const { status, type, priority, ...others } = filter;
  const isCounted = !found && conditions(expressionBuilder(), engine, others, now).length === 0;
  const total = isCounted
    ? countOf(db, 'projects', { status: status && statusesRead(status), type, priority })
    : left.select(({ fn }) => fn.countAll<number>().as('total'));
  const rows = await left
    .select(projectColumns)
    .select(() => total.as('total'))
    // Where all have one priority, SQLite would sort them by it all the same.
    .$if(sort === 'priority' && priority === undefined, (query) => query.orderBy(urgency, 'desc'))
    .$if(sort === 'name', (query) => query.orderBy(beginning))
    .$if(sort === 'updated', (query) => query.orderBy('updatedAt', 'desc'))
    .$if(sort !== 'updated' && sort !== 'oldest', (query) => query.orderBy('createdAt', 'desc'))
    .$if(sort === 'oldest', (query) => query.orderBy('createdAt'))
    .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  const all = rows[0] ?? (await total.executeTakeFirstOrThrow());
  return { items: rows.map((row) => projectFromRow(withoutTotal(row))), total: all.total!, page, pageSize };
}

async function findInOrder(db: Database, ids: readonly number[]): Promise<Project[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('projects').select(projectColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(projectFromRow);
}

/* Word for word as their indexes have them. */
const beginning = sql`substr(lower(name), 1, 100)`;
const urgency = sql<number>`case priority ${sql.join(
  projectPriorities.map((priority, rank) => sql`when ${sql.lit(priority)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;

function conditions(
  builder: ExpressionBuilder<Tables, 'projects'>,
  engine: Engine,
  { id, status, type, priority, assignee, platform, age }: Partial<ProjectsFilter>,
  now: Date,
) {
  return [
    ...(id === undefined ? [] : [builder('id', '=', id)]),
    ...(status === undefined ? [] : [builder('status', 'in', statusesRead(status))]),
    ...(type === undefined ? [] : [builder('projectType', '=', type)]),
    ...(priority === undefined ? [] : [builder(urgency, '=', builder.lit(projectPriorities.indexOf(priority)))]),
    ...(assignee === undefined
      ? []
      : [assignee === 'none' ? builder('assignedTo', 'is', null) : builder('assignedTo', '=', assignee)]),
    ...(age === undefined ? [] : [builder('createdAt', '>=', daysAgo(age, now))]),
    ...(platform === undefined ? [] : [hasPlatform(engine, platform)]),
  ];
}

const hasPlatform = (engine: Engine, platform: string) =>
  engine === 'postgres'
    ? sql<boolean>`target_platforms @> ${JSON.stringify([platform])}::jsonb`
    : sql<boolean>`exists (select 1 from json_each(target_platforms) where value = ${platform})`;
