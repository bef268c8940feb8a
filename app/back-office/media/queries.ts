import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../domain/media.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';

const address = '/api/system-panel/media';

/** Every uploaded picture; read again while variants are being made. */
export const mediaQuery = queryOptions({
  queryKey: [address],
  queryFn: () => call<MediaFile[]>(address),
  refetchOnMount: true,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? 1500 : false),
});

/** One call about a picture; `to` stands behind its address. */
interface Step {
  method: 'POST' | 'PUT' | 'DELETE';
  id?: number;
  to?: string;
  body?: object;
  version?: string;
}

/** Changes a picture and refetches the list; a failure is a toast. */
export function useMediaStep<Result = MediaFile>() {
  const t = useTranslations('backOffice.media');
  const refresh = useMediaRefresh();
  return useMutation({
    mutationFn: ({ method, id, to = '', body, version }: Step) =>
      call<Result>(`${address}${id === undefined ? '' : `/${id}`}${to}`, { method, body, version }),
    onSuccess: refresh,
    onError: (error) =>
      showToast({
        title: t('failed'),
        description: error instanceof ApiError ? error.error : undefined,
        variant: 'destructive',
      }),
  });
}

export function useMediaRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [address] });
}
