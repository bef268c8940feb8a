import { expect, it } from 'vitest';
import { Hono } from 'hono';
import { clientAddress, network } from './client-address.ts';

it('the address is the connection’s, or the one that a trusted proxy reports', async () => {
  const app = new Hono().get('/:hops', (c) => c.text(clientAddress(c, Number(c.req.param('hops')))));
  const addressWith = async (hops: number, bindings?: object) =>
    (await app.request(`/${hops}`, { headers: { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' } }, bindings)).text();
  const incoming = { socket: { remoteAddress: '203.0.113.7', remotePort: 40_000, remoteFamily: 'IPv4' } };
  expect(await addressWith(0, { incoming })).toBe('203.0.113.7');
  expect(await addressWith(1, { incoming })).toBe('198.51.100.2');
  expect(await addressWith(0)).toBe('unknown');
});

it.each([
  ['198.51.100.2:4001', '198.51.100.2'],
  ['[2001:db8::1]:4001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('a port that a gateway appends is not part of the address: %s', async (entry, address) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, 1)));
  expect(await (await app.request('/', { headers: { 'x-forwarded-for': entry } })).text()).toBe(address);
});

it('an IPv6 subscriber counts as one address', () => {
  expect(network('203.0.113.7')).toBe('203.0.113.7');
  expect(network('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(network('::ffff:cb00:7107')).toBe('203.0.113.7');
  expect(network('2001:db8:1:2:3:4:203.0.113.7')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(network('2001:0DB8::1:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1::/64');
  expect(network('2001:db8:0:2::1')).not.toBe(network('2001:db8:0:1::1'));
  expect(network('fe80::1%4a3:c')).toBe('fe80::/64');
  expect(network('fe80::1%eth0')).toBe('fe80::/64');
  expect(network('::1')).toBe('::/64');
  expect(network('unknown')).toBe('unknown');
});

it('an IPv4 address is written as one even if the socket uses IPv6', async () => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, 0)));
  const incoming = { socket: { remoteAddress: '::ffff:127.0.0.1', remotePort: 40_000, remoteFamily: 'IPv6' } };
  expect(await (await app.request('/', {}, { incoming })).text()).toBe('127.0.0.1');
});
