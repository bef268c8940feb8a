import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is on the public internet by IANA's special-purpose registries (RFC 6890). For IPv6, only global unicast addresses count,
 * since ipaddr.js calls unassigned networks unicast, too; addresses that embed IPv4 addresses (mapped, NAT64, 6to4, Teredo) do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** Whether an IP address is a loopback address. */
export const isLoopback = (address: string): boolean =>
  isAddress(address) && ipaddr.parse(address).range() === 'loopback';

/** Whether a text is an IP address without a zone: ipaddr.js also accepts forms such as `0x7f.1`, and not every zone. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
