import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fill } from '../../operations/testing/data.ts';
import { indexAll } from '../../platform/search/texts.ts';
import { openTestDatabase } from '../test-database.ts';
import { productVersion } from '../../platform/configuration/product-files.ts';
import { currentSchema, migrate } from '../../platform/db/migrate.ts';
import { fixtureLines } from './fixture.ts';
import { fillOtherTables } from './other-tables.ts';

/*
 * `npm run fixture`: writes the rows of a small database of this version, for the test that upgrades the databases of all
 * releases. It is run once per release, before its tag, and the file never changes afterwards.
 */

const database = await openTestDatabase({ migrated: false, embedded: true });
await migrate(database);
await fill(database);
await fillOtherTables(database.db);
await indexAll(database.db);
const lines = await fixtureLines(database, productVersion);
const file = path.join(import.meta.dirname, 'releases', `${productVersion}.jsonl`);
writeFileSync(file, `${lines.join('\n')}\n`);
process.stdout.write(`${path.relative('.', file)}: ${lines.length - 1} rows of schema ${currentSchema}\n`);
await database.remove();
