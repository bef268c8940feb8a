import { useQueryClient } from '@tanstack/react-query';

export const submissionsPath = '/api/projects';
export const messagesPath = '/api/messages';

/** After a write: refetches what is visible and drops the rest. Submissions and messages name each other, so both. */
export function useRefreshInbox(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const filter = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[0] === submissionsPath || queryKey[0] === messagesPath,
    };
    queryClient.removeQueries({ type: 'inactive', ...filter });
    await queryClient.invalidateQueries(filter);
  };
}
