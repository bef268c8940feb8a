import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer } from './serve.ts';

/** Starts a server. @returns it, and a function that sends requests over persistent connections */
async function serve(respond: () => Promise<string> = async () => 'done') {
  const server = createServer((_incoming, outgoing) => void respond().then((body) => outgoing.end(body)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { port } = server.address() as AddressInfo;
  const get = async () => {
    const [incoming] = (await once(request({ port, host: '127.0.0.1', agent }).end(), 'response')) as [IncomingMessage];
    incoming.resume();
    await once(incoming, 'end');
    return incoming.headers.connection;
  };
  return { server, port, get };
}

it('a persistent connection may still send a request that is under way at a stop, and closes after the response', async () => {
  const { server, get } = await serve();
  expect(await get()).toBe('keep-alive');
  const closed = closeServer(server);
  expect(await get()).toBe('close');
  await closed;
});

it('new connections are rejected during a stop, and requests in flight are completed', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { server, port, get } = await serve(() => promise);
  const received = once(server, 'request');
  const inFlight = get();
  await received;
  const closed = closeServer(server);
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  resolve('done');
  expect(await inFlight).toBeDefined();
  await closed;
});

it('idle connections are closed after a second', async () => {
  const { server, get } = await serve();
  await get();
  const start = performance.now();
  await closeServer(server);
  expect(performance.now() - start).toBeGreaterThan(900);
  expect(performance.now() - start).toBeLessThan(5000);
});

/** A server whose database is found damaged while it already serves. */
const damagedLater = `
  import { serve } from './server/bootstrap/serve.ts';
  const log = { fatal: (fields, message) => console.log(JSON.stringify({ ...fields, message })) };
  const config = { port: 0, publicUrl: 'http://localhost' };
  const context = { config, events: { stop() {} }, health: { isDamaged: false }, log };
  await serve(config, async () => ({
    app: { fetch: () => new Response('') }, cache: { lookUp: () => undefined }, context, damage: Promise.resolve('page 7 is damaged'),
    close: async () => console.log(JSON.stringify(context.health)),
  }));`;

it('a server that finds a damaged table of record after its start is no longer ready, closes, and exits with one line', () => {
  const parameters = ['--input-type=module', '-e', damagedLater];
  const ended = spawnSync(process.execPath, parameters, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect([ended.status, ended.stderr]).toEqual([1, 'The server stops: page 7 is damaged\n']);
  expect(
    ended.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([{ damage: 'page 7 is damaged', message: 'database damaged' }, { isDamaged: true }]);
});
