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

const lists: readonly unknown[] = [submissionsPath, messagesPath, sendersPath];
const counts: readonly unknown[] = [countsPath, viewCountsPath];

/**
 * After a write: refetches what is visible; the rest is refetched when it is shown again. Submissions, messages and senders name
 * each other, so all.
 */
export function useRefreshInbox(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => [...lists, ...counts].includes(path) });
}

/** After something arrived or others changed it: counts follow, and what is shown later. What is on the screen stays until it is asked for. */
export function useRefreshCounts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({
      predicate: (query) => lists.includes(query.queryKey[0]) && !query.isActive(),
      refetchType: 'none',
    });
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => counts.includes(path) });
  };
}
