import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../domain/media.ts';
import { type ApiError, call } from '../../api/client.ts';
import { useChange } from '../use-change.ts';

const address = '/api/system-panel/media';

/** Every uploaded picture; read again while variants are being made. */
export const mediaQuery = queryOptions({
  queryKey: [address],
  queryFn: () => call<MediaFile[]>(address),
  refetchOnMount: true,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? 1500 : false),
});

/** One call about a picture; `to` stands behind its address. */
interface Step<Result> {
  method: 'POST' | 'PUT' | 'DELETE';
  id?: number;
  to?: string;
  body?: object;
  version?: string;
  /** What a toast says afterwards. */
  done?: (result: Result) => string;
}

/** Changes a picture and refetches the list; a failure is a toast. */
export function useMediaStep<Result = MediaFile>() {
  const t = useTranslations('backOffice.media');
  return useChange({
    send: ({ method, id, to = '', body, version }: Step<Result>) =>
      call<Result>(`${address}${id === undefined ? '' : `/${id}`}${to}`, { method, body, version }),
    done: (result, { done }) => done?.(result),
    failed: (error) => ({ title: t('failed'), description: (error as Partial<ApiError>).error }),
    reads: [address],
  });
}
