import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../../testing/test-app.ts';

/** Finds bytes of some texts in files, in PostgreSQL's relations and in the log. */
export async function traces(
  { database: { dataDir }, db, engine, log }: Pick<TestApp, 'database' | 'db' | 'engine' | 'log'>,
  needles: readonly string[],
): Promise<string[]> {
  const files = globSync('**/*', { cwd: dataDir, withFileTypes: true }).filter((entry) => entry.isFile());
  const places = files.map(({ parentPath, name }): [string, string] => [
    name,
    readInOtherProcess(path.join(parentPath, name)),
  ]);
  places.push(['log', JSON.stringify(log)]);
  const hits = places.flatMap(([name, content]) =>
    needles.filter((needle) => content.includes(needle)).map((needle) => `${name}: ${needle}`),
  );
  if (engine === 'sqlite') return hits;
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ relname: string; needle: string }>`
    select relname, needle from pg_class, unnest(${needles}::text[]) as needle
    where relkind in ('r', 'i', 't') and not relisshared
      and position(convert_to(needle, 'utf8') in coalesce(pg_read_binary_file(pg_relation_filepath(oid), 0, 1000000000, true), '')) > 0`.execute(
    db,
  );
  return [...hits, ...rows.map(({ relname, needle }) => `${relname}: ${needle}`)];
}

/** Reads a file in another process: closing it in this one would release SQLite's locks on it, and the database would lose its WAL. */
const readInOtherProcess = (file: string): string =>
  execFileSync(process.execPath, ['-e', 'process.stdout.write(fs.readFileSync(process.argv[1]))', file], {
    encoding: 'latin1',
    maxBuffer: 2 ** 30,
  });

/** Every row of every table, as text. */
export async function everything({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await db
        .selectFrom(name as 'projects')
        .selectAll()
        .execute(),
    ]),
  );
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
}
