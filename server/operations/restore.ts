import { commandLine } from '../product-files.ts';
import { lockDataDir } from '../bootstrap/data-dir.ts';
import { withDatabase } from '../db/engine.ts';
import { mediaFiles } from '../media/store.ts';
import { checkBackup, readBackup } from './backups/backup-file.ts';
import { command, namedFile, onlyParameter, print } from './command.ts';
import { shownCounts } from './backups/backup-tables.ts';
import { load } from './backups/load.ts';

/* `npm run restore -- FILE`: loads a back-up into an empty database of either engine. */

await command(async (config, parameters) => {
  const file = namedFile(onlyParameter(parameters, commandLine('restore', 'FILE')));
  await checkBackup(file);
  const unlock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : () => {};
  const restored = withDatabase(config, (database) =>
    load(database, (take) => readBackup(file, take), mediaFiles(config)),
  );
  print(`Restored and compared: ${shownCounts(await restored.finally(unlock))}`);
});
