import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Template, TemplateForm } from '../../../domain/template.ts';
import { ApiError, call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';

const path = '/api/templates';

/** The team's templates, then the operator's own. */
export const templatesQuery = queryOptions({ queryKey: [path], queryFn: () => call<Template[]>(path) });

/** Stores a template, or deletes it without a form. */
export function useSaveTemplate() {
  const t = useTranslations('backOffice.templates');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
  return useMutation({
    mutationFn: async ({ template, form }: { template: Template | undefined; form: TemplateForm | undefined }) => {
      const address = template ? `${path}/${template.id}` : path;
      if (!form) await call(address, { method: 'DELETE' });
      else if (template) await call(address, { method: 'PUT', body: form, version: template.updatedAt });
      else await call(address, { method: 'POST', body: form });
    },
    onSuccess: async (_response, { form }) => {
      showToast({ title: form ? t('saved') : t('deleted') });
      await refresh();
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      showToast({
        title: t('error'),
        description: isConflict ? t('conflict') : t('saveFailed'),
        variant: 'destructive',
      });
      if (isConflict) await refresh();
    },
  });
}
