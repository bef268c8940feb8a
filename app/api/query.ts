import { QueryClient } from '@tanstack/react-query';
import type { HydrationState } from '../boot/document-state.ts';

/** Never stale, refetched or retried by itself; unused responses are cached for 5 minutes (product.md, section 7). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        // Fetches offline too: an error is better than an endless spinner.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Fills the query cache with the responses of the server's render. */
export function hydrateQueries(queryClient: QueryClient, { language, data }: HydrationState): void {
  for (const [path, response] of Object.entries(data)) queryClient.setQueryData([path, language], response);
}
