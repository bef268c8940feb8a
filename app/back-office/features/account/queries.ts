import type { QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { apiAddress } from '../../../api/route.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { reasonOf } from '../../kit/requests/proof.ts';
import { useProvedCall } from '../../kit/requests/use-change.ts';

export const accountPath = apiAddress('GET /api/account');

export const accountQuery = freshQuery('GET /api/account');
export const factorsQuery = freshQuery('GET /api/account/factors');

/** Refetches the factors and the session, which a first factor may release from its limits; not awaited, so recovery codes appear first. */
export function refetchFactors(client: QueryClient): void {
  for (const queryKey of [factorsQuery.queryKey, [apiAddress('GET /api/auth/user')]])
    void client.invalidateQueries({ queryKey });
}

/** Changes the operator's second factors and refetches them. */
export function useFactorChange<Answer = unknown>({ isQuiet = false } = {}) {
  const t = useTranslations('backOffice.account');
  return useProvedCall<Answer>({
    after: (_answer, _change, client) => refetchFactors(client),
    failed: (error) => (isQuiet ? undefined : { title: t('error'), description: reasonOf(error, t('factorFailed')) }),
  });
}
