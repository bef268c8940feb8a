import type { Context } from 'hono';

/** `Cache-Control` of a response that is the same for every visitor. Content from before an outage is stored nowhere. */
export const sharedCaching = (c: Context): string =>
  c.get('fallback') ? 'no-cache' : 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
