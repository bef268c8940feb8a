import { useTranslations } from 'use-intl';
import { projectStatuses } from '../../../domain/project.ts';
import type { TemplateChange } from '../../../domain/template.ts';
import { Checkbox } from '../../ui/field.tsx';
import { SelectField } from '../../ui/labelled-controls.tsx';
import { useLabels } from '../labels/queries.ts';
import { useOperators } from '../submissions/queries.ts';

interface ChangeFieldsProps {
  change: TemplateChange;
  onChange: (change: Partial<TemplateChange>) => void;
}

/** What a template sets in a submission beside its text. */
export function ChangeFields({ change: { status, assignee, labels: ticked }, onChange }: ChangeFieldsProps) {
  const t = useTranslations('backOffice.templates');
  const p = useTranslations('backOffice.projects');
  const operators = useOperators();
  const labels = useLabels();
  return (
    <div className="grid gap-4 border-t border-edge pt-4 sm:grid-cols-2">
      <SelectField
        label={t('setStatus')}
        value={status ?? ''}
        onValue={(value) => onChange({ status: (value || null) as typeof status })}
        options={['', ...projectStatuses]}
        optionLabel={(one) => (one === '' ? t('unchanged') : p(`options.status.${one}`))}
      />
      <SelectField
        label={t('assign')}
        value={assignee ?? ''}
        onValue={(value) => onChange({ assignee: value === '' ? null : value === 'me' ? value : Number(value) })}
        options={operators.map(({ id }) => id)}
        optionLabel={(one) => operators.find(({ id }) => id === one)!.username}
      >
        <option value="">{t('unchanged')}</option>
        <option value="me">{t('me')}</option>
      </SelectField>
      {labels.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold">{t('addLabels')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {labels.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={ticked.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChange({ labels: checked ? [...ticked, id] : ticked.filter((label) => label !== id) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
