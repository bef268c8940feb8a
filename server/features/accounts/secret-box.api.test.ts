import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/configuration/config.ts';
import { backupTableNames } from '../../operations/backups/backup-tables.ts';
import { linesOf } from '../../operations/testing/data.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { open, seal } from './secret-box.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db } = database;
const now = new Date('2026-03-02T10:00:00.000Z');
const keys = (SECRET_KEY?: string) => ({ config: readConfig({ ...(SECRET_KEY !== undefined && { SECRET_KEY }) }) });
const configured = keys('a secret of the studio, long enough');

it('a sealed secret opens only in its own row, and no backup contains its key', async () => {
  const sealed = await Promise.all(
    ['one', 'two'].map((secret) => seal(db, keys(), { secret, context: 'totp 1' }, now)),
  );
  expect(sealed.join()).not.toContain('one');
  expect(await open(db, keys(), sealed[0]!, 'totp 1')).toBe('one');
  expect(await open(db, keys(), sealed[1]!, 'totp 1')).toBe('two');
  expect(await open(db, keys(), sealed[0]!, 'totp 2')).toBeUndefined();
  const first = sealed[0]!;
  const altered = `${first.startsWith('A') ? 'B' : 'A'}${first.slice(1)}`;
  for (const broken of ['', 'x', first.slice(0, -2), altered])
    expect(await open(db, keys(), broken, 'totp 1')).toBeUndefined();
  const stored = await db.selectFrom('secretKeys').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect((await linesOf(database)).join('\n')).not.toContain(stored[0]!.value);
  expect(backupTableNames).not.toContain('secretKeys');
});

it('SECRET_KEY opens its secrets in any database, and no other key does', async () => {
  const before = await seal(db, keys(), { secret: 'older', context: 'totp 1' }, now);
  const sealed = await seal(db, configured, { secret: 'secret', context: 'totp 1' }, now);
  expect(await open(db, keys(), sealed, 'totp 1')).toBeUndefined();
  expect(await open(db, configured, before, 'totp 1')).toBe('older');
  await using restored = { ...(await openTestDatabase()), [Symbol.asyncDispose]: () => restored.remove() };
  expect(await open(restored.db, configured, sealed, 'totp 1')).toBe('secret');
  expect(await open(restored.db, configured, before, 'totp 1')).toBeUndefined();
});
