import type { Context } from 'hono';
import { type Page, positionText } from '../../../../domain/inbox/list-query.ts';

/** One page of a list, and whether another follows. */
export type ListedPage<Entity> = Page<Entity> & { hasMore: boolean };

type Listed = { id: number; createdAt: string };

/**
 * Adds the total and the address of the next page (RFC 8288) to the response. In a newest-first list the next page starts after the last
 * row of this one, so rows that arrive or disappear in the meantime cause neither gaps nor repeats.
 */
export function withPageHeaders<Entity extends Listed>(
  c: Context,
  { hasMore, ...page }: ListedPage<Entity>,
  { isNewestFirst }: { isNewestFirst: boolean },
): Page<Entity> {
  if (!page.capped) c.header('X-Total-Count', String(page.total));
  const last = page.items.at(-1);
  if (!hasMore || !last) return page;
  const { pathname, searchParams } = new URL(c.req.url);
  const next = new URLSearchParams(searchParams);
  if (isNewestFirst) next.set('after', positionText(last));
  next.set('page', String(page.page + 1));
  next.set('pageSize', String(page.pageSize));
  // `URLSearchParams` encodes the names of parameters, too, since a header may contain only Latin characters.
  c.header('Link', `<${pathname}?${next.toString()}>; rel="next"`);
  return page;
}
