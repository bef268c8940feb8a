import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFile } from '../platform/db/engine.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { findRecordDamageIn } from './record-damage.ts';

it('a table that a migration renames during the check does not count as damaged', async () => {
  const database = await openTestDatabase({ embedded: true });
  onTestFinished(() => database.remove());
  const file = databaseFile(database.dataDir);
  using checker = new DatabaseSync(file);
  const prepare = checker.prepare.bind(checker);
  let isRenamed = false;
  checker.prepare = (statement) => {
    if (!isRenamed && statement.includes('quick_check')) {
      isRenamed = true;
      using migrating = new DatabaseSync(file);
      migrating.exec('alter table labels rename to later_labels');
    }
    return prepare(statement);
  };
  expect(findRecordDamageIn(checker)).toBeUndefined();
  expect(isRenamed).toBe(true);
});
