import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { blankCase, wholeEntity } from '../../api/normalize-entity.ts';
import { type Save, saveChange } from '../editing/save.ts';
import { isGone } from '../layout/not-found.ts';

/** Every case as it is stored: in the language that operators write, not in a visitor's. */
export const storedCasesQuery = queryOptions({
  queryKey: ['/api/cases', 'stored'],
  queryFn: async () =>
    (await call<unknown[]>('/api/cases', { language: defaultLanguage })).map((given) =>
      wholeEntity<Case>(given, blankCase),
    ),
});

/** After a save every list of cases is read again, the visitors' ones too. */
function useRefreshedCases() {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/cases') && queryKey[1] !== 'stored',
    });
    await queryClient.invalidateQueries({ queryKey: storedCasesQuery.queryKey });
  };
}

/** Reads a case again as it is stored now, and with it the list. */
export function useRereadCase(id: number | undefined) {
  const queryClient = useQueryClient();
  return async () =>
    (await queryClient.fetchQuery({ ...storedCasesQuery, staleTime: 0 })).find((entity) => entity.id === id);
}

/** Saves the dialog: a new case without an id, else the one with it. */
export function useSaveCase(id: number | undefined) {
  const t = useTranslations('backOffice.cases');
  const refresh = useRefreshedCases();
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
        look: 'destructive',
      });
      if (isGone(error)) await refresh();
    },
  });
}

export function useDeleteCase() {
  const t = useTranslations('backOffice.cases');
  const refresh = useRefreshedCases();
  return useMutation({
    mutationFn: (id: number) => call(`/api/cases/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      showToast({ title: t('success'), description: t('deleted') });
      await refresh();
    },
    onError: async (error) => {
      showToast({ title: t('error'), description: t('deleteFailed'), look: 'destructive' });
      if (isGone(error)) await refresh();
    },
  });
}
