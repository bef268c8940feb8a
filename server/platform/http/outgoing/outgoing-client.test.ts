import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { outgoingClient } from './outgoing-client.ts';
import { isPublicAddress } from './public-address.ts';

const requests: string[] = [];
const server = http.createServer((request, response) => {
  requests.push(`${request.method} ${request.headers.host} ${request.url}`);
  const to = new URL(request.url!, 'http://any').searchParams.get('to');
  if (to !== null) return response.writeHead(302, { Location: to }).end();
  if (request.url === '/large') return response.end('x'.repeat(2000));
  if (request.url === '/silent') return;
  if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
    return;
  }
  response.end('hello');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const inTests = outgoingClient({ allowLoopback: true });

describe('an address of the internet', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::8a'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '1::1',
    '4000::1',
    '::2',
    '::8.8.8.8',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%1',
    'ff02::1',
    '5f00::1',
    'localhost',
    '',
    '1.2.3',
    '1.2.3.4.5',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a request to an address that somebody entered', () => {
  const client = outgoingClient({ resolve: async (host) => names[host] ?? [] });
  const names: Record<string, string[]> = {
    'inside.example': ['10.0.0.7'],
    'half.example': ['93.184.215.14', '127.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
  };

  it.each([
    '127.0.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '127.1',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
    '[fd00::1]',
    '[fe80::1]',
    '169.254.169.254',
    '３１.0.0.1@10.0.0.1',
    '①②⑦.0.0.1',
    'inside.example',
    'half.example',
    'mapped.example',
  ])('rejects http://%s/ before it connects', async (host) => {
    await expect(client(`http://${host}:${port}/`)).rejects.toMatchObject({ reason: 'address' });
    expect(requests).toEqual([]);
  });

  it.each([
    'ftp://studio.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:1',
    '//x',
    'x',
    '',
    'http://',
  ])('rejects %j', (address) => expect(client(address)).rejects.toMatchObject({ reason: 'address' }));

  it.each(['http://me@studio.example/', 'https://me:secret@studio.example/'])('rejects credentials in %s', (address) =>
    expect(client(address)).rejects.toMatchObject({ reason: 'address' }),
  );

  it('reports that a name has no address or that its lookup fails', async () => {
    await expect(client('http://missing.example/')).rejects.toMatchObject({ reason: 'network' });
    const failing = outgoingClient({ resolve: () => Promise.reject(new Error('SERVFAIL')) });
    await expect(failing('http://any.example/')).rejects.toMatchObject({ reason: 'network' });
  });

  it('connects to the address that was checked, even if the name resolves differently a moment later', async () => {
    let lookups = 0;
    const rebinding = outgoingClient({
      allowLoopback: true,
      resolve: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    });
    const { body } = await rebinding(`http://rebinding.example:${port}/`);
    expect([String(body), lookups, requests.pop()]).toEqual(['hello', 1, `GET rebinding.example:${port} /`]);
    await expect(rebinding(`http://rebinding.example:${port}/`)).rejects.toMatchObject({ reason: 'address' });
  });
});

describe('a redirect', () => {
  const to = (address: string) => `${origin}/?to=${encodeURIComponent(address)}`;

  it('is followed, and its address is returned', async () => {
    expect(await inTests(to('/there'))).toMatchObject({ status: 200, url: `${origin}/there` });
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
    'http://0/',
  ])('to %s is rejected', (address) => expect(inTests(to(address))).rejects.toMatchObject({ reason: 'address' }));

  it('is followed three times, but not for a POST', async () => {
    const circle = `${origin}/?to=${encodeURIComponent('?to=%3Fto%3D%253Fto%253D%25253Fto%25253Dx')}`;
    await expect(inTests(circle)).rejects.toMatchObject({ reason: 'redirects' });
    expect(await inTests(to('/there'), { method: 'POST', body: '{}' })).toMatchObject({ status: 302 });
  });
});

describe('a response', () => {
  it('is cut off above the size limit', async () => {
    await expect(inTests(`${origin}/large`, { maxBytes: 1999 })).rejects.toMatchObject({ reason: 'tooLarge' });
    expect((await inTests(`${origin}/large`, { maxBytes: 2000 })).body.byteLength).toBe(2000);
  });

  it('that exceeds the timeout, or breaks off, is a failure', async () => {
    await expect(inTests(`${origin}/silent`, { timeout: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    await expect(inTests(`${origin}/broken`)).rejects.toMatchObject({ reason: 'network' });
    const silentName = outgoingClient({ resolve: () => new Promise(() => {}) });
    await expect(silentName('http://silent.example/', { timeout: 50 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('is aborted when the caller aborts', async () => {
    const stop = new AbortController();
    const answer = inTests(`${origin}/silent`, { signal: stop.signal });
    stop.abort();
    await expect(answer).rejects.toMatchObject({ reason: 'network' });
  });
});
