import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentSchema, migrate, schemaOf, schemas } from '../db/migrate.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { KeptTable } from './kept-tables.ts';
import { linesOf, loadLines } from './testing/data.ts';

/*
 * testing/schemas/ holds a dump of each schema that was ever released, as that version made it. Whoever adds a migration adds
 * the dump of the schema before.
 */

const folder = path.join(import.meta.dirname, 'testing/schemas');

const readRows = (lines: readonly string[]) =>
  lines.slice(1, -1).map((line) => JSON.parse(line) as [table: KeptTable, row: Record<string, unknown>]);

it('every earlier schema is at hand', () => {
  const dumps = globSync('*.jsonl', { cwd: folder }).map((name) => path.basename(name, '.jsonl'));
  expect(dumps.toSorted()).toEqual(schemas.slice(0, -1));
});

describe.each(schemas.slice(0, -1))('a database of schema %s', (schema) => {
  const lines = readFileSync(path.join(folder, `${schema}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');

  it('keeps every row and value on its way to the current schema', async () => {
    const database = await openTestDatabase({ migrated: false });
    onTestFinished(() => database.remove());
    await loadLines(database, lines);
    expect(await schemaOf(database)).toBe(currentSchema);
    const now = readRows(await linesOf(database));
    const before = readRows(lines);
    expect(before.length).toBeGreaterThan(10);
    // Later schemas may add tables with rows of their own.
    const tables = new Set(before.map(([table]) => table));
    expect(now.filter(([table]) => tables.has(table))).toMatchObject(before);
  });
});

it('a database of a newer version is left alone, and the line says so', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.remove());
  const future = { name: '9999-from-the-future', timestamp: new Date().toISOString() };
  await database.db
    .insertInto('kyselyMigration' as never)
    .values(future)
    .execute();
  await expect(migrate(database)).rejects.toThrow(
    'made by a newer version of Sixtyforty (schema 9999-from-the-future)',
  );
  await expect(linesOf(database)).rejects.toThrow(
    'made by a newer version of Sixtyforty (schema 9999-from-the-future)',
  );
});
