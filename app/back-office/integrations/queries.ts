import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ApiToken } from '../../../domain/api-token.ts';
import type { Page } from '../../../domain/list-query.ts';
import type { Webhook, WebhookDelivery } from '../../../domain/webhook.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { withProof } from '../session/proof.ts';

/** Fetched each time the page opens. */
export const tokensQuery = queryOptions({
  queryKey: ['/api/tokens'],
  queryFn: async () => (await call<{ items: ApiToken[] }>('/api/tokens')).items,
  gcTime: 0,
});

export const webhooksQuery = queryOptions({
  queryKey: ['/api/webhooks'],
  queryFn: async () => (await call<{ items: Webhook[] }>('/api/webhooks')).items,
  gcTime: 0,
});

/** The newest lines of a webhook's log; read again while one waits. */
export const deliveriesQuery = (id: number) => {
  const path = `/api/webhooks/${id}/deliveries?pageSize=25`;
  return queryOptions({
    queryKey: ['/api/webhooks', id, 'deliveries'],
    queryFn: () => call<Page<WebhookDelivery>>(path),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status, attempts }) => status === 'pending' && attempts === 0) ? 2000 : false,
  });
};

interface Change {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** What a toast says afterwards. */
  done?: string;
}

/** Changes tokens or webhooks and reads them again. */
export function useIntegrationChange<Result = unknown>() {
  const t = useTranslations('backOffice.integrations');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, body }: Change) => withProof(() => call<Result>(path, { method, body })),
    onSuccess: (_answer, { done }) => {
      if (done !== undefined) showToast({ title: done });
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.error : undefined;
      showToast({ title: t('error'), description: reason ?? t('changeFailed'), variant: 'destructive' });
    },
    onSettled: () =>
      Promise.all(['/api/tokens', '/api/webhooks'].map((path) => queryClient.invalidateQueries({ queryKey: [path] }))),
  });
}
