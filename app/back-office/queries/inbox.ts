import { useQueryClient } from '@tanstack/react-query';

/** Where the API has the submissions and the messages. */
export const projectsPath = '/api/projects';
export const messagesApiPath = '/api/messages';

/**
 * After a write: what is on the screen is read again, and what was read for other screens is dropped, so that they ask when
 * they open. Submissions and messages name each other, so both.
 */
export function useRefreshedInbox(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const filter = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[0] === projectsPath || queryKey[0] === messagesApiPath,
    };
    queryClient.removeQueries({ type: 'inactive', ...filter });
    await queryClient.invalidateQueries(filter);
  };
}
