import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { createHttpServer, requestListener } from './listener.ts';

const site = await testApp({ seeded: true });
const server = createHttpServer(requestListener(site));
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(async () => {
  server.close();
  await site[Symbol.asyncDispose]();
});

async function overTheWire(method: string, path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.resume();
  await once(incoming, 'end');
  return { status: incoming.statusCode, requestId: incoming.headers['x-request-id'] };
}

/** The response to a raw request that no client library would send. */
async function responseTo(rawRequest: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => (response += text));
  socket.write(rawRequest);
  await once(socket, 'close');
  return response;
}

describe('a cached address', () => {
  const path = '/api/partners';

  it.each([
    'localhost',
    'LOCALHOST:3000',
    'studio.example:65535',
    'my_studio-1.example',
    '127.0.0.1:80',
    '[::1]',
    '[::1]:3000',
  ])('responds under the host %s', async (host) => {
    await overTheWire('GET', path, {});
    const { status, requestId } = await overTheWire('GET', path, { host });
    expect([status, site.log.find((line) => line.requestId === requestId)?.cache]).toEqual([200, 'hit']);
  });

  it.each([
    [400, 'a b'],
    [400, 'localhost:99999'],
    [400, 'a/b'],
    [400, 'a@b'],
    [400, 'a:'],
    [400, '[::1'],
    [200, 'a\r\nHost: b'],
  ])('responds with %i under the host %j', async (status, host) => {
    const response = await responseTo(`GET ${path} HTTP/1.1\r\nConnection: close\r\nHost: ${host}\r\n\r\n`);
    expect(response.slice(9, 12)).toBe(String(status));
  });
});

describe('a cached response over the wire equals the application’s', () => {
  const conditions: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'gzip, br' },
    { 'accept-encoding': 'gzip' },
    { 'accept-language': 'ru', 'if-none-match': '*' },
    { cookie: 'language=ro' },
  ];
  it.each(
    ['GET', 'HEAD'].flatMap((method) =>
      ['/api/cases', '/api/cases/2', '/api/cases?topCase=true'].flatMap((path) =>
        conditions.map((headers) => [method, path, headers] as const),
      ),
    ),
  )('%s %s %j', async (method, path, headers) => {
    await site.request(method, path, { headers });
    const expected = await site.app.fetch(new Request(`http://localhost${path}`, { method, headers }));
    const { port } = server.address() as AddressInfo;
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);

    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = incoming.headers;
    const requestId = sent['x-request-id'];
    expect(site.log.find((line) => line.requestId === requestId)).toMatchObject({ method, cache: 'hit' });
    expect({ ...sent, 'x-request-id': '' }).toEqual({ ...Object.fromEntries(expected.headers), 'x-request-id': '' });
    expect(incoming.statusCode).toBe(expected.status);
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(await expected.arrayBuffer()));
  });

  it('and a client with a session never receives one', async () => {
    const { requestId } = await overTheWire('GET', '/api/cases', { cookie: 'session=none' });
    expect(site.log.find((line) => line.requestId === requestId)?.cache).toBeUndefined();
  });
});

describe('a request without a valid address is rejected like any other invalid request', () => {
  it.each([
    ['GET', 'GET /a\\b', 'localhost'],
    ['OPTIONS', 'OPTIONS *', 'localhost'],
    ['GET', 'GET /api/partners', 'a b'],
    ['HEAD', 'HEAD /api/partners', 'a b'],
    ['TRACE', 'TRACE /api/partners', 'a b'],
    ['POST', 'POST /api/contact-v2', 'a b'],
  ])('%s (%j, host %j)', async (method, line, host) => {
    const lines = site.log.length;
    const body = method === 'POST' ? 'Content-Length: 2\r\n\r\n{}' : '\r\n';
    const response = await responseTo(
      `${line} HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: ro\r\nConnection: close\r\n${body}`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    const headers = { 'accept-language': 'ro' };
    const refused = await site.request('POST', '/api/contact-v2', { body: '{', headers });
    for (const name of ['x-request-id', 'content-length']) refused.headers.delete(name);
    for (const [name, value] of refused.headers) expect(response).toContain(`${name}: ${value}`);
    expect(response.split('\r\n\r\n')[1]).toBe(method === 'HEAD' ? '' : refused.text);
    const [, requestId] = /x-request-id: ([\w-]+)/i.exec(response)!;
    expect(site.log.slice(lines).filter((line) => line.requestId === requestId)).toMatchObject([
      { level: 30, method, status: 400, msg: 'request' },
    ]);
  });

  it('is counted', async () => {
    expect(await site.context.metrics.read()).toMatch(
      /http_server_request_duration_seconds_count\{http_request_method="OPTIONS",[^}]*http_response_status_code="400"\} 1/,
    );
  });
});

describe('a rejected body', () => {
  const megabyte = 1024 * 1024;
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);

  /** Sockets by the port of the client. */
  const accepted = new Map<number, Socket>();
  server.on('connection', (connection) => accepted.set(connection.remotePort!, connection));

  it.concurrent.each([
    [401, 'POST /api/cases', 'Transfer-Encoding: chunked'],
    [401, 'POST /api/cases', `Content-Length: ${64 * megabyte}`],
    [413, 'POST /api/contact-v2', 'Transfer-Encoding: chunked'],
    [413, 'POST /api/contact-v2', `Content-Length: ${64 * megabyte}`],
    [404, 'GET /api/nothing', 'Transfer-Encoding: chunked'],
  ])('with %i (%s, %s) is not read to its end, and its connection closes', async (status, line, length) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let response = '';
    socket.setEncoding('latin1').on('data', (text: string) => (response += text));
    socket.on('error', () => {});
    // `once` would reject here, since a write after the close is an error.
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    await once(socket, 'connect');
    const port = socket.localPort!;
    socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
    for (let sent = 0; sent < 1024 && socket.writable; sent += 1) {
      if (socket.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => void socket.once('drain', resolve)), closed]);
    }
    await closed;
    expect(response.slice(9, 12)).toBe(String(status));
    expect(accepted.get(port)?.bytesRead).toBeLessThan(2 * megabyte);
  });

  it.each([
    [401, '/api/cases', 2],
    [413, '/api/contact-v2', 64 * megabyte],
  ])('with %i is not read from a client that waits for 100 Continue', async (status, path, length) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const response = await responseTo(`${head}Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`);
    expect(response.slice(9, 12)).toBe(String(status));
  });

  it('is not read from a client that waits for 100 Continue, which a valid form receives', async () => {
    const head = 'POST /api/contact-v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const body = JSON.stringify({
      name: 'Mira',
      email: 'mira@player.example',
      subject: 'A question',
      message: 'Do you?',
    });
    const response = await responseTo(
      `${head}Connection: close\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body}`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 \d+/);
  });
});

it.each(['Content-Length: 100\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n64\r\n'])(
  'a visitor who disconnects during a request (%j) does not count as a server error',
  async (length) => {
    const lines = site.log.length;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = 'POST /api/contact-v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    socket.write(`${head}${length}{"a`);
    setTimeout(() => socket.destroy(), 100);
    await expect
      .poll(() => site.log.slice(lines).filter(({ method }) => method !== 'GET'))
      .toMatchObject([{ level: 30, status: 400, msg: 'request' }]);
  },
);

it.each(['/healthz', '/readyz'])('%s responds to a probe with HTTP/1.0 and without a host', async (path) => {
  expect(await responseTo(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

it('every response has an id, which is also in the log', async () => {
  const requests = [
    ['GET', '/api/cases', {}, 200],
    ['HEAD', '/api/cases', {}, 200],
    ['GET', '/api/partners', {}, 200],
    ['GET', '/api/partners', { 'if-none-match': '*' }, 304],
    ['GET', '/nowhere', {}, 404],
  ] as const;
  for (const [method, path, headers, status] of requests) {
    // The first response is rendered, the second is cached.
    for (let time = 0; time < 2; time += 1) {
      const response = await overTheWire(method, path, headers);
      expect(response.status).toBe(status);
      await expect
        .poll(() => site.log.filter((line) => line.requestId === response.requestId))
        .toMatchObject([{ level: 30, method, status, msg: 'request' }]);
    }
  }
});
