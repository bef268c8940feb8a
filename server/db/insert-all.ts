import { CompiledQuery } from 'kysely';
import { engineOf } from './engine.ts';
import { preparedMark } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Stores rows in one statement, but for those whose `key` is there already. However many they are, they travel as one JSON
 * value: the statement always has the same words, which the database prepares once.
 *
 * @param rows all with the same columns; lists and objects as they are
 * @param answered columns to be told of what was stored
 */
export async function insertAll<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly object[],
  { key, answered }: { key: readonly (keyof Tables[Table] & string)[]; answered: readonly string[] },
): Promise<object[]> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => ({ name, column: columnOf(name) }));
  if (columns.length === 0) return [];
  const named = columns.map(({ column }) => `"${column}"`).join(', ');
  const postgres = engineOf(db) === 'postgres';
  const select = postgres
    ? `select ${named} from json_populate_recordset(null::${columnOf(table)}, $1)`
    : `select ${columns.map(({ column }) => `value ->> '${column}'`).join(', ')} from json_each(?)`;
  const text = `${preparedMark} insert into ${columnOf(table)} (${named}) ${select} where true
    on conflict (${key.map(columnOf).join(', ')}) do nothing
    returning ${answered.map((name) => `"${columnOf(name)}" as "${name}"`).join(', ')}`;
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(({ name, column }) => [column, row[name as keyof typeof row]])),
  );
  const inserted = await db.withoutPlugins().executeQuery<object>(CompiledQuery.raw(text, [JSON.stringify(values)]));
  return inserted.rows;
}

/** As the plugin for names writes it. */
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
