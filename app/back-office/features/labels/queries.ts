import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Label } from '../../../../domain/conversation/label.ts';
import { ApiError, callUntyped } from '../../../api/client.ts';
import { useRefreshInbox } from '../../inbox/inbox.ts';
import { useChange } from '../../kit/requests/use-change.ts';

const path = '/api/labels';

const none: readonly Label[] = [];

/** All labels by name; empty until they are loaded. */
export const useLabels = (): readonly Label[] =>
  useQuery({ queryKey: [path], queryFn: () => callUntyped<Label[]>(path), refetchOnMount: true }).data ?? none;

/** Adds, renames or deletes a label; lists are refetched, since any entry may have it. */
export function useLabelChange() {
  const t = useTranslations('backOffice.labels');
  return useChange({
    send: ({ method, id, name }: { method: 'POST' | 'PUT' | 'DELETE'; id?: number; name?: string }) =>
      callUntyped<Label & { merged?: boolean }>(id === undefined ? path : `${path}/${id}`, {
        method,
        body: name && { name },
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
