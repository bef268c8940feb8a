import { QueryClient } from '@tanstack/react-query';
import type { HydrationState } from '../boot/document-state.ts';

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

/** Puts what the server asked ahead where the pages' queries look for it. */
export function adoptAnswers(queryClient: QueryClient, { language, data }: HydrationState): void {
  for (const [path, answer] of Object.entries(data)) queryClient.setQueryData([path, language], answer);
}
