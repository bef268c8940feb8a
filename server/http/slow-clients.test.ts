import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import { slowClients } from './slow-clients.ts';

/** What a server with these times, a twentieth of the real ones, answers to a client that says this and then no more. */
async function answerTo(said: string): Promise<string> {
  const times = Object.fromEntries(Object.entries(slowClients).map(([name, ms]) => [name, ms / 20]));
  const server = createAdaptorServer({
    fetch: async (request) => Response.json({ length: (await request.text()).length }),
    serverOptions: times,
  }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.write(said);
  await once(socket, 'close');
  return answer;
}

it.each([
  ['begins a request and never ends its headers', 'GET / HTTP/1.1\r\nHost: studio.example\r\nX-Slow: '],
  ['announces a body and never sends it', 'POST / HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 50\r\n\r\n{"na'],
])('a client that %s is told so and cut off', async (_how, said) => {
  const answer = await answerTo(said);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it('a client that is done and stays is answered, and let go of', async () => {
  const answer = await answerTo('POST / HTTP/1.1\r\nHost: studio.example\r\nContent-Length: 5\r\n\r\n"abc"');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('no connection is held for longer than half a minute, and the check is often enough for that', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = slowClients;
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  expect(keepAliveTimeout).toBeLessThanOrEqual(30_000);
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(1000);
});
