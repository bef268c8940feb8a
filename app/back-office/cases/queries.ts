import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Case, caseEntity } from '../../../domain/case.ts';
import { defaultsOf } from '../../../domain/defaults.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import { call } from '../../api/client.ts';
import { normalize } from '../../api/normalize.ts';
import { useContentChange } from '../content/queries.ts';
import { type Save, saveEntity } from '../editing/save.ts';

const path = '/api/cases';
const defaults = defaultsOf(caseEntity);

/** Every case as it is stored: untranslated. */
export const storedCasesQuery = queryOptions({
  queryKey: [path, 'stored'],
  queryFn: async () =>
    (await call<unknown[]>(path, { language: defaultLanguage })).map((given) => normalize<Case>(given, defaults)),
});

/** Saves the dialog; without an id, as a new case. */
export function useSaveCase(id: number | undefined) {
  const t = useTranslations('backOffice.cases');
  return useContentChange('cases', {
    send: (save: Save) => saveEntity<Case>(path, id, save),
    done: () => ({ title: t('success'), description: t(id === undefined ? 'created' : 'updated') }),
    failed: () => ({ title: t('error'), description: t(id === undefined ? 'createFailed' : 'updateFailed') }),
  });
}

export function useDeleteCase() {
  const t = useTranslations('backOffice.cases');
  return useContentChange('cases', {
    send: (id: number) => call(`${path}/${id}`, { method: 'DELETE' }),
    done: () => ({ title: t('success'), description: t('deleted') }),
    failed: () => ({ title: t('error'), description: t('deleteFailed') }),
  });
}
