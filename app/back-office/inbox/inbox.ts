import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ViewList } from '../../../domain/inbox/view.ts';
import { call } from '../../api/client.ts';
import { type Change, useChange } from '../kit/requests/use-change.ts';

export const submissionsPath = '/api/projects';
export const messagesPath = '/api/messages';
export const sendersPath = '/api/senders';
const countsPath = '/api/inbox/counts';
export const viewsPath = '/api/views';
export const viewCountsPath = `${viewsPath}/counts`;

export const pathOf = { submission: submissionsPath, message: messagesPath } as const;

/** The address of a list of submissions or messages in the API. */
export type InboxPath = (typeof pathOf)[keyof typeof pathOf];

export const isInboxPath = (path: string): path is InboxPath => path === submissionsPath || path === messagesPath;

/** A submission or message on its page. */
export type Sent = { of: keyof typeof pathOf; id: number };

/** The lists with saved views, by path. */
export const listsWithViews: Readonly<Record<string, ViewList>> = {
  [submissionsPath]: 'submissions',
  [messagesPath]: 'messages',
};

/** The number of waiting items. A failure does not end the session; failures of the screen's own calls do. */
export const inboxCountsQuery = queryOptions({
  queryKey: [countsPath],
  queryFn: ({ signal }) => call('GET /api/inbox/counts', { signal }),
  meta: { isAside: true },
  refetchOnMount: true,
});

const lists = [submissionsPath, messagesPath, sendersPath];
const counts = [countsPath, viewCountsPath];
/** The paths that are refetched after a change of a conversation: submissions, messages and senders refer to each other. */
export const inboxPaths: readonly string[] = [...lists, ...counts];

/** Refetches the visible queries after a write; the others are refetched when they are shown again. */
export function useRefreshInbox(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => inboxPaths.includes(path as string) });
}

/** {@link useChange} for submissions and messages; after a failure, lists are refetched only if its status means that they are outdated. */
export const useInboxChange = <Wanted = void, Answer = unknown>(change: Omit<Change<Wanted, Answer>, 'reads'>) =>
  useChange({ isOutdated: () => false, ...change, reads: inboxPaths });

/** After an arrival or another operator's change, refetches counts and hidden queries. The screen itself changes only on demand. */
export function useRefreshCounts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({
      predicate: (query) => lists.includes(query.queryKey[0] as string) && !query.isActive(),
      refetchType: 'none',
    });
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => counts.includes(path as string) });
  };
}
