import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { errorText } from '../../kit/requests/proof.ts';
import { useProvedCall } from '../../kit/requests/use-change.ts';

const tokensPath = apiAddress('GET /api/tokens');
const webhooksPath = apiAddress('GET /api/webhooks');

/** The newest rows of a webhook's log; refetched while a delivery is pending. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [webhooksPath, id, 'deliveries'],
    queryFn: ({ signal }) => call('GET /api/webhooks/:id/deliveries', { id, query: { pageSize: 25 }, signal }),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status, attempts }) => status === 'pending' && attempts === 0) ? 2000 : false,
  });

/** Changes tokens or webhooks and refetches them. */
export function useIntegrationChange<Answer = unknown>() {
  const t = useTranslations('backOffice.integrations');
  return useProvedCall<Answer>({
    failed: (error) => ({ title: t('error'), description: errorText(error, t('changeFailed')) }),
    reads: [tokensPath, webhooksPath],
  });
}
