import { commandLine } from '../product-files.ts';
import { withDatabase } from '../db/engine.ts';
import { mediaFiles } from '../media/store.ts';
import { recordBackup } from '../status/store.ts';
import { writeBackup } from './backups/backup-file.ts';
import { command, namedFile, needDatabase, onlyParameter, print } from './command.ts';
import { shownCounts } from './backups/backup-tables.ts';
import { dump } from './backups/dump.ts';

/* `npm run backup -- FILE`: writes the kept tables into one new file, while the server runs, and records it for the status page. */

await command(async (config, parameters) => {
  const file = namedFile(onlyParameter(parameters, commandLine('backup', 'FILE')));
  needDatabase(config);
  await withDatabase(config, async (database) => {
    const lost: string[] = [];
    const pictures = { files: mediaFiles(config), onLost: (names: string[]) => void lost.push(...names) };
    const tables = await writeBackup(file, (emit) => dump(database, new Date(), emit, pictures));
    print(`Backed up to ${file}: ${shownCounts(tables)}`);
    // A replica can be backed up, but not written to.
    await recordBackup(database.db, new Date()).catch(() => print('The back-up is not recorded in the database.'));
    if (lost.length > 0) print(`Not in it, because their files are missing or damaged: ${lost.join(', ')}`);
  });
});
