import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../domain/account.ts';
import { call } from '../../api/client.ts';
import { showTimesIn } from '../dates.ts';
import { withProof } from '../session/proof.ts';

const path = '/api/account';

/** Fetched each time the page opens. */
export const accountQuery = queryOptions({ queryKey: [path], queryFn: () => call<Account>(path), gcTime: 0 });

/** Saves a part of the account; the answer is the account as it is then. */
export function useSaveAccount(part: '' | '/password' | '/email') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => withProof(() => call<Account>(path + part, { method: 'PUT', body })),
    onSuccess: (account) => {
      showTimesIn(account.timeZone);
      queryClient.setQueryData([path], account);
    },
  });
}

/** @param id of a session, or `others` */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => withProof(() => call(`${path}/sessions/end`, { method: 'POST', body: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}
