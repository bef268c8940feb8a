import { type ExpressionBuilder, sql } from 'kysely';
import { type Page, pageSizes, type ProjectsFilter } from '../../domain/finding.ts';
import { type Project, projectPriorities, statusesRead } from '../../domain/project.ts';
import type { Engine } from '../db/engine.ts';
import type { Database, Tables } from '../db/tables.ts';
import { catchUp, daysAgo, found, searchedAtOnce } from '../finding/store.ts';
import { projectColumns, projectFromRow } from './store.ts';

/** One page of the submissions that a filter leaves. */
export async function findProjects(
  { db, engine }: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  now: Date,
): Promise<Page<Project>> {
  const { page = 1, pageSize = pageSizes.usual, q = '' } = filter;
  if (q !== '') await catchUp({ db, engine }, searchedAtOnce);
  const matching = await found(db, 'project', q);
  const filtered = db.selectFrom('projects').where((builder) => builder.and(conditions(builder, engine, filter, now)));
  const searched = filtered.$if(matching !== undefined, (query) =>
    query.innerJoin(matching!.as('found'), (join) => join.onRef('found.entityId', '=', 'projects.id')),
  );
  const sort = filter.sort ?? (matching ? 'relevance' : 'newest');
  const [{ total }, rows] = await Promise.all([
    searched.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    searched
      .select(projectColumns)
      .$if(sort === 'relevance' && matching !== undefined, (query) => query.orderBy(sql`exact`, 'desc'))
      .$if(sort === 'priority', (query) => query.orderBy(urgency, 'desc'))
      .$if(sort === 'name', (query) => query.orderBy(sql`lower(name)`))
      .$if(sort === 'updated', (query) => query.orderBy('updatedAt', 'desc'))
      .$if(sort !== 'updated' && sort !== 'oldest', (query) => query.orderBy('createdAt', 'desc'))
      .$if(sort === 'oldest', (query) => query.orderBy('createdAt'))
      .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return { items: rows.map(projectFromRow), total, page, pageSize };
}

const urgency = sql`case priority ${sql.join(
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
    ...(priority === undefined ? [] : [builder('priority', '=', priority)]),
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
