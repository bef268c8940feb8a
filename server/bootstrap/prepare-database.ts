import type { Logger } from 'pino';
import { builtInTemplates } from '../../content/reply-templates.ts';
import { seedContent } from '../../content/seed-content.ts';
import { ConfigError, type Config } from '../platform/configuration/config.ts';
import { databaseSize, findRecordDamage } from './check-database.ts';
import { lockDataDirWithin } from '../platform/configuration/data-dir.ts';
import { withDatabase, type OpenDatabase } from '../platform/db/engine.ts';
import { migrate } from '../platform/db/migrate.ts';
import { refreshBuiltIns, refreshTranslations, seed } from '../features/content/built-ins.ts';
import { refreshTemplates, seedTemplates } from '../features/templates/templates.ts';
import { overrideIssues } from '../platform/i18n/text-overrides.ts';
import { storeFixedFacts } from '../platform/studio/studio.ts';

/** Bytes: a database up to this size is checked before the start, which takes a quarter of a second; a larger one is checked while the server runs. */
const checkedFirst = 64 * 2 ** 20;

export interface PreparedDatabase {
  /** Unlocks `DATA_DIR`, which belongs only to this process until then; PostgreSQL is shared. */
  release: () => void;
  /** Resolves when all tables of record have been read, with a line about the first damaged one. */
  damage: Promise<string | undefined>;
}

/**
 * Checks, migrates and seeds the database without timeouts: a query may wait for another instance that migrates.
 * @throws {ConfigError} if a table of record in a small file is damaged; damage in a large one is found later and stops the server (`serve.ts`)
 */
export async function prepareDatabase(config: Config, log: Logger): Promise<PreparedDatabase> {
  const onWait = () => log.info('DATA_DIR is in use: waiting until its process has stopped');
  const unlock =
    config.databaseUrl === undefined ? await lockDataDirWithin(config.dataDir, config.lockTimeout, onWait) : () => {};
  try {
    const damage = findRecordDamage(config);
    const damageBeforeStart = databaseSize(config) <= checkedFirst ? await damage : undefined;
    if (damageBeforeStart !== undefined) throw new ConfigError(damageBeforeStart);
    await withDatabase(config, (database) => prepare(database, config, log), false);
    return { release: unlock, damage };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function prepare(
  { db, engine }: OpenDatabase,
  { fixedStudio }: Pick<Config, 'fixedStudio'>,
  log: Logger,
): Promise<void> {
  const migrated = await migrate({ db, engine });
  if (migrated.length > 0) log.info({ migrated }, 'database migrated');
  await storeFixedFacts(db, fixedStudio, new Date());
  const faultyTexts = overrideIssues(fixedStudio.texts ?? {}).map(({ path }) => path.join('.'));
  if (faultyTexts.length > 0)
    log.warn({ texts: faultyTexts }, 'texts of STUDIO_TEXTS that cannot replace their defaults');
  if (await seed(db, engine, seedContent, new Date())) log.info('database seeded with the built-in data');
  await seedTemplates(db, builtInTemplates, new Date());
  const templates = await refreshTemplates(db, builtInTemplates, new Date());
  if (templates > 0) log.info({ rows: templates }, 'built-in reply templates updated');
  const refreshed = await refreshBuiltIns(db, seedContent, new Date());
  if (refreshed > 0) log.info({ rows: refreshed }, 'built-in texts updated');
  const translated = await refreshTranslations(db, new Date());
  if (translated > 0) log.info({ rows: translated }, 'built-in translations updated');
}
