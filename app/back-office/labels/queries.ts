import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Label } from '../../../domain/label.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';

const path = '/api/labels';

const labelsQuery = queryOptions({ queryKey: [path], queryFn: () => call<Label[]>(path), refetchOnMount: true });

const none: readonly Label[] = [];

/** All labels by name; empty until they are loaded. */
export const useLabels = (): readonly Label[] => useQuery(labelsQuery).data ?? none;

interface LabelChange {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Of the label that is changed. */
  id?: number;
  name?: string;
}

/** Adds, renames or deletes a label; lists follow, since it may be on everything in them. */
export function useLabelChange() {
  const t = useTranslations('backOffice.labels');
  const queryClient = useQueryClient();
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: ({ method, id, name }: LabelChange) =>
      call<Label & { merged?: boolean }>(id === undefined ? path : `${path}/${id}`, {
        method,
        ...(name !== undefined && { body: { name } }),
      }),
    onSuccess: async (answer, { method, name = '' }) => {
      if (method === 'DELETE') showToast({ title: t('deleted') });
      if (method === 'PUT')
        showToast({ title: answer.merged ? t('merged', { name: answer.name }) : t('renamed', { name }) });
      await Promise.all([queryClient.invalidateQueries({ queryKey: [path] }), refresh()]);
    },
    onError: (error) =>
      showToast({
        title: t('failed'),
        description: error instanceof ApiError ? error.error : undefined,
        variant: 'destructive',
      }),
  });
}
