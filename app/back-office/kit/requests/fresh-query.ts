import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callUntyped } from '../../../api/client.ts';

/** The API's response to a path, fetched each time its page opens. */
export const freshQuery = <Data>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: () => callUntyped<Data>(path), gcTime: 0 });

/** {@link freshQuery} for a list; the previous response stays visible while a search loads. */
export const freshSearch = <Data>(path: string, search: string, queryKey: readonly unknown[] = [path, search]) =>
  queryOptions({
    queryKey,
    queryFn: () => callUntyped<Data>(search === '' ? path : `${path}?${search}`),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
