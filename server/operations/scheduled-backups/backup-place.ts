import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type MediaFiles, StoreFailure } from '../../platform/storage/files.ts';
import { mediaFolder } from '../../platform/storage/folder.ts';
import { mediaBucket } from '../../platform/storage/s3.ts';
import { backupFile, type BackupSource } from '../backups/backup-file.ts';
import { CommandError } from '../failures/command-error.ts';
import { type BackupPlace, parseBackupPlace } from '../../platform/configuration/backup-address.ts';

/** A backup by its name, which contains the time at which it was made. */
export interface StoredBackup {
  name: string;
  madeAt: Date;
}

export const backupEnding = '.backup';

/** The name of a backup that is made now, such as `sixtyforty-2026-11-24T03-00-00Z.backup`. */
export const backupName = (now: Date): string =>
  `sixtyforty-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${backupEnding}`;

function parseBackupName(name: string): StoredBackup | undefined {
  const match = /^sixtyforty-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/.exec(name);
  if (!match) return undefined;
  const [, date, hours, minutes, seconds] = match;
  const madeAt = new Date(`${date}T${hours}:${minutes}:${seconds}.000Z`);
  return Number.isNaN(madeAt.getTime()) ? undefined : { name, madeAt };
}

/** The folder in which a backup is written: in `DATA_DIR` for a bucket, and next to the others for a folder. */
export const writtenFolder = (place: BackupPlace, dataDir: string): string =>
  place.kind === 'folder' ? place.folder : path.join(dataDir, 'backups');

/** Opens the files of a place. */
export const backupFiles = (place: BackupPlace, dataDir: string): MediaFiles => {
  const folder = writtenFolder(place, dataDir);
  return place.kind === 'folder' ? mediaFolder(folder) : mediaBucket(place.bucket, folder);
};

/** The backups of a place, the newest first. Other files are ignored. */
export async function listBackups(files: Pick<MediaFiles, 'list'>): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for await (const { name } of files.list()) {
    const backup = parseBackupName(name);
    if (backup) backups.push(backup);
  }
  return backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Reads a stored backup. @throws {CommandError} if it is not there, or the store fails */
export const storedBackup = (files: MediaFiles, name: string): BackupSource => ({
  name,
  async open() {
    const file = await files.open(name).catch(explainStoreFailure);
    if (!file) throw new CommandError(`There is no backup ${name} in that place.`);
    return Readable.from(readToEnd(await file.stream()));
  },
});

async function* readToEnd(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    explainStoreFailure(error instanceof StoreFailure ? error : new StoreFailure('away', code ?? name));
  }
}

/**
 * Finds the backup that a parameter of `npm run restore` names: a file; a folder or a bucket, whose newest backup is meant; the
 * address of one backup in a bucket; or `latest`, the newest of `BACKUP_URL`.
 * @param base the folder that relative paths start from
 * @throws {CommandError} if there is no such place, or no backup in it
 */
export async function findBackup(
  parameter: string,
  { place, dataDir, base }: { place: BackupPlace | undefined; dataDir: string; base: string },
): Promise<BackupSource> {
  if (parameter === 'latest') {
    if (!place) throw new CommandError('Set BACKUP_URL, or name a backup.');
    return findNewest(place, dataDir);
  }
  if (!parameter.includes('://')) {
    const file = path.resolve(base, parameter);
    const isFolder = existsSync(file) && statSync(file).isDirectory();
    return isFolder ? findNewest({ kind: 'folder', folder: file }, dataDir) : backupFile(file);
  }
  const [, bucketPart = parameter, name] = /^([^?]*)\/([^/?]+\.backup)(?=\?|$)/.exec(parameter) ?? [];
  const query = /\?.*$/.exec(parameter)?.[0] ?? '';
  const namedPlace = parseBackupPlace(name === undefined ? parameter : bucketPart + query);
  if (namedPlace === undefined)
    throw new CommandError(
      'The address must be one such as s3://key:secret@host/bucket, with %2F for a slash in the secret.',
    );
  return name === undefined ? findNewest(namedPlace, dataDir) : storedBackup(backupFiles(namedPlace, dataDir), name);
}

async function findNewest(place: BackupPlace, dataDir: string): Promise<BackupSource> {
  const files = backupFiles(place, dataDir);
  const [newest] = await listBackups(files);
  if (!newest) throw new CommandError('There is no backup in that place.');
  return storedBackup(files, newest.name);
}

/** Rethrows an error. @throws {CommandError} for a store of backups that fails, with a line that names its variable */
export function explainStoreFailure(error: unknown): never {
  throw error instanceof StoreFailure ? new CommandError(error.line('BACKUP_URL'), { cause: error }) : error;
}
