import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Status } from '../../../../domain/operations/status.ts';
import type { Config } from '../../configuration/config.ts';

/**
 * The client's address: the connection's, or behind `hops` trusted proxies the entry of `X-Forwarded-For` that the outermost of them
 * wrote. Entries further left come from the client and are never trusted.
 */
export function clientAddress(c: Context, hops: number): string {
  const connection = (c.env?.incoming && getConnInfo(c).remote.address) ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = hops === 0 ? connection : withoutPort(forwarded.at(-hops) ?? '') || connection;
  return plainAddress(address);
}

/** An address without a zone; an IPv4 one, which a dual-stack socket reports as an IPv6 address, in dotted form. */
const plainAddress = (address: string): string =>
  isIPv6(address) ? ipaddr.process(address.replace(/%.*/, '')).toString() : address;

/** Removes the client's port, which some gateways append and which differs for every connection. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

/** The network that counts as one client: an IPv4 address, or a /64 network of IPv6, all of which one subscriber has. */
export const network = (address: string): string => networkOf(address, 64);

/** The network that a provider assigns to one customer at most: an IPv4 address, or a /48 network of IPv6. */
export const site = (address: string): string => networkOf(address, 48);

/** @param bits of the IPv6 network */
function networkOf(address: string, bits: number): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}` : plain;
}

interface Needs {
  config: Config;
  log: Logger;
  warnings: Set<Status['warnings'][number]>;
}

const message = 'TRUST_PROXY is 0 behind a proxy: all visitors share one limit; set it to the number of proxies';

/** Warns at startup: the server itself has no TLS, so an https address means that a proxy is in front. */
export function warnOfProxy({ config: { publicUrl, trustProxy }, log, warnings }: Needs): void {
  if (trustProxy > 0 || !publicUrl.startsWith('https:')) return;
  warnings.add('proxyNotTrusted');
  log.warn(message);
}

/** Warns once if a proxy forwards requests whose addresses are ignored for lack of `TRUST_PROXY`. */
export const proxyWarning =
  ({ config: { trustProxy }, log, warnings }: Needs): MiddlewareHandler =>
  async (c, next) => {
    if (trustProxy === 0 && !warnings.has('proxyNotTrusted') && c.req.header('x-forwarded-for') !== undefined) {
      warnings.add('proxyNotTrusted');
      log.warn(message);
    }
    await next();
  };
