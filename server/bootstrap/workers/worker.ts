import type { Logger } from 'pino';
import { composePrepared, builtModules } from '../compose.ts';
import type { Config } from '../config.ts';
import { serve } from '../serve.ts';
import { send } from './channel.ts';

/** Serves as one of several processes; the primary process has prepared the database. */
export async function serveAsWorker(config: Config, log: Logger): Promise<void> {
  const { port } = await serve(config, async (onThisPort) => composePrepared(onThisPort, log, await builtModules()));
  await send({ type: 'ready', port });
}

/** Reports why this worker cannot start; the primary process prints one line for all. */
export const reportFailure = (reason: string): Promise<void> => send({ type: 'failed', reason });
