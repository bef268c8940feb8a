import { QueryClient } from '@tanstack/react-query';

/** As specification section 7 says: never stale, never refetched by itself, never retried; unused answers are kept for 5 minutes. */
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
        // Asks even when the browser thinks it is offline: the person gets an answer, not a spinner.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
