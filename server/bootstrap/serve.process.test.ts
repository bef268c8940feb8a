import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer } from './serve.ts';

/** A server, and a way to send it requests over connections that are kept open. */
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

it('A connection that is kept open may send what is under way when the server stops, and is closed after the response', async () => {
  const { server, get } = await serve();
  expect(await get()).toBe('keep-alive');
  const closed = closeServer(server);
  expect(await get()).toBe('close');
  await closed;
});

it('New connections are refused while the server stops, and requests in flight finish', async () => {
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

it('Idle connections are closed after a second', async () => {
  const { server, get } = await serve();
  await get();
  const start = performance.now();
  await closeServer(server);
  expect(performance.now() - start).toBeGreaterThan(900);
  expect(performance.now() - start).toBeLessThan(5000);
});
