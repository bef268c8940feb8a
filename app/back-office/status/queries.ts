import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Status, UndeliveredMail } from '../../../domain/status.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';

const path = '/api/status';

/** Fetched when the page opens and on demand only: a poll would keep an unused session alive. */
export const statusQuery = queryOptions({
  queryKey: [path],
  queryFn: () => call<Status>(path),
  refetchOnWindowFocus: false,
  staleTime: 0,
});

/** Retries a failed mail. */
export function useRetryMail() {
  const t = useTranslations('backOffice.status');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<UndeliveredMail>(`${path}/mails/${id}/retry`, { method: 'POST' }),
    onSuccess: () => showToast({ title: t('mails.retried'), description: t('mails.retriedHint') }),
    onError: (error) => {
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 409);
      showToast({
        title: t('error'),
        description: gone ? t('mails.retriedElsewhere') : t('mails.retryFailed'),
        variant: 'destructive',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
}
