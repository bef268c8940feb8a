import type { QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../../../domain/accounts/account.ts';
import type { OwnFactors } from '../../../../domain/accounts/second-factor.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { reasonOf } from '../../kit/requests/proof.ts';
import { useProvedCall } from '../../kit/requests/use-change.ts';

export const accountPath = '/api/account';

export const accountQuery = freshQuery<Account>(accountPath);
export const factorsQuery = freshQuery<OwnFactors>(`${accountPath}/factors`);

/** Refetches the factors and the session, which a first factor may release from its limits; not awaited, so recovery codes appear first. */
export function refetchFactors(client: QueryClient): void {
  for (const queryKey of [factorsQuery.queryKey, ['/api/auth/user']]) void client.invalidateQueries({ queryKey });
}

/** Changes the operator's second factors and refetches them. */
export function useFactorChange<Answer = unknown>({ isQuiet = false } = {}) {
  const t = useTranslations('backOffice.account');
  return useProvedCall<Answer>({
    after: (_answer, _change, client) => refetchFactors(client),
    failed: (error) => (isQuiet ? undefined : { title: t('error'), description: reasonOf(error, t('factorFailed')) }),
  });
}
