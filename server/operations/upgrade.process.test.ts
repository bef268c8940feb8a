import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/* Runs in a separate process, since the list of migrations is read once: there a later release adds one. */
const script = `
  const { migrations } = await import('./server/platform/db/migration-files.ts');
  migrations['9000-later'] = { up: (db) => db.schema.alterTable('labels').addColumn('later', 'text').execute() };
  const { migrate, schemaOf, schemas } = await import('./server/platform/db/migrate.ts');
  const { openTestDatabase } = await import('./server/testing/test-database.ts');
  const { fill, linesOf, loadLines } = await import('./server/operations/testing/data.ts');
  const databases = [];
  const emptyDatabase = async () => databases[databases.push(await openTestDatabase({ migrated: false })) - 1];

  const earlier = await emptyDatabase();
  await migrate(earlier, schemas.at(-2));
  await fill(earlier);
  const lines = await linesOf(earlier);
  const restored = await emptyDatabase();
  await loadLines(restored, lines);
  const newer = await emptyDatabase();
  await migrate(newer);
  const refusal = await loadLines(newer, lines).catch((error) => error.message);
  const rowsOf = (backupLines) => backupLines.slice(1, -1).map((line) => JSON.parse(line));
  console.log(JSON.stringify([await schemaOf(restored), refusal, rowsOf(lines), rowsOf(await linesOf(restored))]));
  for (const database of databases) await database.remove();
`;

it('a backup of an earlier schema keeps every row and value, and is rejected by an empty database of a newer one', () => {
  const parameters = ['--input-type=module', '-e', script];
  const output = execFileSync(process.execPath, parameters, { cwd: path.resolve(import.meta.dirname, '../..') });
  const [schema, refusal, dumped, restored] = JSON.parse(output.toString()) as [string, string, unknown[], unknown[]];
  expect(schema).toBe('9000-later');
  expect(refusal).toMatch(/newer version than the backup/);
  expect(dumped.length).toBeGreaterThan(50);
  expect(restored).toMatchObject(dumped);
});
