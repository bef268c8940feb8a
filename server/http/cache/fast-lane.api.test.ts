import { hash } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageModule } from '../../pages/page-module.ts';
import { testApp } from '../../testing/test-app.ts';
import { requestListener } from '../listener.ts';
import { slowClients } from '../slow-clients.ts';

const long = 'A cave that floods with every tide. '.repeat(60);
/** Compressed still tens of kilobytes. */
const dense = Array.from({ length: 1000 }, (_, index) => hash('sha256', String(index))).join(' ');
const pages: PageModule = {
  matchPage: (pathname) => ({
    status: /^(\/r[uo])?(\/about)?\/?$/.test(pathname) ? 200 : 404,
    queries: [],
    area: 'public',
  }),
  render: (address, language) => `${address} in ${language}. ${address === '/' ? dense : long}`,
  renderFailure: () => 'failure',
  renderOffline: () => 'offline',
  publicPages: ['/'],
};

const site = await testApp({ seeded: true, pages });
let given = 0;
const { metrics } = site.context;
const context = {
  ...site.context,
  metrics: {
    ...metrics,
    gaveKept: (answer: Parameters<typeof metrics.gaveKept>[0]) => (given++, metrics.gaveKept(answer)),
  },
};
const server = createServer(slowClients, requestListener(site.app, context));
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(async () => {
  server.close();
  await site[Symbol.asyncDispose]();
});

async function overTheWire(method: string, path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    status: incoming.statusCode,
    requestId: incoming.headers['x-request-id'],
    headers: told(Object.entries(incoming.headers)),
    body: Buffer.concat(chunks),
  };
}

async function fromTheApp(method: string, path: string, headers: Record<string, string>) {
  const response = await site.app.fetch(new Request(new URL(path, 'http://localhost:3000'), { method, headers }));
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    requestId: expect.any(String) as string,
    headers: told([...response.headers]),
    body,
  };
}

/** But for the request's id and what Node's server says of the connection. */
const told = (headers: [string, unknown][]) =>
  Object.fromEntries(
    headers.filter(([name]) => !/^(x-request-id|date|connection|keep-alive|transfer-encoding)$/.test(name)),
  );

describe('what is kept', () => {
  it.each([
    ['GET', '/', {}],
    ['GET', '/', { 'accept-encoding': 'br' }],
    ['GET', '/about', {}],
    ['GET', '/about', { 'accept-encoding': 'gzip' }],
    ['GET', '/about', { 'accept-encoding': 'gzip, deflate, br' }],
    ['GET', '/about', { 'accept-language': 'ro' }],
    ['GET', '/about', { cookie: 'language=ru', 'accept-language': 'ro' }],
    ['GET', '/ru/about', { cookie: 'language=ro', 'accept-encoding': 'br' }],
    ['HEAD', '/about', { 'accept-encoding': 'br' }],
    ['GET', '/api/cases', { 'accept-encoding': 'br', 'accept-language': 'ru', cookie: 'language=ro' }],
    ['GET', '/api/cases?topCase=true&featured=true', {}],
    ['GET', '/api/cases/2', { cookie: 'language=ro' }],
    ['HEAD', '/api/partners', {}],
    ['GET', '/robots.txt', {}],
  ])('%s %s with %j is the same from the memory as from the app', async (method, path, headers) => {
    const first = await fromTheApp(method, path, headers);
    const before = given;
    const kept = await overTheWire(method, path, headers);
    expect(given).toBe(before + 1);
    expect(kept).toEqual(first);
    const known = { ...headers, 'if-none-match': String(first.headers.etag) };
    const unchanged = await overTheWire(method, path, known);
    expect(unchanged.status).toBe(304);
    expect(unchanged).toEqual(await fromTheApp(method, path, known));
  });

  it('has a request id of its own each time', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/about`)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  });

  it('is counted', async () => {
    await fromTheApp('GET', '/ro/about', {});
    await overTheWire('GET', '/ro/about', {});
    await overTheWire('GET', '/ro/about', {});
    expect(await metrics.read()).toContain(
      'sixtyforty_kept_answers_total{method="GET",route="/ro/about",status="200"} 2',
    );
  });

  it.each([
    ['GET', '/about?utm_source=newsletter'],
    ['GET', '/about/'],
    ['GET', '/nothing'],
    ['GET', '/healthz'],
    ['GET', '/api/auth/user'],
    ['GET', '/api/projects'],
    ['GET', '/api/cases/999'],
    ['POST', '/about'],
  ])('is not what %s %s asks for', async (method, path) => {
    await fromTheApp(method, path, {});
    const before = given;
    const { status } = await overTheWire(method, path, {});
    expect([given, status]).toEqual([before, (await fromTheApp(method, path, {})).status]);
  });
});

describe('of the connection, what is kept says', () => {
  /** What is sent twice is left to the app, and so to Node. */
  const leftToTheApp = 'Cookie: a=1\r\nCookie: b=2\r\n';

  /** What is said of it, which is then kept to: it closes, or gives a second answer. */
  async function connectionOf(version: string, headers: string) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const ask = `GET /robots.txt HTTP/${version}\r\nHost: localhost\r\n${headers}\r\n`;
    let said = '';
    socket.setEncoding('latin1').on('data', (text: string) => (said += text));
    const answers = () => said.split('Sitemap:').length - 1;
    socket.write(ask);
    await vi.waitUntil(() => answers() === 1);
    const closes = said.includes('Connection: close');
    if (!closes) socket.write(ask);
    await vi.waitUntil(() => (closes ? socket.closed : answers() === 2));
    socket.destroy();
    return said
      .split('\r\n')
      .filter((line) => /^(HTTP|connection|keep-alive|date)/i.test(line))
      .map((line) => line.replace(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/, 'Date, as HTTP writes it'));
  }

  it.each([
    ['1.1', ''],
    ['1.1', 'Connection: close\r\n'],
    ['1.0', ''],
    ['1.0', 'Connection: keep-alive\r\n'],
  ])('to HTTP/%s with %j what Node says', async (version, headers) => {
    await fromTheApp('GET', '/robots.txt', {});
    const before = given;
    const kept = await connectionOf(version, headers);
    expect(given).toBeGreaterThan(before);
    expect(kept).toContain('Date, as HTTP writes it');
    expect(kept).toEqual(await connectionOf(version, leftToTheApp + headers));
  });
});

/** What is answered to text that no client library would send. */
async function answerTo(said: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(said);
  await once(socket, 'close');
  return answer;
}

describe('a kept address', () => {
  it.each([
    'localhost',
    'LOCALHOST:3000',
    'studio.example:65535',
    'my_studio-1.example',
    '127.0.0.1:80',
    '[::1]',
    '[::1]:3000',
  ])('is answered from the memory under the host %s', async (host) => {
    await fromTheApp('GET', '/about', {});
    const before = given;
    expect((await overTheWire('GET', '/about', { host })).status).toBe(200);
    expect(given).toBe(before + 1);
  });

  it.each([
    [400, 'a b'],
    [400, 'localhost:99999'],
    [400, 'a/b'],
    [400, 'a@b'],
    [400, 'a:'],
    [400, '[::1'],
    [200, 'a\r\nHost: b'],
  ])('is left to the app, which says %i, under the host %j', async (status, host) => {
    await fromTheApp('GET', '/about', {});
    const before = given;
    const answer = await answerTo(`GET /about HTTP/1.1\r\nConnection: close\r\nHost: ${host}\r\n\r\n`);
    expect([answer.slice(9, 12), given]).toEqual([String(status), before]);
  });
});

describe('what has no address is refused as the app refuses what is invalid', () => {
  it.each([
    ['GET', 'GET /a\\b', 'localhost'],
    ['OPTIONS', 'OPTIONS *', 'localhost'],
    ['GET', 'GET /about', 'a b'],
    ['HEAD', 'HEAD /about', 'a b'],
    ['TRACE', 'TRACE /about', 'a b'],
    ['POST', 'POST /api/contact-v2', 'a b'],
  ])('%s (%j, host %j)', async (method, line, host) => {
    const lines = site.log.length;
    const body = method === 'POST' ? 'Content-Length: 2\r\n\r\n{}' : '\r\n';
    const answer = await answerTo(
      `${line} HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: ro\r\nConnection: close\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const headers = { 'accept-language': 'ro' };
    const refused = await site.request('POST', '/api/contact-v2', { body: '{', headers });
    refused.headers.delete('content-length');
    for (const [name, value] of Object.entries(told([...refused.headers])))
      expect(answer).toContain(`${name}: ${String(value)}`);
    expect(answer.split('\r\n\r\n')[1]).toBe(method === 'HEAD' ? '' : refused.text);
    const [, requestId] = /x-request-id: (\w+)/i.exec(answer)!;
    expect(site.log.slice(lines).filter((line) => line.requestId === requestId)).toMatchObject([
      { level: 30, method, status: 400, msg: 'request' },
    ]);
  });

  it('is counted', async () => {
    expect(await metrics.read()).toMatch(/http_request_duration_seconds_count\{method="OPTIONS",[^}]*status="400"\} 1/);
  });
});

it.each(['Content-Length: 100\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n64\r\n'])(
  'a visitor who hangs up while sending (%j) is no fault of the database',
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

it.each(['/healthz', '/readyz'])('%s answers a probe that speaks HTTP/1.0 and names no host', async (path) => {
  expect(await answerTo(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

it('every answer has an id that the log carries too', async () => {
  const asked = [
    ['GET', '/about', {}, 200],
    ['HEAD', '/about', {}, 200],
    ['GET', '/api/partners', {}, 200],
    ['GET', '/api/partners', { 'if-none-match': '*' }, 304],
    ['GET', '/nowhere', {}, 404],
  ] as const;
  for (const [method, path, headers, status] of asked) {
    // The first makes it, the second is given from memory.
    for (let time = 0; time < 2; time += 1) {
      const answer = await overTheWire(method, path, headers);
      expect(answer.status).toBe(status);
      await expect
        .poll(() => site.log.filter((line) => line.requestId === answer.requestId))
        .toMatchObject([{ level: 30, method, status, msg: 'request' }]);
    }
  }
});
