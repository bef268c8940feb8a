import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { assemble, tellFirstAdmin, type Assembly } from './assembly.ts';
import { readConfig, type Config } from './config.ts';
import { withoutData } from './http/error-answer.ts';
import { slowClients } from './http/slow-clients.ts';
import { startFailure } from './start-failure.ts';

/** How long a stop waits for what is in flight, in ms: the process is gone within 10 s. */
const patience = { requests: 7000, all: 9000 };

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await run(config);
} catch (error) {
  const line = startFailure(error, { port: config?.port ?? 0, databaseUrl: config?.databaseUrl });
  process.stderr.write(`Sixtyforty cannot start: ${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime });
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: withoutData(error) }, 'uncaught'));

  // The port is taken first: when it is not free, nothing else has happened yet. Requests that come early wait.
  const ready = Promise.withResolvers<Hono>();
  const server = createAdaptorServer({
    fetch: async (request, bindings) => (await ready.promise).fetch(request, bindings),
    serverOptions: slowClients,
  }) as Server;
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const assembly = await assemble({ ...config, port, publicUrl: publicUrl(config, port) }, log);
  ready.resolve(assembly.app);
  stopOnSignal(server, assembly);

  process.stdout.write(`Sixtyforty is ready at http://localhost:${port}\n`);
  tellFirstAdmin(assembly);
}

/** With `PORT=0` the default public address is known only now. */
function publicUrl(config: Config, port: number): string {
  return config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl;
}

function stopOnSignal(server: Server, assembly: Assembly): void {
  const stop = async () => {
    setTimeout(() => process.exit(0), patience.all).unref();
    await closeServer(server);
    await assembly.close();
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop();
      stopping = true;
    });
  }
}

/** Takes no new connections and waits for the answers that are being made; connections kept open in between are closed. */
async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), patience.requests);
  server.close();
  await once(server, 'close');
  clearInterval(idle);
  clearTimeout(late);
}
