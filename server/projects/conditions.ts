import { type ExpressionBuilder, sql } from 'kysely';
import type { ProjectsFilter } from '../../domain/list-query.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/tables.ts';
import { hasLabel } from '../labels/store.ts';
import { arrivalConditions } from '../search/arrival.ts';

/** The conditions of a filter besides its statuses and spam. */
export function conditions(
  builder: ExpressionBuilder<Tables, 'projects'>,
  engine: Engine,
  { id, type, priority, assignee, platform, label, ...arrival }: Omit<Partial<ProjectsFilter>, 'status'>,
  now: Date,
) {
  return [
    ...(id === undefined ? [] : [builder('id', '=', id)]),
    ...(type === undefined ? [] : [builder('projectType', 'in', type)]),
    ...(priority === undefined ? [] : [builder('priority', 'in', priority)]),
    ...(assignee === undefined
      ? []
      : [
          builder.or(
            assignee.map((one) =>
              one === 'none' ? builder('assignedTo', 'is', null) : builder('assignedTo', '=', one),
            ),
          ),
        ]),
    ...arrivalConditions(builder, arrival, now),
    ...(label === undefined ? [] : [hasLabel(engine, label)]),
    ...(platform === undefined ? [] : [builder.or(platform.map((one) => hasPlatform(engine, one)))]),
  ];
}

/** @param isIndexed `false` keeps SQLite from the index of the status */
export const isOneOf = (statuses: readonly string[], isIndexed: boolean) =>
  sql<boolean>`${sql.raw(isIndexed ? '' : '+')}projects.status in (${sql.join(statuses)})`;

/** In SQLite by the stored text, since reading JSON row by row costs too much: the entry is the first one, or follows another. */
function hasPlatform(engine: Engine, platform: string) {
  const entry = JSON.stringify(platform);
  if (engine === 'sqlite')
    return sql<boolean>`(instr(target_platforms, ${`[${entry}`}) > 0 or instr(target_platforms, ${`,${entry}`}) > 0)`;
  const place = usualPlatforms.indexOf(platform);
  return place === -1
    ? sql<boolean>`target_platforms @> ${`[${entry}]`}::jsonb`
    : sql<boolean>`(platform_bits & ${sql.lit(2 ** place)}) > 0`;
}

/** In the order of the bits of `platform_bits`. */
const usualPlatforms = ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other'];
