import type { Context } from 'hono';
import { pageSizes } from '../../../domain/list-query.ts';

/**
 * What a list is asked for: its parameters, or a page of the size that `Prefer: page-size=25` names (RFC 7240). Without
 * either it returns everything, as it always did; a client that prefers pages takes both.
 */
export function pageRequest<Filter extends { pageSize?: number | undefined }>(
  filter: Filter,
  c: Context,
): Partial<Filter> | undefined {
  if (Object.values(filter).some((value) => value !== undefined)) return filter;
  const size = Number(/(?:^|[,;\s])page-size=(\d{1,3})(?:$|[,;\s])/.exec(c.req.header('prefer') ?? '')?.[1]);
  if (!(size >= 1 && size <= pageSizes.most)) return undefined;
  c.header('Preference-Applied', `page-size=${size}`);
  return { ...filter, pageSize: size };
}
