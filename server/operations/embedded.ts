import { existsSync } from 'node:fs';
import type { Config } from '../bootstrap/config.ts';
import { databaseFile } from '../db/engine.ts';
import { Refusal } from './refusal.ts';

/** Sees to it that a command which only reads does not make a new embedded database. */
export function needDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir))) {
    throw new Refusal(`There is no database in DATA_DIR (${dataDir}).`);
  }
}
