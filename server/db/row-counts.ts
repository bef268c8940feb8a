import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from './tables.ts';

/** How many rows a table has, without counting them. */
export const countOf = (db: Database, table: 'projects' | 'contact_messages') =>
  db
    .selectFrom('rowCounts')
    .select(({ fn }) => fn.sum<number>('total').as('total'))
    .where('name', '=', table);

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
