import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address is on the public internet by IANA's special-purpose registries (RFC 6890). Of IPv6 only global unicast counts;
 * addresses that embed IPv4 ones (mapped, NAT64, 6to4, Teredo) do not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return (
    family === 6 && !address.includes('%') && globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
  );
}

/** Whether an IP address in canonical form is a loopback address. */
export const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);

const reserved = blockList(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`);
const globalUnicast = blockList('2000::/3');

function blockList(ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.trim().split(/\s+/)) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
