import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../platform/configuration/config.ts';
import { withDatabase } from '../../platform/db/engine.ts';
import { CommandError } from '../failures/command-error.ts';
import { readBackup } from '../backups/backup-file.ts';
import { load } from '../backups/load.ts';
import { backupFiles, listBackups, storedBackup } from './backup-place.ts';
import type { BackupPlace } from '../../platform/configuration/backup-address.ts';
import { countRows } from './make-backup.ts';
import type { BackupResult } from '../../features/backups/backup-runs.ts';

/**
 * Restores the newest backup of a place into a temporary embedded database, compares every row, and removes the database. A backup can be
 * restored into either engine, so the trial needs no PostgreSQL.
 * @throws {CommandError} or {StoreFailure} with the reason in one line
 */
export async function tryRestore(config: Config, place: BackupPlace): Promise<BackupResult> {
  const files = backupFiles(place, config.dataDir);
  const [newest] = await listBackups(files);
  if (!newest) throw new CommandError('There is no backup in that place.');
  const bytes = (await files.open(newest.name))?.size ?? 0;
  const folder = await mkdtemp(path.join(tmpdir(), 'sixtyforty-trial-restore-'));
  try {
    const source = storedBackup(files, newest.name);
    const temporary = { dataDir: folder, databaseUrl: undefined };
    const tables = await withDatabase(temporary, (database) =>
      load(database, (take) => readBackup(source, take, config.backup.key)),
    );
    return { name: newest.name, bytes, rowCount: countRows(tables) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
