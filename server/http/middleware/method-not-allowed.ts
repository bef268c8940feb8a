import type { Context } from 'hono';
import { HttpError } from '../errors.ts';

/** Answers what a path does not take: `OPTIONS` with what it does, anything else with 405. */
export function otherMethod(methods: readonly string[]) {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
  return (c: Context) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allow });
    throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: allow } });
  };
}
