import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Assembly } from './compose.ts';
import type { Config } from './config.ts';
import { requestListener } from '../http/listener.ts';
import { slowClients } from '../http/slow-clients.ts';

/** How long a stop waits for what is in flight, in ms: the process is gone within 10 s. */
const patience = { requests: 7000, all: 9000 };

/**
 * Serves until a signal stops it, and then ends the process.
 *
 * @param assemble is called when the port is taken: when it is not free, nothing else has happened yet. Requests that come
 * early wait
 */
export async function serve<Made extends Pick<Assembly, 'app' | 'context' | 'close'>>(
  config: Config,
  assemble: (config: Config) => Promise<Made>,
): Promise<Made & { port: number }> {
  const ready = Promise.withResolvers<RequestListener>();
  const early: RequestListener = (incoming, outgoing) =>
    void ready.promise.then((listener) => listener(incoming, outgoing));
  const server = createServer(slowClients, early);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const assembly = await assemble({ ...config, port, publicUrl: publicUrl(config, port) });
  const listener = requestListener(assembly.app, assembly.context);
  ready.resolve(listener);
  server.off('request', early).on('request', listener);
  onceToldToStop(async () => {
    setTimeout(() => process.exit(0), patience.all).unref();
    await closeServer(server);
    await assembly.close();
    process.exit(0);
  });
  return { ...assembly, port };
}

/** Calls `stop` at the first SIGTERM or SIGINT. */
export function onceToldToStop(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop();
      stopping = true;
    });
  }
}

/** With `PORT=0` the default public address is known only now. */
function publicUrl(config: Config, port: number): string {
  return config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl;
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
