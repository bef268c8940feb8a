import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { linesOf, loadLines } from '../../operations/testing/data.ts';
import { productFile } from '../../platform/configuration/product-files.ts';
import { searchEverything } from '../../features/search/search-everything.ts';
import { insertProjectRows } from '../conversations.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';
import { currentSchema, migrate, schemaOf } from '../../platform/db/migrate.ts';
import { countRows, decode } from '../../platform/db/rows.ts';
import { rowSchemas } from '../../platform/db/tables.ts';
import { insertFixture, readHeader } from './fixture.ts';
import { presentNames } from './renamed-tables.ts';

const folder = path.join(import.meta.dirname, 'releases');
const fixtures = readdirSync(folder).map((file) => path.parse(file).name);
const readFixtureLines = (name: string) =>
  readFileSync(path.join(folder, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');

/** Opens a database in the state of a fixture's version. */
async function openRelease(name: string): Promise<TestDatabase> {
  const lines = readFixtureLines(name);
  const database = await openTestDatabase({ migrated: false });
  onTestFinished(() => database.remove());
  await migrate(database, readHeader(lines).schema);
  await insertFixture(database, lines);
  return database;
}

it('every release in CHANGELOG.md has a fixture, which `npm run fixture` writes', () => {
  const changelog = readFileSync(productFile('CHANGELOG.md'), 'utf8');
  const releases = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version!);
  expect(releases.length).toBeGreaterThan(0);
  expect(fixtures).toEqual(expect.arrayContaining(releases));
  for (const release of releases) expect(readHeader(readFixtureLines(release)).version).toBe(release);
});

describe.each(fixtures)('a database of %s with rows in every table', (name) => {
  const lines = readFixtureLines(name);
  const { tables } = readHeader(lines);
  // Up to 1.0.0 the rows of emails had their state, which is in jobs since then.
  const mailsWithState = lines.filter((line) => line.startsWith('["outbox"') && 'status' in JSON.parse(line)[1]).length;

  it('is migrated to the current schema with every row', async () => {
    const database = await openRelease(name);
    await migrate(database);
    expect(await schemaOf(database)).toBe(currentSchema);
    expect(Object.keys(tables).length).toBeGreaterThan(40);
    for (const [formerName, rows] of Object.entries(tables)) {
      const table = presentNames[formerName] ?? formerName;
      if (!Object.hasOwn(rowSchemas, table)) continue;
      const migratedRows = table === 'jobs' ? rows + mailsWithState : rows;
      expect([table, await countRows(database.db.selectFrom(table as 'projects'))]).toEqual([table, migratedRows]);
    }
  });

  it('has rows that the current code reads, finds and backs up', async () => {
    const database = await openRelease(name);
    await migrate(database);
    const { db } = database;
    for (const table of Object.keys(rowSchemas) as (keyof typeof rowSchemas)[]) {
      const columns = Object.keys(rowSchemas[table].shape);
      const rows = await db
        .selectFrom(table)
        .select(columns as never[])
        .execute();
      for (const row of rows)
        expect([table, rowSchemas[table].safeParse(decode(table, row)).error]).toEqual([table, undefined]);
    }
    expect(JSON.stringify(await searchEverything(db, 'лампа'))).toContain('Лампа');
    expect((await linesOf(database)).length).toBeGreaterThan(50);
  });

  it('has a backup that can be restored into a current database', async () => {
    const released = await openRelease(name);
    const target = await openTestDatabase({ migrated: false });
    onTestFinished(() => target.remove());
    const restored = await loadLines(target, await linesOf(released));
    expect(await schemaOf(target)).toBe(currentSchema);
    for (const [table, { rows }] of Object.entries(restored))
      expect([table, rows]).toEqual([table, tables[table] ?? 0]);
  });

  it('continues its ids', async () => {
    const database = await openRelease(name);
    await migrate(database);
    const { db } = database;
    const { last } = await db
      .selectFrom('projects')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const createdAt = '2026-03-04T05:06:07.000Z';
    const row = { name: 'x', contactEmail: 'x@y.example', createdAt, updatedAt: createdAt };
    expect(await insertProjectRows(db, [row as never])).toEqual([last + 1]);
  });
});
