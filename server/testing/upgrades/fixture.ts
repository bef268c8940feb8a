import { type Kysely, sql } from 'kysely';
import { textTables, wordTable } from '../../platform/search/tables.ts';
import type { OpenDatabase } from '../../platform/db/engine.ts';
import { schemaOf } from '../../platform/db/migrate.ts';
import { derivedColumns, storedColumns } from '../../platform/db/rows.ts';
import { rowSchemas } from '../../platform/db/tables.ts';

/*
 * A fixture has every row of a small database of a released version, for tests that upgrade it. Its lines are JSON: a header, and one line
 * per row, with bytes in base64. Unlike a backup it has every table, and its rows are inserted unchanged into the schema of its version.
 */

export interface FixtureHeader {
  version: string;
  /** The last migration of the version. */
  schema: string;
  /** The number of rows. */
  tables: Record<string, number>;
}

type Row = Record<string, unknown>;
type AnyDatabase = Kysely<Record<string, Row>>;

/** Whether a table has the folded texts of the search, in the current or an earlier version. */
const isSearchTable = (table: string): boolean => /_search(_names)?$/.test(table);

/** Reads the rows of an embedded database as lines of a fixture. @throws {Error} if a table has no row */
export async function fixtureLines({ db }: Pick<OpenDatabase, 'db'>, version: string): Promise<string[]> {
  const anyDb = db as unknown as AnyDatabase;
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => inSql(name)));
  const rows: [table: string, row: Row][] = [];
  for (const table of Object.keys(rowSchemas) as (keyof typeof rowSchemas)[]) {
    if (!existing.has(inSql(table))) continue;
    for (const row of await anyDb.selectFrom(table).selectAll().execute()) rows.push([table, toPortable(table, row)]);
  }
  for (const table of Object.values(textTables)) {
    const texts = await sql<Row>`select rowid as id, * from ${sql.table(table)} order by rowid`.execute(db);
    rows.push(...texts.rows.map((row): [string, Row] => [table, row]));
  }
  const words = await sql<Row>`select word from ${sql.table(wordTable)} order by id`.execute(db);
  rows.push(...words.rows.map((row): [string, Row] => [wordTable, row]));

  const tables: FixtureHeader['tables'] = {};
  for (const [table] of rows) tables[table] = (tables[table] ?? 0) + 1;
  const empty = Object.keys(rowSchemas).filter((table) => existing.has(inSql(table)) && tables[table] === undefined);
  if (empty.length > 0) throw new Error(`Tables without a row: ${empty.join(', ')}`);
  const header: FixtureHeader = { version, schema: (await schemaOf({ db }))!, tables };
  return [header, ...rows].map((line) => JSON.stringify(line));
}

/** Converts a row to a form that both engines accept. */
function toPortable(table: keyof typeof rowSchemas, row: Row): Row {
  const { flags, bytes }: { flags: readonly string[]; bytes: readonly string[] } = storedColumns[table];
  const entries = Object.entries(row)
    .filter(([name]) => !derivedColumns[table]?.includes(name))
    .map(([name, value]): [string, unknown] => {
      if (value === null) return [name, value];
      if (flags.includes(name)) return [name, Boolean(value)];
      if (bytes.includes(name)) return [name, { base64: Buffer.from(value as Uint8Array).toString('base64') }];
      return [name, value];
    });
  return Object.fromEntries(entries);
}

export const readHeader = (lines: readonly string[]): FixtureHeader => JSON.parse(lines[0]!) as FixtureHeader;

/** Inserts the rows of a fixture into a database that has the schema of its version, and no rows. */
export async function insertFixture({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>, lines: readonly string[]) {
  const tables = new Set<string>();
  await db.transaction().execute(async (transaction) => {
    for (const line of lines.slice(1)) {
      const [table, stored] = JSON.parse(line) as [string, Row];
      const row = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, decodeValue(value)]));
      const { id, ...texts } = row;
      // The key of an FTS5 table is `rowid`.
      const inserted = engine === 'sqlite' && isSearchTable(table) ? { rowid: id, ...texts } : row;
      await (transaction as unknown as AnyDatabase).insertInto(table).values(inserted).execute();
      if (typeof row.id === 'number' && !isSearchTable(table)) tables.add(table);
    }
    if (engine === 'sqlite') return;
    // New ids must continue after the fixture's ids, as SQLite's do.
    for (const table of tables)
      await sql`select setval(pg_get_serial_sequence(${inSql(table)}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        transaction,
      );
  });
}

const decodeValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Buffer.from((value as { base64: string }).base64, 'base64') : value;

const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
