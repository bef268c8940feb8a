import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Content, ContentSummary, ContentVersion, EditedContent } from '../../../../domain/content/content.ts';
import type { ContentKind } from '../../../../domain/content/translation.ts';
import { type ApiError, callUntyped } from '../../../api/client.ts';
import { callStep, type Step } from '../../kit/requests/save.ts';
import { freshQuery } from '../../kit/requests/fresh-query.ts';
import { type Change, useChange } from '../../kit/requests/use-change.ts';

export const editorScreens = { cases: 'case', partners: 'partner', features: 'feature' } as const;

const address = (kind: ContentKind, id?: number) => `/api/system-panel/${kind}${id === undefined ? '' : `/${id}`}`;

export const contentListQuery = (kind: ContentKind, place: 'kept' | 'trash' = 'kept') =>
  queryOptions({
    queryKey: [address(kind), place],
    queryFn: () => callUntyped<ContentSummary[]>(address(kind) + (place === 'trash' ? '?trash=true' : '')),
    // An editor may have changed the content.
    refetchOnMount: true,
  });

export const readContent = (kind: ContentKind, id: number) => callUntyped<EditedContent>(address(kind, id));

export const contentQuery = (kind: ContentKind, id: number) => freshQuery<EditedContent>(address(kind, id));

export const versionsQuery = (kind: ContentKind, id: number) =>
  freshQuery<ContentVersion[]>(`${address(kind, id)}/versions`);

export const saveDraft = (kind: ContentKind, id: number, body: { content: Content; version: string | null }) =>
  callUntyped<EditedContent>(`${address(kind, id)}/draft`, { method: 'PUT', body });

/** Changes an entity; a toast reports a failure. */
export function useContentStep(kind: ContentKind) {
  const t = useTranslations('backOffice.content');
  return useContentChange(kind, {
    send: (step: Step) => callStep<EditedContent>(address(kind), step),
    done: (_entity, { done }) => done,
    failed: (error) => ({ title: t('error'), description: (error as Partial<ApiError>).error ?? t('failed') }),
  });
}

/** {@link useChange} that refetches the lists of a kind, and clears the responses that public pages have loaded. */
export function useContentChange<Wanted, Answer>(
  kind: ContentKind,
  change: Pick<Change<Wanted, Answer>, 'send' | 'done' | 'failed'>,
) {
  const queryClient = useQueryClient();
  const isOfPages = (path: unknown) => String(path).startsWith(`/api/${kind}`);
  return useChange({
    ...change,
    after: () =>
      queryClient.removeQueries({ predicate: ({ queryKey: [path, of] }) => isOfPages(path) && of !== 'stored' }),
    reads: [`/api/${kind}`, address(kind)],
  });
}
