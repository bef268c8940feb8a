import type { Context } from 'hono';
import { HttpError } from '../errors.ts';

/**
 * Responds to the methods that a path does not allow: 204 with `Allow` to `OPTIONS`, 405 to others. Hono's `methodNotAllowed`
 * would allow GET for every API address, since the route of pages matches them all.
 */
export function otherMethod(methods: readonly string[]) {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
  return (c: Context) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allow });
    throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: allow } });
  };
}
