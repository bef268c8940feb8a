import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../server/platform/configuration/config.ts';
import { databaseFile } from '../../../server/platform/db/engine.ts';
import type { Database } from '../../../server/platform/db/tables.ts';
import { countRows } from '../../../server/platform/db/rows.ts';
import { fill } from '../../../server/operations/testing/data.ts';
import { environmentOf, startCommand } from '../../../server/operations/testing/run.ts';
import { backupFiles, listBackups } from '../../../server/operations/scheduled-backups/backup-place.ts';
import { makeBackup } from '../../../server/operations/scheduled-backups/make-backup.ts';
import { readBackupState } from '../../../server/features/backups/backup-runs.ts';
import { openTestDatabase } from '../../../server/testing/test-database.ts';
import { startProduct } from '../../product.ts';
import { engines, type Engine } from '../installation.ts';
import { openFaultyStore } from './faulty-store.ts';

const BACKUP_KEY = 'a key of the studio that is long enough';

/** A database of several MB of incompressible data, and a place with an older backup of it. */
async function makeStudio(engine: Engine, BACKUP_URL: string) {
  const database = await openTestDatabase({ embedded: engine === 'sqlite' });
  onTestFinished(() => database.remove());
  await fill(database);
  await addLargeCases(database.db);
  const environment = { ...environmentOf(database), BACKUP_URL, BACKUP_KEY };
  const config = readConfig(environment);
  const place = config.backup.place!;
  const files = backupFiles(place, config.dataDir);
  const older = await makeBackup(database, config, place, new Date('2026-11-23T03:00:00.000Z'));
  const contents = async (name: string) => {
    const stored = await files.open(name);
    return createHash('sha256')
      .update(await buffer(await stored!.stream()))
      .digest('hex');
  };
  const digest = await contents(older.name);
  return {
    database,
    environment,
    config,
    backUp: (settings: Record<string, string> = {}) => startCommand('backup', [], { ...environment, ...settings }),
    names: async () => (await listBackups(files)).map(({ name }) => name),
    older: older.name,
    /** Fails unless the older backup is unchanged and can be restored with the documented command. */
    async expectOlderRestores() {
      expect(await contents(older.name)).toBe(digest);
      const target = await openTestDatabase({ migrated: false, embedded: engine === 'sqlite' });
      onTestFinished(() => target.remove());
      const restored = await startCommand('restore', [`${BACKUP_URL}/${older.name}`], {
        ...environmentOf(target),
        BACKUP_KEY,
      }).ended;
      expect(restored).toMatchObject({ code: 0, errors: '' });
      expect(await countRows(target.db.selectFrom('cases'))).toBe(await countRows(database.db.selectFrom('cases')));
    },
  };
}

/** Copies a case until the database contains 3 MB of random text. */
async function addLargeCases(db: Database): Promise<void> {
  const { id: _id, ...original } = await db.selectFrom('cases').selectAll().limit(1).executeTakeFirstOrThrow();
  const largeCase = () => ({ ...original, longDescription: randomBytes(15_000).toString('base64') });
  for (let batch = 0; batch < 10; batch += 1)
    await db
      .insertInto('cases')
      .values(Array.from({ length: 20 }, largeCase))
      .execute();
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Expects one line that an operator can act on, without a stack trace and without secrets. */
const expectLine = (errors: string, line: RegExp) => {
  expect(errors).toMatch(line);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  expect(errors).not.toContain('S3RVER');
};

describe.each(engines)('kill -9 in the middle of a backup of %s', (engine) => {
  it('to a folder keeps the older one, and the next backup removes the file of the killed one', async () => {
    const folder = newFolder();
    const studio = await makeStudio(engine, folder);
    const incoming = path.join(folder, 'incoming');
    const killed = studio.backUp();
    await vi.waitUntil(() => partialSize(incoming) > 0, { interval: 1, timeout: 30_000 });
    killed.child.kill('SIGKILL');
    expect((await killed.ended).out).toBe('');
    expect(readdirSync(incoming)).toHaveLength(1);
    expect(await studio.names()).toEqual([studio.older]);
    await studio.expectOlderRestores();
    expect(await studio.backUp().ended).toMatchObject({ code: 0, errors: '' });
    expect(await studio.names()).toHaveLength(2);
    expect(readdirSync(incoming)).toEqual([]);
  });

  it.each(['PUT', 'GET'])('to a bucket, during its %s, keeps the older one', async (method) => {
    const store = await openFaultyStore(onTestFinished);
    const studio = await makeStudio(engine, store.address);
    store.treat(({ method: requested, url }) => (requested === method && url!.endsWith('.backup') ? 'hold' : 'pass'));
    const killed = studio.backUp();
    await store.nextHeld();
    killed.child.kill('SIGKILL');
    expect((await killed.ended).out).toBe('');
    store.treat(() => 'pass');
    await studio.expectOlderRestores();
    expect(await studio.backUp().ended).toMatchObject({ code: 0, errors: '' });
    expect(readdirSync(path.join(studio.config.dataDir, 'backups', 'incoming'))).toEqual([]);
  });
});

/** The size of the file that is being written, in bytes. */
const partialSize = (folder: string) =>
  existsSync(folder) ? Math.max(0, ...readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)) : 0;

it('a full disk of the backups is reported in one line, and the older backup stays', async ({ skip }) => {
  const folder = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=5m', 'tmpfs', folder]);
  if (mounted.status !== 0) return skip('this user may not mount a small disk');
  onTestFinished(() => void spawnSync('umount', [folder]));
  const studio = await makeStudio('sqlite', folder);
  const { code, out, errors } = await studio.backUp().ended;
  expect([code, out]).toEqual([1, '']);
  expectLine(errors, /^The backup cannot be written to the folder .* \(ENOSPC\)\.\n$/);
  expect(readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  expect(await studio.names()).toEqual([studio.older]);
  await studio.expectOlderRestores();
});

it('a backup folder that is a file is reported in one line', async () => {
  const database = await openTestDatabase({ embedded: true });
  onTestFinished(() => database.remove());
  const environment = { ...environmentOf(database), BACKUP_URL: databaseFile(database.dataDir), BACKUP_KEY };
  const { code, errors } = await startCommand('backup', [], environment).ended;
  expect(code).toBe(1);
  expectLine(errors, /^The backup cannot be written to the folder .*sixtyforty\.db \(ENOTDIR\)\.\n$/);
});

describe('a bucket that rejects requests', () => {
  const onObjects =
    (method: string, treatment: 'halve' | { status: number; code: string }) =>
    (request: { method?: string; url?: string }) =>
      request.method === method && request.url!.endsWith('.backup') ? treatment : 'pass';

  it.each([
    [
      'writing with 403',
      onObjects('PUT', { status: 403, code: 'AccessDenied' }),
      /^the store of BACKUP_URL cannot be used \(AccessDenied\)\n$/,
    ],
    [
      'writing with 500',
      onObjects('PUT', { status: 500, code: 'InternalError' }),
      /^the store of BACKUP_URL cannot be reached \(InternalError\)\n$/,
    ],
    [
      'reading back with 403',
      onObjects('GET', { status: 403, code: 'AccessDenied' }),
      /^the store of BACKUP_URL cannot be used \(AccessDenied\)\n$/,
    ],
    [
      'the second half of what it stored',
      onObjects('GET', 'halve'),
      /^the store of BACKUP_URL cannot be reached \(\w+\)\n$/,
    ],
  ])('%s: one line, exit code 1, and the older backup stays', async (_fault, treatment, line) => {
    const store = await openFaultyStore(onTestFinished);
    const studio = await makeStudio('sqlite', store.address);
    store.treat(treatment);
    const { code, out, errors } = await studio.backUp().ended;
    expect([code, out]).toEqual([1, '']);
    expectLine(errors, line);
    store.treat(() => 'pass');
    expect(readdirSync(path.join(studio.config.dataDir, 'backups', 'incoming'))).toEqual([]);
    expect(await studio.names()).toEqual([studio.older]);
    await studio.expectOlderRestores();
  });

  it('is reported on the status page after the scheduled backup', async () => {
    const store = await openFaultyStore(onTestFinished);
    const studio = await makeStudio('sqlite', store.address);
    store.treat(onObjects('PUT', { status: 403, code: 'AccessDenied' }));
    const product = await startProduct(studio.config.dataDir, { BACKUP_URL: store.address, BACKUP_KEY });
    onTestFinished(async () => void (await product.stop()));
    const failure = async () => (await readBackupState(studio.database.db)).failure;
    await expect
      .poll(failure)
      .toMatchObject({ kind: 'backup', error: 'the store of BACKUP_URL cannot be used (AccessDenied)' });
    store.treat(() => 'pass');
    await studio.expectOlderRestores();
  });
});

describe('a restore', () => {
  const emptyTarget = async () => {
    const target = await openTestDatabase({ migrated: false, embedded: true });
    onTestFinished(() => target.remove());
    return target;
  };

  it('with a wrong key, or without one, changes nothing and reports in one line which key is needed', async () => {
    const folder = newFolder();
    const studio = await makeStudio('sqlite', folder);
    const target = await emptyTarget();
    for (const [settings, line] of [
      [
        { BACKUP_KEY: 'another key that is long enough as well' },
        /^The backup cannot be decrypted: BACKUP_KEY is not the key /,
      ],
      [{}, /^The backup is encrypted: set BACKUP_KEY /],
    ] as const) {
      const { code, out, errors } = await startCommand('restore', [folder], { ...environmentOf(target), ...settings })
        .ended;
      expect([code, out]).toEqual([1, '']);
      expectLine(errors, line);
      expect(await target.db.introspection.getTables()).toEqual([]);
    }
    await studio.expectOlderRestores();
  });

  it('of a truncated file changes nothing, and an older backup can be restored into the same database', async () => {
    const folder = newFolder();
    const studio = await makeStudio('sqlite', folder);
    expect(await studio.backUp().ended).toMatchObject({ code: 0 });
    const [newest] = await studio.names();
    const file = path.join(folder, newest!);
    const { size } = statSync(file);
    const target = await emptyTarget();
    for (const length of [size - 1, Math.floor(size / 2), 20, 3, 0]) {
      truncateSync(file, length);
      const { code, out, errors } = await startCommand('restore', [folder], { ...environmentOf(target), BACKUP_KEY })
        .ended;
      expect([length, code, out]).toEqual([length, 1, '']);
      expectLine(errors, /^The (backup is damaged: |file is not a backup )/);
    }
    const environment = { ...environmentOf(target), BACKUP_KEY };
    expect(await startCommand('restore', [path.join(folder, studio.older)], environment).ended).toMatchObject({
      code: 0,
    });
    await studio.expectOlderRestores();
  });
});
