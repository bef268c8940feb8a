import { setPriority } from 'node:os';
import { readConfig } from '../../platform/configuration/config.ts';
import { startFailure } from '../../platform/processes/start-failure.ts';
import { type OpenDatabase, withDatabase } from '../../platform/db/engine.ts';
import { StoreFailure } from '../../platform/storage/files.ts';
import { CommandError } from '../failures/command-error.ts';
import { recordBackup } from '../../features/settings/first-steps.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupResult, BackupRunKind } from '../../features/backups/backup-runs.ts';
import { tryRestore } from './trial-restore.ts';

/* The process that makes a scheduled backup or a trial restore, so requests are not delayed. */

/** The message to the parent process. */
export type BackupMessage = { result: BackupResult } | { error: string };

const config = readConfig(process.env);
setPriority(10);
const message: BackupMessage = await run(process.argv[2] as BackupRunKind);
process.send?.(message, undefined, undefined, () => process.disconnect?.());

async function run(kind: BackupRunKind): Promise<BackupMessage> {
  const { place } = config.backup;
  if (place === undefined) return { error: 'BACKUP_URL is not set.' };
  try {
    if (kind === 'trial') return { result: await tryRestore(config, place) };
    const backUp = async (database: OpenDatabase) => {
      const backup = await makeBackup(database, config, place, new Date());
      await recordBackup(database.db, new Date());
      return backup;
    };
    const { name, bytes, rowCount } = await withDatabase(config, backUp, false);
    return { result: { name, bytes, rowCount } };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

/** The reason in one line without secrets. */
function reasonOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof StoreFailure) return error.line('BACKUP_URL');
  const line = startFailure(error, config);
  return line ?? (error as NodeJS.ErrnoException).code ?? (error as Error).name;
}
