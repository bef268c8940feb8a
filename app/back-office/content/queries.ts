import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Content, ContentSummary, ContentVersion, EditedContent } from '../../../domain/content.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';

const address = (kind: ContentKind, id?: number) => `/api/system-panel/${kind}${id === undefined ? '' : `/${id}`}`;

export const contentListQuery = (kind: ContentKind, place: 'kept' | 'trash' = 'kept') =>
  queryOptions({
    queryKey: [address(kind), place],
    queryFn: () => call<ContentSummary[]>(`${address(kind)}${place === 'trash' ? '?trash=true' : ''}`),
    // After a change in an editor.
    refetchOnMount: true,
  });

export const contentQuery = (kind: ContentKind, id: number) =>
  queryOptions({
    queryKey: [address(kind, id)],
    queryFn: () => call<EditedContent>(address(kind, id)),
    // An editor that is opened again begins with what is stored.
    gcTime: 0,
  });

export const versionsQuery = (kind: ContentKind, id: number) =>
  queryOptions({
    queryKey: [address(kind, id), 'versions'],
    queryFn: () => call<ContentVersion[]>(`${address(kind, id)}/versions`),
    gcTime: 0,
  });

export const saveDraft = (kind: ContentKind, id: number, body: { content: Content; version: string | null }) =>
  call<EditedContent>(`${address(kind, id)}/draft`, { method: 'PUT', body });

/** What one call does to an entity; `to` stands behind its address. */
interface Step {
  method: 'POST' | 'PUT' | 'DELETE';
  to?: string;
  id?: number;
  body?: object;
}

/** Changes an entity and refetches the lists; a failure is a toast. */
export function useContentStep(kind: ContentKind) {
  const t = useTranslations('backOffice.content');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ method, to = '', id, body }: Step) => call<EditedContent>(address(kind, id) + to, { method, body }),
    onSuccess: () => refreshLists(queryClient, kind),
    onError: (error) =>
      showToast({
        title: t('error'),
        description: (error as { error?: string }).error ?? t('failed'),
        variant: 'destructive',
      }),
  });
}

/** Refetches the lists of a kind, and drops what visitors' pages have read of it. */
export async function refreshLists(queryClient: ReturnType<typeof useQueryClient>, kind: ContentKind) {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`/api/${kind}`) && queryKey[1] !== 'stored',
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [`/api/${kind}`, 'stored'] }),
    queryClient.invalidateQueries({ queryKey: [address(kind)] }),
  ]);
}
