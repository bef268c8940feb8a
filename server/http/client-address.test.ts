import { expect, it } from 'vitest';
import { network } from './client-address.ts';

it('an IPv6 subscriber counts as one address', () => {
  expect(network('203.0.113.7')).toBe('203.0.113.7');
  expect(network('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(network('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(network('2001:0DB8::1:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1::/64');
  expect(network('2001:db8:0:2::1')).not.toBe(network('2001:db8:0:1::1'));
  expect(network('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(network('::1')).toBe('0:0:0:0::/64');
  expect(network('unknown')).toBe('unknown');
});
