import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createHttpServer, requestListener } from '../platform/http/listener/listener.ts';
import { stopTracing } from '../platform/tracing/tracing.ts';
import type { Composed } from './compose.ts';
import type { Config } from '../platform/configuration/config.ts';

/** Deadlines of a stop in ms: for requests under way to the server, for those in flight, and for the exit, which must follow within 10 s by contract. */
const deadlines = { underWay: 1000, requests: 7000, exit: 9000 };

/** Serves until a signal. @param compose is called once the port is bound: a port in use fails first, and early requests wait */
export async function serve<Product extends Composed>(
  config: Config,
  compose: (config: Config) => Promise<Product>,
): Promise<Product & { port: number }> {
  const ready = Promise.withResolvers<RequestListener>();
  const queueRequest: RequestListener = (incoming, outgoing) =>
    void ready.promise.then((listener) => listener(incoming, outgoing));
  const server = createHttpServer(queueRequest);
  await listen(server, config);
  const { port } = server.address() as AddressInfo;

  const product = await compose(onPort(config, port));
  const listener = requestListener(product);
  ready.resolve(listener);
  server.off('request', queueRequest).on('request', listener);
  const stop = async (code: number) => {
    setTimeout(() => process.exit(code), deadlines.exit).unref();
    product.context.events.stop();
    await closeServer(server);
    await product.close();
    await stopTracing();
    process.exit(code);
  };
  onStopSignal(() => stop(0));
  void stopOnDamage(product.damage, product.context.log, () => {
    product.context.health.isDamaged = true;
    return stop(1);
  });
  return { ...product, port };
}

/** The interval between the attempts of {@link listen}, in ms. */
const retryInterval = 50;

/** Listens on the configured port, and waits up to `lockTimeout` while another process uses it. */
export async function listen(server: NetServer, { port, host, lockTimeout }: Config): Promise<void> {
  const deadline = performance.now() + lockTimeout;
  for (;;) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || performance.now() >= deadline) throw error;
    }
    await wait(retryInterval);
  }
}

/** The configuration of a server that listens on `port`: with `PORT=0` the default public address is unknown before. */
export function onPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl;
  return { ...config, port, publicUrl };
}

/** Calls `stop` if a table of record is found damaged after the start, and prints the reason in one line, as for a failed start. */
export async function stopOnDamage(
  damage: Promise<string | undefined>,
  log: Pick<Logger, 'fatal'>,
  stop: () => Promise<void>,
): Promise<void> {
  const line = await damage;
  if (line === undefined) return;
  log.fatal({ damage: line }, 'database damaged');
  process.stderr.write(`The server stops: ${line}\n`);
  await stop();
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

/** Accepts no new connections, completes the requests in flight and those that arrive within a second, and then closes idle connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // `http.Server` would close idle connections immediately and reset requests that are under way.
  NetServer.prototype.close.call(server);
  server.prependListener('request', (_incoming, outgoing) => outgoing.setHeader('Connection', 'close'));
  let idle: NodeJS.Timeout | undefined;
  const underWay = setTimeout(() => {
    idle = setInterval(() => server.closeIdleConnections(), 50);
  }, deadlines.underWay);
  const closeTimer = setTimeout(() => server.closeAllConnections(), deadlines.requests);
  await closed;
  for (const timer of [underWay, idle, closeTimer]) clearTimeout(timer);
}
