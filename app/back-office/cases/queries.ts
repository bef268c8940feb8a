import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Case, caseEntity } from '../../../domain/case.ts';
import { defaultsOf } from '../../../domain/defaults.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import { call } from '../../api/client.ts';
import { normalize } from '../../api/normalize.ts';
import { showToast } from '../../ui/toast.ts';
import { isNotFound, type Save, saveChange } from '../editing/save.ts';

const defaults = defaultsOf(caseEntity);

/** Every case as it is stored: untranslated. */
export const storedCasesQuery = queryOptions({
  queryKey: ['/api/cases', 'stored'],
  queryFn: async () =>
    (await call<unknown[]>('/api/cases', { language: defaultLanguage })).map((given) =>
      normalize<Case>(given, defaults),
    ),
});

/** Refetches the stored cases, and drops the visitors' responses. */
function useRefreshCases() {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/cases') && queryKey[1] !== 'stored',
    });
    await queryClient.invalidateQueries({ queryKey: storedCasesQuery.queryKey });
  };
}

/** Fetches the list again, and a stored case from it. */
export function useRefetchCase(id: number | undefined) {
  const queryClient = useQueryClient();
  return async () =>
    (await queryClient.fetchQuery({ ...storedCasesQuery, staleTime: 0 })).find((entity) => entity.id === id);
}

/** Saves the dialog; without an id, as a new case. */
export function useSaveCase(id: number | undefined) {
  const t = useTranslations('backOffice.cases');
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (save: Save) =>
      id === undefined
        ? call<Case>('/api/cases', { method: 'POST', body: save.body })
        : saveChange<Case>(`/api/cases/${id}`, save),
    onSuccess: async () => {
      showToast({ title: t('success'), description: id === undefined ? t('created') : t('updated') });
      await refresh();
    },
    onError: async (error) => {
      showToast({
        title: t('error'),
        description: id === undefined ? t('createFailed') : t('updateFailed'),
        variant: 'destructive',
      });
      if (isNotFound(error)) await refresh();
    },
  });
}

export function useDeleteCase() {
  const t = useTranslations('backOffice.cases');
  const refresh = useRefreshCases();
  return useMutation({
    mutationFn: (id: number) => call(`/api/cases/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      showToast({ title: t('success'), description: t('deleted') });
      await refresh();
    },
    onError: async (error) => {
      showToast({ title: t('error'), description: t('deleteFailed'), variant: 'destructive' });
      if (isNotFound(error)) await refresh();
    },
  });
}
