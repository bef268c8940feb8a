import { commandLine } from '../platform/configuration/product-files.ts';
import type { Config } from '../platform/configuration/config.ts';
import { type OpenDatabase, withDatabase } from '../platform/db/engine.ts';
import { mediaFiles } from '../features/media/media-files.ts';
import { recordBackup } from '../features/settings/first-steps.ts';
import { writeBackup } from './backups/backup-file.ts';
import { shownCounts } from './backups/backup-tables.ts';
import { dump } from './backups/dump.ts';
import { command, namedFile, needDatabase, onlyParameter, print } from './command.ts';
import { CommandError } from './failures/command-error.ts';
import { type BackupPlace, parseBackupPlace } from '../platform/configuration/backup-address.ts';
import { explainStoreFailure } from './scheduled-backups/backup-place.ts';
import { makeBackup } from './scheduled-backups/make-backup.ts';

/*
 * `npm run backup -- FILE`: writes the tables into one new file, while the server runs, and records it for the status page.
 * `npm run backup` without a file, or with `s3://…`, makes a backup in BACKUP_URL or in that bucket, as the schedule does. With
 * BACKUP_KEY the backup is encrypted.
 */

const usage = commandLine('backup', 'FILE');

await command(async (config, parameters) => {
  const place = placeOf(config, parameters);
  needDatabase(config);
  const backUp = async (database: OpenDatabase) => {
    const { name, tables, lostPictures } = place
      ? await makeBackup(database, config, place, new Date()).catch(explainStoreFailure)
      : await writeFile(database, config, namedFile(onlyParameter(parameters, usage)));
    print(`Backed up to ${name}: ${shownCounts(tables)}`);
    // A replica can be backed up but not written to.
    await recordBackup(database.db, new Date()).catch(() => print('The backup is not recorded in the database.'));
    if (lostPictures.length > 0)
      print(`Not in it, because their files are missing or damaged: ${lostPictures.join(', ')}`);
  };
  await withDatabase(config, backUp, false);
});

function placeOf(config: Config, parameters: string[]): BackupPlace | undefined {
  if (parameters.length === 0) {
    if (config.backup.place === undefined) throw new CommandError(`Usage: ${usage}`);
    return config.backup.place;
  }
  const parameter = onlyParameter(parameters, usage);
  if (!parameter.includes('://')) return undefined;
  const place = parseBackupPlace(parameter);
  if (place === undefined)
    throw new CommandError(
      'The address must be one such as s3://key:secret@host/bucket, with %2F for a slash in the secret.',
    );
  return place;
}

async function writeFile(database: OpenDatabase, config: Config, file: string) {
  const lostPictures: string[] = [];
  const pictures = { files: mediaFiles(config), onLost: (names: string[]) => void lostPictures.push(...names) };
  const tables = await writeBackup(file, (emit) => dump(database, new Date(), emit, pictures), config.backup.key);
  return { name: file, tables, lostPictures };
}
