import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../platform/configuration/config.ts';
import { startJobs } from '../../platform/jobs/worker.ts';
import { openS3Server, type S3Server } from '../../testing/s3-server.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addOperator } from '../accounts.ts';
import { fill } from '../testing/data.ts';
import { environmentOf, startCommand } from '../testing/run.ts';
import { backupFiles, backupName, listBackups } from './backup-place.ts';
import { makeBackup, verifyBackup } from './make-backup.ts';
import { backupTimes, lastDueTime, scheduledBackups } from './schedule.ts';
import { finishRun, readBackupState, startRun } from '../../features/backups/backup-runs.ts';
import { tryRestore } from './trial-restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-scheduled-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = 'a key of the studio that is long enough';
const hour = 60 * 60_000;

let s3: S3Server;
beforeAll(async () => {
  s3 = await openS3Server();
  return () => s3[Symbol.asyncDispose]();
});

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  return () => database.remove();
});

let places = 0;
const newFolder = () => path.join(folder, `${(places += 1)}`);
const configFor = (environment: Record<string, string>): Config =>
  readConfig({ ...environmentOf(database), BACKUP_KEY: key, ...environment });

const namesOf = async ({ backup, dataDir }: Config) =>
  (await listBackups(backupFiles(backup.place!, dataDir))).map(({ name }) => name);

describe.each([
  ['a folder', newFolder],
  ['a bucket', () => s3.url()],
])('a backup in %s', (_kind, makeAddress) => {
  it('is encrypted, read back, and can be restored into another database with every row', async () => {
    await fill(database);
    const BACKUP_URL = makeAddress();
    const config = configFor({ BACKUP_URL });
    const now = new Date('2026-11-24T03:00:00.000Z');
    const backup = await makeBackup(database, config, config.backup.place!, now);
    expect(backup).toMatchObject({ name: 'sixtyforty-2026-11-24T03-00-00Z.backup', lostPictures: [] });
    expect(await namesOf(config)).toEqual([backup.name]);
    expect(await tryRestore(config, config.backup.place!)).toEqual({
      name: backup.name,
      bytes: backup.bytes,
      rowCount: backup.rowCount,
    });
    const target = await openTestDatabase({ migrated: false });
    const restore = (environment: Record<string, string>) =>
      startCommand('restore', ['latest'], { ...environmentOf(target), BACKUP_URL, ...environment }).ended;
    expect(await restore({ BACKUP_KEY: 'another key that is long enough too' })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/BACKUP_KEY is not the key/),
    });
    expect(await restore({})).toMatchObject({ code: 1, errors: expect.stringMatching(/set BACKUP_KEY/) });
    expect(await restore({ BACKUP_KEY: key })).toMatchObject({ code: 0, errors: '' });
    const counts = async ({ db }: TestDatabase) =>
      (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id);
    expect(await counts(target)).toEqual(await counts(database));
    await target.remove();
  });

  it('replaces those that BACKUP_KEEP does not keep, and no other file', async () => {
    const config = configFor({ BACKUP_URL: makeAddress(), BACKUP_KEEP: '2d' });
    const files = backupFiles(config.backup.place!, config.dataDir);
    const temporary = await files.temporary();
    writeFileSync(temporary, 'a file of somebody');
    await files.put('notes.txt', temporary);
    for (const day of [21, 22, 23, 24])
      await makeBackup(database, config, config.backup.place!, new Date(`2026-11-${day}T03:00:00.000Z`));
    expect(await namesOf(config)).toEqual([24, 23].map((day) => `sixtyforty-2026-11-${day}T03-00-00Z.backup`));
    const fileNames: string[] = [];
    for await (const { name } of files.list()) fileNames.push(name);
    expect(fileNames).toContain('notes.txt');
  });
});

describe('a backup that fails', () => {
  it('keeps the older ones, removes its own file, and reports the fault of the bucket in one line', async () => {
    const config = configFor({ BACKUP_URL: s3.url() });
    await makeBackup(database, config, config.backup.place!, new Date('2026-11-23T03:00:00.000Z'));
    const refused = configFor({ BACKUP_URL: s3.url('nobody:S3RVER') });
    await expect(makeBackup(database, refused, refused.backup.place!, new Date())).rejects.toMatchObject({
      reason: 'refused',
      code: 'InvalidAccessKeyId',
    });
    expect(await namesOf(config)).toHaveLength(1);
    expect(readdirSync(path.join(config.dataDir, 'backups', 'incoming'))).toEqual([]);
  });

  it('is removed if it cannot be verified, and a trial restore detects later damage', async () => {
    const config = configFor({ BACKUP_URL: newFolder() });
    const place = config.backup.place!;
    const [older, newer] = ['2026-11-23T03:00:00.000Z', '2026-11-24T03:00:00.000Z'].map((time) => new Date(time));
    await makeBackup(database, config, place, older!);
    const { name, tables } = await makeBackup(database, config, place, newer!);
    const file = path.join((place as { folder: string }).folder, name);
    truncateSync(file, Math.floor(statSync(file).size / 2));
    await expect(tryRestore(config, place)).rejects.toThrow(/damaged/);
    await expect(verifyBackup(backupFiles(place, config.dataDir), name, tables, key)).rejects.toThrow(/damaged/);
    expect(await namesOf(config)).toEqual([backupName(older!)]);
  });
});

describe('the schedule', () => {
  const parts = (now: Date, environment: Record<string, string> = { BACKUP_URL: newFolder() }) => {
    const log: string[] = [];
    const note = (_details: object, message: string) => void log.push(message);
    let jobsWoken = 0;
    return {
      config: configFor(environment),
      db: database.db,
      now: () => now,
      log: { info: note, warn: note, error: note } as never,
      wakeJobs: () => void (jobsWoken += 1),
      jobsWoken: () => jobsWoken,
    };
  };
  type RunWork = Parameters<typeof scheduledBackups>[1];
  /** Runs the due work of the instances, each of which has a worker of the queue. */
  const look = async (work: RunWork, ...instances: ReturnType<typeof parts>[]) => {
    const workers = instances.map((instance) => startJobs(instance, [scheduledBackups(instance, work)]));
    await Promise.all(workers.map((worker) => worker.drain()));
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  const result = { name: 'sixtyforty-2026-11-24T03-00-00Z.backup', bytes: 5000, rowCount: 40 };

  it('is due once a day at BACKUP_AT, in UTC', () => {
    const dueTime = { hour: 3, minute: 30 };
    expect(lastDueTime(new Date('2026-11-24T03:29:59.000Z'), dueTime).toISOString()).toBe('2026-11-23T03:30:00.000Z');
    expect(lastDueTime(new Date('2026-11-24T03:30:00.000Z'), dueTime).toISOString()).toBe('2026-11-24T03:30:00.000Z');
  });

  it('makes one backup per day in one of several instances, the first soon after the first start', async () => {
    const kinds: string[] = [];
    const work = async (kind: string) => {
      kinds.push(kind);
      return result;
    };
    const start = Date.parse('2026-11-24T10:00:00.000Z');
    await look(work, parts(new Date(start)), parts(new Date(start)));
    expect(kinds).toEqual(['backup']);
    await look(work, parts(new Date(start + hour)));
    expect(kinds).toEqual(['backup', 'trial']);
    await look(work, parts(new Date(start + 2 * hour)));
    await look(work, parts(new Date(start + 18 * hour)));
    expect(kinds).toEqual(['backup', 'trial', 'backup']);
    expect(await readBackupState(database.db)).toMatchObject({ lastBackup: result, failure: undefined });
  });

  it('tries again an hour after a failure, and records the reason in one line', async () => {
    const start = Date.parse('2026-11-24T10:00:00.000Z');
    let tries = 0;
    const failing = async () => {
      tries += 1;
      throw new Error('the store of BACKUP_URL cannot be reached (ECONNREFUSED)');
    };
    for (const minutes of [0, 1, 59, 61]) await look(failing, parts(new Date(start + minutes * 60_000)));
    expect(tries).toBe(2);
    expect((await readBackupState(database.db)).failure).toMatchObject({
      kind: 'backup',
      error: 'the store of BACKUP_URL cannot be reached (ECONNREFUSED)',
    });
  });

  it('emails every admin after 36 hours without a backup, and then daily until there is one', async () => {
    const now = new Date('2026-11-24T10:00:00.000Z');
    const operator = { password: 'correct horse battery', role: 'admin' } as const;
    await addOperator(database.db, { ...operator, name: 'mira', email: 'mira@studio.example' }, now);
    const failing = async () => {
      throw new Error('no');
    };
    const mails = async () =>
      (await database.db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).execute()).filter(
        ({ payload }) => JSON.stringify(payload).includes('backupOverdue'),
      );
    const lookAfter = async (hours: number) => {
      const instance = parts(new Date(now.getTime() + hours * hour));
      await look(failing, instance);
      return instance.jobsWoken();
    };
    expect([await lookAfter(0), await lookAfter(35)]).toEqual([0, 0]);
    expect(await mails()).toEqual([]);
    expect([await lookAfter(36), await lookAfter(37)]).toEqual([1, 0]);
    expect(await mails()).toEqual([expect.objectContaining({ kind: 'account', recipient: 'mira@studio.example' })]);
    expect(await lookAfter(61)).toBe(1);
    expect(await mails()).toHaveLength(2);
    await finishRun(
      database.db,
      await startRun(database.db, 'backup', now),
      result,
      new Date(now.getTime() + 62 * hour),
    );
    expect(await lookAfter(90)).toBe(0);
    expect(backupTimes.overdue).toBe(36 * hour);
  });
});
