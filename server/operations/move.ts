import { commandLine } from '../platform/configuration/product-files.ts';
import { readConfig } from '../platform/configuration/config.ts';
import { lockDataDir } from '../platform/configuration/data-dir.ts';
import { openDatabase } from '../platform/db/engine.ts';
import type { Database } from '../platform/db/tables.ts';
import { mediaFiles } from '../features/media/media-files.ts';
import { startFailure } from '../platform/processes/start-failure.ts';
import { command, needDatabase, onlyParameter, print } from './command.ts';
import { CommandError } from './failures/command-error.ts';
import { shownCounts } from './backups/backup-tables.ts';
import { dump } from './backups/dump.ts';
import { carryPictures } from './backups/pictures.ts';
import { load } from './backups/load.ts';

/*
 * `npm run move -- postgres://…`: copies the embedded database into an empty PostgreSQL database, by default the database of DATABASE_URL, and
 * uploaded pictures from DATA_DIR into the bucket of MEDIA_URL, if it is set.
 */

const usage = commandLine('move', 'postgres://user:password@host/database');

await command(async ({ dataDir, databaseUrl: present, mediaStore }, parameters) => {
  const named = parameters.length === 0 ? present : onlyParameter(parameters, usage);
  const { databaseUrl } = readConfig({ DATABASE_URL: named });
  if (databaseUrl === undefined) throw new CommandError(`Usage: ${usage}`);
  needDatabase({ databaseUrl: undefined, dataDir });
  // A running server would add rows that are not copied.
  const unlock = lockDataDir(dataDir);
  const source = openDatabase({ databaseUrl: undefined, dataDir });
  const target = openDatabase({ databaseUrl, dataDir }, undefined, undefined, false);
  const pictures = { from: mediaFiles({ dataDir, mediaStore: undefined }), to: mediaFiles({ dataDir, mediaStore }) };
  try {
    const carried = await carryPictures(source.db, pictures);
    const tables = await load(target, (take) => dump(source, new Date(), take)).catch((error: unknown) => {
      const line = startFailure(error, { port: 0, databaseUrl });
      throw line === undefined ? error : new CommandError(line, { cause: error });
    });
    await copyKeys(source.db, target.db);
    print(`Moved, counted and compared: ${shownCounts(tables)}`);
    if (carried.whole > 0) {
      const place = mediaStore ? 'Pictures in the bucket of MEDIA_URL' : 'Pictures in DATA_DIR/media';
      print(`${place}, each checked: ${carried.whole}`);
    }
    if (carried.lost.length > 0) print(`Files of pictures are missing or damaged: ${carried.lost.join(', ')}`);
    print(
      'Start with this address in DATABASE_URL from now on. The embedded database and DATA_DIR/media were left as they are.',
    );
  } finally {
    await Promise.all([source.close(), target.close()]);
    unlock();
  }
});

/** Copies the keys of encrypted columns, which a backup does not contain. */
async function copyKeys(source: Database, target: Database): Promise<void> {
  const keys = await source.selectFrom('secretKeys').selectAll().execute();
  if (keys.length > 0) await target.insertInto('secretKeys').values(keys).execute();
}
