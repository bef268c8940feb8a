import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address: the connection's, or with `hops` trusted proxies in front the entry of `X-Forwarded-For` that the
 * outermost of them wrote. Entries further left are the client's own words and never believed.
 */
export function clientAddress(context: Context, hops: number): string {
  const connection = context.env?.incoming ? (getConnInfo(context).remote.address ?? 'unknown') : 'unknown';
  if (hops === 0) return connection;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return forwarded.at(-hops) || connection;
}
