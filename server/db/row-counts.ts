import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from './tables.ts';

/** What is counted: all rows of a table, or those that a filter leaves. */
interface Kinds {
  status?: readonly string[] | undefined;
  type?: string | undefined;
  priority?: string | undefined;
}

/** How many rows of these kinds a table has, without counting them. */
export const countOf = (db: Database, table: 'projects' | 'contact_messages', { status, type, priority }: Kinds) =>
  db
    .selectFrom('rowCounts')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('total'), lit(0)).as('total'))
    .where('name', '=', table)
    .$if(status !== undefined, (query) => query.where('status', 'in', status!))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(priority !== undefined, (query) => query.where('priority', '=', priority!));

/** Whether a row is one of `ids`, of which there may be more than a statement takes values. */
export const isAmong = (engine: Engine, id: string, ids: readonly number[]) =>
  engine === 'postgres'
    ? sql<boolean>`${sql.ref(id)} = any(${ids}::int[])`
    : sql<boolean>`${sql.ref(id)} in (select value from json_each(${JSON.stringify(ids)}))`;

/** A row of a list that was asked for together with its total. */
export function withoutTotal<Row extends { total: unknown }>(row: Row): Omit<Row, 'total'> {
  const { total, ...rest } = row;
  void total;
  return rest;
}
