import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { connectionTimeouts, createHttpServer, requestListener } from './listener.ts';
import { appMetrics } from '../observability/metrics.ts';

const context = { config: readConfig({}), log: pino({ level: 'silent' }), metrics: appMetrics(undefined as never, []) };

/** Starts a server with a twentieth of the real timeouts. */
async function serve(fetch: (request: Request) => Promise<Response>): Promise<number> {
  const entries = Object.entries(connectionTimeouts).map(([name, ms]) => [name, ms / 20]);
  const times: typeof connectionTimeouts = Object.fromEntries(entries);
  const cache = { lookUp: () => undefined };
  const product = { app: { fetch: (request: Request) => fetch(request) }, cache, context, isUpload: () => false };
  const listener = requestListener(product, times);
  const server = createHttpServer(listener, times).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** The response to a client that sends a text and then idles. */
async function responseTo(sent: string): Promise<string> {
  const port = await serve(async (request) => Response.json({ length: (await request.text()).length }));
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.setEncoding('latin1').on('data', (text: string) => (response += text));
  socket.write(sent);
  await once(socket, 'close');
  return response;
}

it.each([
  ['begins a request and never ends its headers', 'GET / HTTP/1.1\r\nHost: studio.example\r\nX-Slow: '],
  ['announces a body and never sends it', 'POST / HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 50\r\n\r\n{"na'],
])('a client that %s receives 408 and is disconnected', async (_how, sent) => {
  const response = await responseTo(sent);
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it('a client that stays connected after its request receives a response and is then disconnected', async () => {
  const response = await responseTo('POST / HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 5\r\n\r\n"abc"');
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('a client that never reads its response is disconnected', async () => {
  const port = await serve(async () => new Response(new Uint8Array(64 * 1024 * 1024)));
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: studio.example\r\n\r\n');
  // Reads the kernel's buffer at the end: the server has closed the connection before the response was complete.
  await setTimeout((2 * connectionTimeouts.progressTimeout) / 20 + 1000);
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length)).on('error', () => {});
  socket.resume();
  await once(socket, 'close');
  expect(received).toBeLessThan(64 * 1024 * 1024);
});

it('no request lasts longer than half a minute, checked every second', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, progressTimeout, connectionsCheckingInterval } =
    connectionTimeouts;
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  expect(keepAliveTimeout).toBeLessThanOrEqual(30_000);
  expect(2 * progressTimeout).toBeLessThanOrEqual(30_000);
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(1000);
});
