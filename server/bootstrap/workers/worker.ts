import type { Logger } from 'pino';
import { assemblePrepared, builtModules } from '../compose.ts';
import type { Config } from '../config.ts';
import { serve } from '../serve.ts';
import { tell } from './channel.ts';

/** Serves as one of several; whoever started it has prepared the database. */
export async function serveAsWorker(config: Config, log: Logger): Promise<void> {
  const { port } = await serve(config, async (onThisPort) => assemblePrepared(onThisPort, log, await builtModules()));
  await tell({ type: 'ready', port });
}

/** Tells why this worker cannot start, in place of a line of its own: one line for all is enough. */
export const tellFailure = (reason: string): Promise<void> => tell({ type: 'failed', reason });
