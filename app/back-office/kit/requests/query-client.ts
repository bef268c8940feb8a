import { QueryClient } from '@tanstack/react-query';

/** Creates a client whose queries are never stale, refetched or retried automatically. Unused responses are cached for 5 minutes (product.md, section 7). */
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
        // Fetches even when offline: an error is better than an endless spinner.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
