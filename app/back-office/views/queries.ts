import { type UseMutationResult, queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { View, ViewCounts, ViewForm, ViewList, ViewUpdate } from '../../../domain/view.ts';
import { ApiError, call } from '../../api/client.ts';
import { viewCountsPath } from '../list/inbox.ts';
import { useChange } from '../use-change.ts';

const path = '/api/views';

export const viewsQuery = (list: ViewList) =>
  queryOptions({ queryKey: [path, list], queryFn: () => call<View[]>(`${path}?list=${list}`), refetchOnMount: true });

/** Follows every change of the list. A failure is no reason to end the session: the list's own calls are. */
export const viewCountsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: [viewCountsPath, list],
    queryFn: () => call<ViewCounts>(`${viewCountsPath}?list=${list}`),
    meta: { isAside: true },
    refetchOnMount: true,
  });

type Change =
  | { save: ViewForm }
  | { update: ViewUpdate; id: number }
  | { remove: View }
  /** All views of a list, in their new order. */
  | { order: readonly number[] };

function send(wanted: Change): Promise<unknown> {
  if ('save' in wanted) return call(path, { method: 'POST', body: wanted.save });
  if ('update' in wanted) return call(`${path}/${wanted.id}`, { method: 'PUT', body: wanted.update });
  if ('remove' in wanted) return call(`${path}/${wanted.remove.id}`, { method: 'DELETE' });
  return call(`${path}/order`, { method: 'PUT', body: { ids: wanted.order } });
}

/** Changes the saved views. A removed one can be saved again from the toast. */
export function useViewChange() {
  const t = useTranslations('backOffice.views');
  const change: UseMutationResult<unknown, Error, Change> = useChange({
    send,
    done: (_answer, wanted) => {
      if ('save' in wanted) return t('saved');
      if ('update' in wanted) return t('updated');
      if (!('remove' in wanted)) return undefined;
      const { id: _id, ...form } = wanted.remove;
      return { title: t('deleted'), action: { label: t('undo'), run: () => change.mutate({ save: form }) } };
    },
    failed: (error) => ({ title: t('failed'), description: error instanceof ApiError ? error.error : undefined }),
    reads: [path, viewCountsPath],
    isOutdated: () => false,
  });
  return change;
}
