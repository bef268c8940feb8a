import { rm, stat } from 'node:fs/promises';
import type { Config } from '../../platform/configuration/config.ts';
import type { OpenDatabase } from '../../platform/db/engine.ts';
import type { MediaFiles } from '../../platform/storage/files.ts';
import { mediaFiles } from '../../features/media/media-files.ts';
import { CommandError } from '../failures/command-error.ts';
import { checkBackup, writeBackup } from '../backups/backup-file.ts';
import { dump } from '../backups/dump.ts';
import { backupFiles, backupName, listBackups, storedBackup, writtenFolder } from './backup-place.ts';
import type { BackupPlace } from '../../platform/configuration/backup-address.ts';
import { backupsToDelete } from '../../platform/configuration/backup-rotation.ts';
import type { BackupResult } from '../../features/backups/backup-runs.ts';

/** A completed backup, and the pictures that it lacks because their files are missing or damaged. */
export interface MadeBackup extends BackupResult {
  tables: Record<string, { rows: number }>;
  lostPictures: string[];
}

/**
 * Makes a backup in a place: writes it, reads it back, verifies every line, and only then deletes the backups that `BACKUP_KEEP` does not
 * keep. A backup that fails the verification is removed, and the older ones stay.
 * @throws {CommandError} or {StoreFailure} with the reason in one line
 */
export async function makeBackup(
  database: OpenDatabase,
  config: Config,
  place: BackupPlace,
  now: Date,
): Promise<MadeBackup> {
  const files = backupFiles(place, config.dataDir);
  const name = backupName(now);
  const lostPictures: string[] = [];
  const pictures = { files: mediaFiles(config), onLost: (names: string[]) => void lostPictures.push(...names) };
  const temporary = await prepareFile(files, now).catch(explainDiskFailure(place, config));
  try {
    const written = await writeBackup(
      temporary,
      (emit) => dump(database, now, emit, pictures),
      config.backup.key,
    ).catch(explainDiskFailure(place, config));
    const { size: bytes } = await stat(temporary);
    await files.put(name, temporary);
    const tables = await verifyBackup(files, name, written, config.backup.key);
    for (const outdated of backupsToDelete(await listBackups(files), config.backup.keep))
      await files.remove(outdated.name);
    return { name, bytes, rowCount: countRows(tables), tables, lostPictures };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes the files of backups that were interrupted. @returns a name for the file that is written */
async function prepareFile(files: MediaFiles, now: Date): Promise<string> {
  await files.sweep(now.getTime());
  return files.temporary();
}

const diskFailures = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EIO']);

/** Rethrows an error. @throws {CommandError} for a disk or folder that cannot be written, with a line that names the folder */
const explainDiskFailure =
  (place: BackupPlace, config: Config) =>
  (error: Error): never => {
    const { code = '', syscall } = (error.cause ?? error) as NodeJS.ErrnoException;
    if (!diskFailures.has(code) || syscall === 'connect') throw error;
    const folder = writtenFolder(place, config.dataDir);
    throw new CommandError(`The backup cannot be written to the folder ${folder} (${code}).`, { cause: error });
  };

/** Reads a stored backup back. @throws {CommandError} if it differs from the written one; then it is removed */
export async function verifyBackup(
  files: MediaFiles,
  name: string,
  written: Record<string, { rows: number }>,
  key: string | undefined,
): Promise<Record<string, { rows: number }>> {
  try {
    const stored = await checkBackup(storedBackup(files, name), key);
    if (countRows(stored) !== countRows(written))
      throw new CommandError('The written backup differs from the data that was read.');
    return stored;
  } catch (error) {
    await files.remove(name).catch(() => {});
    throw error;
  }
}

export const countRows = (tables: Record<string, { rows: number }>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
