import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InboxCounts } from '../../../domain/inbox.ts';
import type { ViewList } from '../../../domain/view.ts';
import { call } from '../../api/client.ts';

export const submissionsPath = '/api/projects';
export const messagesPath = '/api/messages';
export const sendersPath = '/api/senders';
const countsPath = '/api/inbox/counts';
export const viewCountsPath = '/api/views/counts';

/** Lists with views of operators, by their paths. */
export const listsWithViews: Readonly<Record<string, ViewList>> = {
  [submissionsPath]: 'submissions',
  [messagesPath]: 'messages',
};

/** How much waits. A failure is no reason to end the session: the screen's own calls are. */
export const inboxCountsQuery = queryOptions({
  queryKey: [countsPath],
  queryFn: () => call<InboxCounts>(countsPath),
  meta: { isAside: true },
  refetchOnMount: true,
});

/**
 * After a write: refetches what is visible; the rest is refetched when it is shown again. Submissions, messages and senders name
 * each other, so all.
 */
export function useRefreshInbox(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        [submissionsPath, messagesPath, sendersPath, countsPath, viewCountsPath].includes(queryKey[0] as string),
    });
}

/** Refetches under way because something arrived. */
let arrivals = 0;

/** Whether lists are refetched because something arrived, and not because the operator changed something: then they stay as they are. */
export const isArrival = (): boolean => arrivals > 0;

/** After something arrived: lists withhold it until the operator asks for it. */
export function useRefreshArrivals(): () => Promise<void> {
  const refresh = useRefreshInbox();
  return async () => {
    arrivals += 1;
    await refresh();
    // The response is rendered a moment after it came.
    setTimeout(() => (arrivals -= 1), 500);
  };
}
