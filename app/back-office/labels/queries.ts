import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Label } from '../../../domain/label.ts';
import { ApiError, call } from '../../api/client.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import type { Filter } from '../list/toolbar.tsx';
import type { ListSchema } from '../list/use-list-query.ts';
import { useChange } from '../use-change.ts';

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
  return useChange({
    send: ({ method, id, name }: LabelChange) =>
      call<Label & { merged?: boolean }>(id === undefined ? path : `${path}/${id}`, {
        method,
        body: name === undefined ? undefined : { name },
      }),
    done: ({ merged, name }, wanted) => {
      if (wanted.method === 'DELETE') return t('deleted');
      if (wanted.method === 'PUT') return merged ? t('merged', { name }) : t('renamed', { name: wanted.name ?? '' });
    },
    after: useRefreshInbox(),
    failed: (error) => ({ title: t('failed'), description: error instanceof ApiError ? error.error : undefined }),
    reads: [path],
    isOutdated: () => false,
  });
}

/** The filter by labels, of a list that takes it. */
export function useLabelFilter({ shape }: ListSchema): Filter[] {
  const labels = useLabels();
  if (!('label' in shape)) return [];
  return [{ name: 'label', several: true, options: labels.map(({ id, name }) => [String(id), name] as const) }];
}
