import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Page, pageSizes } from '../../../../domain/inbox/list-query.ts';
import type { Defaults } from '../../../../domain/content/defaults.ts';
import { callWith } from '../../../api/client.ts';
import type { ReadRoute, Responses } from '../../../api/route.ts';
import { normalize } from '../../../api/normalize.ts';

/** Whether a query fetches one page of a list. */
export const isPageKey = ([, request]: readonly unknown[]): boolean =>
  typeof request === 'object' && request !== null && 'search' in request;

/** The address of a list in the API. */
export type ListPath = {
  [R in ReadRoute]: Responses[R] extends Page<unknown> | unknown[] ? PathOf<R> : never;
}[ReadRoute];
type PathOf<R> = R extends `GET ${infer Path}` ? (Path extends `${string}:${string}` ? never : Path) : never;

/**
 * Fetches one page of a list. A blank `search` requests the plain path and only prefers a page; a response without pages counts as one.
 * @param defaults of the fields that the response omits
 */
export async function readPage<Entity>(
  path: ListPath,
  search: string,
  defaults: Defaults<Entity>,
  signal?: AbortSignal,
) {
  const prefer = `page-size=${pageSizes.usual}`;
  let total: number | undefined;
  const response: Page<unknown> | unknown[] = await callWith(`GET ${path}`, {
    query: search,
    prefer,
    signal,
    onHeaders: (headers: Headers) => (total = Number(headers.get('X-Total-Count')) || undefined),
  });
  const page = Array.isArray(response)
    ? { items: response, total: total ?? response.length, page: 1, pageSize: Math.max(response.length, 1) }
    : response;
  return { ...page, items: page.items.map((item) => normalize(item, defaults)) };
}

/** {@link readPage} for the screen. */
export const pageQuery = <Entity>(path: ListPath, search: string, defaults: Defaults<Entity>) =>
  queryOptions({
    queryKey: [path, { search }],
    queryFn: ({ signal }) => readPage<Entity>(path, search, defaults, signal),
    // The previous page stays visible while the next one loads.
    placeholderData: keepPreviousData,
    // After a write, going back shows the list immediately at its old scroll position while it is refetched.
    refetchOnMount: true,
  });

/** The address of a list whose entities have pages with details. */
export type DetailsPath = `/api/${'projects' | 'messages' | 'senders'}`;

/** The details of an entity of a list. */
export type Details<Path extends DetailsPath> = Responses[`GET ${Path}/:id`];

/** One entity with its details, fetched each time its page opens. */
export const detailsQuery = <Path extends DetailsPath>(path: Path, id: string | number) =>
  queryOptions({
    queryKey: [path, { id: String(id) }],
    queryFn: ({ signal }): Promise<Details<Path>> => callWith(`GET ${path}/:id`, { id, signal }),
    gcTime: 0,
  });
