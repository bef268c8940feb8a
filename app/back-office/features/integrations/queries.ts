import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Page } from '../../../../domain/inbox/list-query.ts';
import type { WebhookDelivery } from '../../../../domain/operations/webhook.ts';
import { callUntyped } from '../../../api/client.ts';
import { errorText } from '../../kit/requests/proof.ts';
import { useProvedCall } from '../../kit/requests/use-change.ts';

export const tokensPath = '/api/tokens';
export const webhooksPath = '/api/webhooks';

/** The newest rows of a webhook's log; refetched while a delivery is pending. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [webhooksPath, id, 'deliveries'],
    queryFn: () => callUntyped<Page<WebhookDelivery>>(`${webhooksPath}/${id}/deliveries?pageSize=25`),
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
