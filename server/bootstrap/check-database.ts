import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Config } from '../platform/configuration/config.ts';
import { databaseFile } from '../platform/db/engine.ts';
import { withoutData } from '../platform/errors/without-data.ts';
import type { Recorder } from '../platform/maintenance/maintenance-runs.ts';
import { productModule } from '../platform/configuration/product-files.ts';
import type { Damage } from '../platform/search/damage.ts';
import { rebuildSearch } from '../platform/search/rebuild.ts';
import type { Check } from './check-thread.ts';

type Location = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Reads every table of record of the embedded database in a worker thread. PostgreSQL checks its own pages.
 * @returns the first damage in one line, if there is any
 */
export async function findRecordDamage({ databaseUrl, dataDir }: Location): Promise<string | undefined> {
  if (databaseSize({ databaseUrl, dataDir }) === 0) return undefined;
  const damage = await runCheck<string | undefined>({ file: databaseFile(dataDir), part: 'record' });
  return damage && `the database in DATA_DIR is damaged (${damage}): restore a backup into another folder`;
}

/** The size of the embedded database's file in bytes; 0 if there is none, or with PostgreSQL. */
export const databaseSize = ({ databaseUrl, dataDir }: Location): number =>
  databaseUrl === undefined ? (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) : 0;

/**
 * Rebuilds the damaged search tables of the embedded database while the product serves requests.
 * @param recordDamage the result of the check that runs first
 * @returns a function that aborts the check immediately, and the rebuild after its current batch
 */
export function startSearchRepair(
  config: Location,
  recorder: Recorder,
  recordDamage: Promise<string | undefined>,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const repair = async () => {
    if (config.databaseUrl !== undefined || (await recordDamage) !== undefined || signal.aborted) return;
    const damages = await runCheck<Damage[]>({ file: databaseFile(config.dataDir), part: 'search' }, signal);
    await rebuildSearch(recorder, damages, signal);
  };
  const repaired = repair().catch((error: unknown) => {
    if (!signal.aborted) recorder.log.warn({ err: withoutData(error) }, 'the search could not be checked');
  });
  return {
    async stop() {
      stopped.abort();
      await repaired;
    },
  };
}

async function runCheck<Result>(check: Check, signal?: AbortSignal): Promise<Result> {
  const thread = new Worker(productModule('server/bootstrap/check-thread'), { workerData: check });
  thread.unref();
  try {
    // `once` rejects with an error of the thread.
    const [result] = (await once(thread, 'message', { signal })) as [Result];
    return result;
  } finally {
    void thread.terminate();
  }
}
