import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWith, type Given } from '../../../api/client.ts';
import { type Argument, fillAddress, type ReadRoute } from '../../../api/route.ts';

/** The query of a read, which is fetched each time its page opens. The key is the address in the API. */
export const freshQuery = <R extends ReadRoute>(route: R, ...[given]: Argument<Given<R>>) =>
  queryOptions({
    queryKey: [fillAddress(route, given)],
    queryFn: ({ signal }) => callWith(route, { ...given, signal }),
    gcTime: 0,
  });

/** {@link freshQuery} for a list with the query of its screen; the previous response stays visible while a search loads. */
export const freshSearch = <R extends ReadRoute>(
  route: R,
  search: string,
  queryKey: readonly unknown[] = [fillAddress(route), search],
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callWith(route, { query: search, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
