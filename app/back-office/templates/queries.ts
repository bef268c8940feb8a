import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Template, TemplateForm } from '../../../domain/template.ts';
import { ApiError, call } from '../../api/client.ts';
import { useChange } from '../use-change.ts';

const path = '/api/templates';

/** The team's templates, then the operator's own. */
export const templatesQuery = queryOptions({ queryKey: [path], queryFn: () => call<Template[]>(path) });

/** Stores a template, or deletes it without a form. */
export function useSaveTemplate(template: Template | undefined) {
  const t = useTranslations('backOffice.templates');
  const address = template ? `${path}/${template.id}` : path;
  return useChange({
    send: (body: TemplateForm | undefined) =>
      body
        ? call(address, { method: template ? 'PUT' : 'POST', body, version: template?.updatedAt })
        : call(address, { method: 'DELETE' }),
    done: (_answer, body) => t(body ? 'saved' : 'deleted'),
    failed: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      return { title: t('error'), description: t(isConflict ? 'conflict' : 'saveFailed') };
    },
    reads: [path],
  });
}
