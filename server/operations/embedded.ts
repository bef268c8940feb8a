import { existsSync } from 'node:fs';
import type { Config } from '../bootstrap/config.ts';
import { databaseFile } from '../db/engine.ts';
import { CommandError } from './command-error.ts';

/** @throws {CommandError} where the embedded database does not exist: a command that only reads must not create it */
export function needDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir))) {
    throw new CommandError(`There is no database in DATA_DIR (${dataDir}).`);
  }
}
