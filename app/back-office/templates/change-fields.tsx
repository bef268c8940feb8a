import { useTranslations } from 'use-intl';
import { projectStatuses } from '../../../domain/project.ts';
import type { TemplateChange } from '../../../domain/template.ts';
import { Checkbox, Field, Select } from '../../ui/field.tsx';
import { useLabels } from '../labels/queries.ts';
import { useOperators } from '../submissions/queries.ts';

interface ChangeFieldsProps {
  change: TemplateChange;
  onChange: (change: Partial<TemplateChange>) => void;
}

/** What a template sets in a submission beside its text. */
export function ChangeFields({ change, onChange }: ChangeFieldsProps) {
  const t = useTranslations('backOffice.templates');
  const p = useTranslations('backOffice.projects');
  const operators = useOperators();
  const labels = useLabels();
  return (
    <div className="grid gap-4 border-t border-edge pt-4 sm:grid-cols-2">
      <Field label={t('setStatus')}>
        {(control) => (
          <Select
            {...control}
            value={change.status ?? ''}
            onChange={({ target }) => onChange({ status: (target.value || null) as typeof change.status })}
          >
            <option value="">{t('unchanged')}</option>
            {projectStatuses.map((status) => (
              <option key={status} value={status}>
                {p(`options.status.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('assign')}>
        {(control) => (
          <Select
            {...control}
            value={change.assignee ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ assignee: value === '' ? null : value === 'me' ? 'me' : Number(value) })
            }
          >
            <option value="">{t('unchanged')}</option>
            <option value="me">{t('me')}</option>
            {operators.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {labels.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold">{t('addLabels')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {labels.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={change.labels.includes(id)}
                onChange={({ target }) =>
                  onChange({
                    labels: target.checked ? [...change.labels, id] : change.labels.filter((label) => label !== id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
