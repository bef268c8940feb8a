import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { createLog } from '../platform/http/observability/log.ts';
import { loadBuiltModules, compose, composePrepared } from './compose.ts';
import { readConfig, type Config } from '../platform/configuration/config.ts';
import { startTracing } from '../platform/tracing/tracing.ts';
import { withoutData } from '../platform/errors/without-data.ts';
import { printSetupLink } from './first-admin.ts';
import { serve } from './serve.ts';
import { startFailure } from '../platform/processes/start-failure.ts';
import { send } from '../platform/processes/channel.ts';
import { startWorkers } from './workers.ts';

let config: Config | undefined;
try {
  config = readConfig(process.env, process.argv.slice(2));
  const log = createLog(config);
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: withoutData(error) }, 'uncaught'));
  await start(config, log);
} catch (error) {
  const line = startFailure(error, { port: 0, ...config });
  const reason = line ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (cluster.isWorker) await send({ type: 'failed', reason });
  else process.stderr.write(`The server cannot start: ${reason}\n`);
  process.exit(1);
}

/** Starts one process, or with `WORKERS` several that share the port under this one. */
async function start(config: Config, log: Logger): Promise<void> {
  await startTracing(config, log);
  if (cluster.isWorker) {
    const { port } = await serve(config, async (onThisPort) =>
      composePrepared(onThisPort, log, await loadBuiltModules()),
    );
    return send({ type: 'ready', port });
  }
  const started =
    config.workers > 1
      ? await startWorkers(config, log)
      : await serve(config, (onThisPort) => compose(onThisPort, log));
  // The link is printed first, for anyone who waits for the line below.
  printSetupLink(started);
  process.stdout.write(`The server is ready at http://localhost:${started.port}\n`);
}
