import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Template, TemplateForm } from '../../../domain/template.ts';
import { call } from '../../api/client.ts';
import { isConflict } from '../editing/save.ts';
import { useChange } from '../use-change.ts';

const path = '/api/templates';

/** The team's templates, then the operator's own. */
export const templatesQuery = queryOptions({ queryKey: [path], queryFn: () => call<Template[]>(path) });

/** Stores a template, or deletes it without a form. */
export function useSaveTemplate(template: Template | undefined) {
  const t = useTranslations('backOffice.templates');
  const address = template ? `${path}/${template.id}` : path;
  return useChange({
    send: (body: TemplateForm | undefined) => {
      const method = template ? 'PUT' : 'POST';
      return call(address, body ? { method, body, version: template?.updatedAt } : { method: 'DELETE' });
    },
    done: (_answer, body) => t(body ? 'saved' : 'deleted'),
    failed: (error) => ({ title: t('error'), description: t(isConflict(error) ? 'conflict' : 'saveFailed') }),
    reads: [path],
  });
}
