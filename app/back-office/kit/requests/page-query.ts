import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Page, pageSizes } from '../../../../domain/inbox/list-query.ts';
import type { Defaults } from '../../../../domain/content/defaults.ts';
import { callUntyped } from '../../../api/client.ts';
import { normalize } from '../../../api/normalize.ts';

/** Whether a query fetches one page of a list. */
export const isPageKey = ([, request]: readonly unknown[]): boolean =>
  typeof request === 'object' && request !== null && 'search' in request;

/**
 * Fetches one page of a list. A blank `search` requests the plain path and only prefers a page; a response without pages counts as one.
 * @param defaults of the fields that the response omits
 */
export async function readPage<Entity>(path: string, search: string, defaults: Defaults<Entity>) {
  const prefer = `page-size=${pageSizes.usual}`;
  let total: number | undefined;
  const response = await callUntyped<Page<unknown> | unknown[]>(search === '' ? path : `${path}?${search}`, {
    prefer,
    onHeaders: (headers) => (total = Number(headers.get('X-Total-Count')) || undefined),
  });
  const page = Array.isArray(response)
    ? { items: response, total: total ?? response.length, page: 1, pageSize: Math.max(response.length, 1) }
    : response;
  return { ...page, items: page.items.map((item) => normalize(item, defaults)) };
}

/** {@link readPage} for the screen. */
export const pageQuery = <Entity>(path: string, search: string, defaults: Defaults<Entity>) =>
  queryOptions({
    queryKey: [path, { search }],
    queryFn: () => readPage<Entity>(path, search, defaults),
    // The previous page stays visible while the next one loads.
    placeholderData: keepPreviousData,
    // After a write, going back shows the list immediately at its old scroll position while it is refetched.
    refetchOnMount: true,
  });

/** One entity with its details, fetched each time its page opens. @param path of its list in the API */
export const detailsQuery = <Details>(path: string, id: string | number) =>
  queryOptions({
    queryKey: [path, { id: String(id) }],
    queryFn: () => callUntyped<Details>(`${path}/${encodeURIComponent(id)}`),
    gcTime: 0,
  });
