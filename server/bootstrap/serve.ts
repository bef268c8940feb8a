import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionTimeouts, requestListener } from '../http/listener.ts';
import type { Composed } from './compose.ts';
import type { Config } from './config.ts';

/** Deadlines of a stop in ms: for requests in flight, and for the exit, which the contract promises within 10 s. */
const deadlines = { requests: 7000, exit: 9000 };

/**
 * Serves until a signal, and then ends the process.
 *
 * @param compose is called when the port is taken, so that a port in use fails before anything else; requests that come
 * early wait
 */
export async function serve<Product extends Composed>(
  config: Config,
  compose: (config: Config) => Promise<Product>,
): Promise<Product & { port: number }> {
  const ready = Promise.withResolvers<RequestListener>();
  const early: RequestListener = (incoming, outgoing) =>
    void ready.promise.then((listener) => listener(incoming, outgoing));
  const server = createServer(connectionTimeouts, early);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const product = await compose({ ...config, port, publicUrl: publicUrl(config, port) });
  const listener = requestListener(product.app, product.context);
  ready.resolve(listener);
  server.off('request', early).on('request', listener);
  onStopSignal(async () => {
    setTimeout(() => process.exit(0), deadlines.exit).unref();
    await closeServer(server);
    await product.close();
    process.exit(0);
  });
  return { ...product, port };
}

/** Calls `stop` at the first SIGTERM or SIGINT. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop();
      stopping = true;
    });
  }
}

/** With `PORT=0` the default public address is known only when the server listens. */
function publicUrl(config: Config, port: number): string {
  return config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl;
}

/** Accepts no new connections, finishes the requests in flight and closes idle connections. */
async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), deadlines.requests);
  server.close();
  await once(server, 'close');
  clearInterval(idle);
  clearTimeout(late);
}
