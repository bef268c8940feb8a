import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { View, ViewCounts, ViewForm, ViewList, ViewUpdate } from '../../../domain/view.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { viewCountsPath } from '../list/inbox.ts';

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

/** Changes the saved views. A removed one can be saved again from the toast. */
export function useViewChange(list: ViewList) {
  const t = useTranslations('backOffice.views');
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [path, list] }),
      queryClient.invalidateQueries({ queryKey: [viewCountsPath, list] }),
    ]);
  const change = useMutation({
    mutationFn: (wanted: Change): Promise<unknown> => {
      if ('save' in wanted) return call(path, { method: 'POST', body: wanted.save });
      if ('update' in wanted) return call(`${path}/${wanted.id}`, { method: 'PUT', body: wanted.update });
      if ('remove' in wanted) return call(`${path}/${wanted.remove.id}`, { method: 'DELETE' });
      return call(`${path}/order`, { method: 'PUT', body: { ids: wanted.order } });
    },
    onSuccess: async (_answer, wanted) => {
      if ('save' in wanted) showToast({ title: t('saved') });
      if ('update' in wanted) showToast({ title: t('updated') });
      if ('remove' in wanted) {
        const { id: _id, ...form } = wanted.remove;
        showToast({ title: t('deleted'), action: { label: t('undo'), run: () => change.mutate({ save: form }) } });
      }
      await refresh();
    },
    onError: (error) =>
      showToast({
        title: t('failed'),
        description: error instanceof ApiError ? error.error : undefined,
        variant: 'destructive',
      }),
  });
  return change;
}
