import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { connectionTimeouts } from './listener.ts';

/** The response of a server with a twentieth of these times to a client that sends a text and then nothing. */
async function responseTo(sent: string): Promise<string> {
  const times = Object.fromEntries(Object.entries(connectionTimeouts).map(([name, ms]) => [name, ms / 20]));
  const server = createAdaptorServer({
    fetch: async (request) => Response.json({ length: (await request.text()).length }),
    serverOptions: times,
  }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.setEncoding('latin1').on('data', (text: string) => (response += text));
  socket.write(sent);
  await once(socket, 'close');
  return response;
}

it.each([
  ['begins a request and never ends its headers', 'GET / HTTP/1.1\r\nHost: studio.example\r\nX-Slow: '],
  ['announces a body and never sends it', 'POST / HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 50\r\n\r\n{"na'],
])('a client that %s receives 408 and is closed', async (_how, sent) => {
  const response = await responseTo(sent);
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it('a client that is done and stays receives a response, and is closed', async () => {
  const response = await responseTo('POST / HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 5\r\n\r\n"abc"');
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('no request takes longer than half a minute, checked every second', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = connectionTimeouts;
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  expect(keepAliveTimeout).toBeLessThanOrEqual(30_000);
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(1000);
});
