import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../domain/media.ts';
import { type ApiError, call } from '../../api/client.ts';
import { callStep, type Step } from '../editing/save.ts';
import { useChange } from '../use-change.ts';

const address = '/api/system-panel/media';

/** Every uploaded picture; read again while variants are being made. */
export const mediaQuery = queryOptions({
  queryKey: [address],
  queryFn: () => call<MediaFile[]>(address),
  refetchOnMount: true,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? 1500 : false),
});

/** Changes a picture and refetches the list; a failure is a toast. */
export function useMediaStep() {
  const t = useTranslations('backOffice.media');
  return useChange({
    send: (step: Step) => callStep<MediaFile>(address, step),
    done: (_file, { done }) => done,
    failed: (error) => ({ title: t('failed'), description: (error as Partial<ApiError>).error }),
    reads: [address],
  });
}

/** Puts another picture in the place of this one, wherever that is used. */
export function useReplacement(id: number) {
  const t = useTranslations('backOffice.media');
  return useChange({
    send: (by: number) => call<{ places: number }>(`${address}/${id}/replace`, { method: 'POST', body: { by } }),
    done: ({ places }) => t('replaced', { count: places }),
    failed: (error) => ({ title: t('failed'), description: (error as Partial<ApiError>).error }),
    reads: [address],
  });
}
