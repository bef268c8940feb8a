import { commandLine } from '../platform/configuration/product-files.ts';
import { lockDataDir } from '../platform/configuration/data-dir.ts';
import { withDatabase } from '../platform/db/engine.ts';
import { mediaFiles } from '../features/media/media-files.ts';
import { checkBackup, readBackup } from './backups/backup-file.ts';
import { shownCounts } from './backups/backup-tables.ts';
import { load } from './backups/load.ts';
import { command, onlyParameter, print } from './command.ts';
import { explainStoreFailure, findBackup } from './scheduled-backups/backup-place.ts';

/*
 * `npm run restore -- FILE`: loads a backup into an empty database of either engine. Instead of a file, a folder or a bucket
 * (`s3://…`) means its newest backup, `latest` the newest of BACKUP_URL, and the address of a bucket may name one backup.
 */

await command(async (config, parameters) => {
  const parameter = onlyParameter(parameters, commandLine('restore', 'FILE|FOLDER|s3://…|latest'));
  const base = process.env.INIT_CWD ?? '.';
  const { place, key } = config.backup;
  const source = await findBackup(parameter, { place, dataDir: config.dataDir, base }).catch(explainStoreFailure);
  await checkBackup(source, key).catch(explainStoreFailure);
  const unlock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
  const restored = withDatabase(
    config,
    (database) => load(database, (take) => readBackup(source, take, key), mediaFiles(config)),
    false,
  );
  print(`Restored and compared: ${shownCounts(await restored.finally(unlock))}`);
});
