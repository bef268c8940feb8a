import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../domain/media.ts';
import { type ApiError, call } from '../../api/client.ts';
import { callStep, type Step } from '../editing/save.ts';
import { type Change, useChange } from '../use-change.ts';

const address = '/api/system-panel/media';

/** Every uploaded picture; read again while variants are being made. */
export const mediaQuery = queryOptions({
  queryKey: [address],
  queryFn: () => call<MediaFile[]>(address),
  refetchOnMount: true,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? 1500 : false),
});

/** Changes a picture and refetches the list; a failure is a toast. */
export const useMediaStep = () =>
  useMediaChange({ send: (step: Step) => callStep<MediaFile>(address, step), done: (_file, { done }) => done });

/** Puts another picture in the place of this one, wherever that is used. */
export function useReplacement(id: number) {
  const t = useTranslations('backOffice.media');
  return useMediaChange({
    send: (by: number) => call<{ places: number }>(`${address}/${id}/replace`, { method: 'POST', body: { by } }),
    done: ({ places }) => t('replaced', { count: places }),
  });
}

function useMediaChange<Wanted, Answer>(change: Pick<Change<Wanted, Answer>, 'send' | 'done'>) {
  const t = useTranslations('backOffice.media');
  const failed = (error: Error) => ({ title: t('failed'), description: (error as Partial<ApiError>).error });
  return useChange({ ...change, failed, reads: [address] });
}
