import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OwnFactors } from '../../../domain/second-factor.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { withProof } from '../session/proof.ts';
import { reasonOf } from '../session/refusal.ts';

const path = '/api/account';

/** Fetched each time the page opens. */
export const factorsQuery = queryOptions({
  queryKey: [`${path}/factors`],
  queryFn: () => call<OwnFactors>(`${path}/factors`),
  gcTime: 0,
});

/** Not awaited: recovery codes show at once. A first factor ends the limits of a session that had to enrol one. */
export function refetchFactors(queryClient: QueryClient): void {
  for (const queryKey of [factorsQuery.queryKey, ['/api/auth/user']]) void queryClient.invalidateQueries({ queryKey });
}

interface Change {
  method: 'POST' | 'DELETE';
  /** Below the account's. */
  below: string;
  body?: object;
  /** What a toast says afterwards. */
  done?: string;
}

/** Changes one's second factors, after a fresh proof where the server wants one, and reads them again. */
export function useFactorChange<Answer = unknown>({ isQuiet = false } = {}) {
  const t = useTranslations('backOffice.account');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ method, below, body }: Change) =>
      withProof(() => call<Answer>(`${path}/${below}`, { method, body })),
    onSuccess: (_answer, { done }) => {
      if (done !== undefined) showToast({ title: done });
      refetchFactors(queryClient);
    },
    onError: (error) => {
      if (isQuiet) return;
      showToast({ title: t('error'), description: reasonOf(error, t('factorFailed')), variant: 'destructive' });
    },
  });
}
