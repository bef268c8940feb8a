import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageName } from '../../../domain/typography.ts';
import { type Project, projectPriorities } from '../../../domain/project.ts';
import type { Operator } from '../../../domain/user.ts';
import { type ControlProps, Field, Select, TextInput } from '../../ui/field.tsx';
import { ConflictNotice } from '../editing/conflict-notice.tsx';
import { localDate, localTime } from '../dates.ts';
import { Fact, Panel } from '../layout/panel.tsx';
import { useMayActAs } from '../session/session.ts';
import { useOperators } from '../submissions/queries.ts';
import { type PlannedField, useFieldSave } from './use-field-save.ts';

/** The assignee, priority and dates of a submission. A choice is saved at once. */
export function Planning({ submission, assignee }: { submission: Project; assignee: Operator | null }) {
  const t = useTranslations('backOffice.submission');
  const p = useTranslations('backOffice.projects');
  const operators = useOperators();
  const mayEdit = useMayActAs('editor');
  // The assignee may no longer be an operator, or the operators may not be loaded.
  const known = assignee && !operators.some(({ id }) => id === assignee.id) ? [assignee, ...operators] : operators;
  const nameOf = (id: string) => known.find((operator) => String(operator.id) === id)?.username ?? t('nobody');
  return (
    <Panel title={t('planning')}>
      <fieldset disabled={!mayEdit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Planned
          submission={submission}
          field="assignedTo"
          label={t('assignedTo')}
          text={nameOf}
          className="sm:col-span-2 lg:col-span-1 xl:col-span-2"
        >
          {({ control, value, save }) => (
            <Select {...control} value={value} onChange={(event) => save(event.target.value)}>
              <option value="">{t('nobody')}</option>
              {known.map(({ id, username }) => (
                <option key={id} value={id}>
                  {username}
                </option>
              ))}
            </Select>
          )}
        </Planned>
        <Planned
          submission={submission}
          field="priority"
          label={p('fields.priority')}
          text={(value) => p(`options.priority.${value as Project['priority']}`)}
        >
          {({ control, value, save }) => (
            <Select {...control} value={value} onChange={(event) => save(event.target.value)}>
              {projectPriorities.map((priority) => (
                <option key={priority} value={priority}>
                  {p(`options.priority.${priority}`)}
                </option>
              ))}
            </Select>
          )}
        </Planned>
        <Planned submission={submission} field="estimatedCompletion" label={t('estimatedCompletion')} text={localDate}>
          {({ control, value, save }) => <DayInput {...control} value={value} onSave={save} />}
        </Planned>
      </fieldset>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4">
        <Fact label={t('actualCompletion')}>
          {submission.actualCompletion === null ? t('notCompleted') : localTime(submission.actualCompletion)}
        </Fact>
        <Fact label={t('language')}>{languageName(submission.language)}</Fact>
        <Fact label={t('received')}>{localTime(submission.createdAt)}</Fact>
        <Fact label={p('lastUpdated')}>{localTime(submission.updatedAt)}</Fact>
      </dl>
    </Panel>
  );
}

interface PlannedProps {
  submission: Project;
  field: PlannedField;
  label: string;
  /** Of a value, in the conflict notice. */
  text: (value: string) => string;
  className?: string;
  children: (field: { control: ControlProps; value: string; save: (value: string) => void }) => ReactNode;
}

/** One field that is saved when it is chosen, with the conflict notice. */
function Planned({ submission, field, label, text, className, children }: PlannedProps) {
  const t = useTranslations('backOffice.editing');
  const { value, pending, save, conflict } = useFieldSave(submission, field);
  return (
    <div className={conflict ? 'col-span-full' : className} aria-busy={pending}>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          mine={{ value: conflict.mine }}
          label={() => label}
          value={(_field, { value: chosen }) => text(chosen)}
        />
      )}
      <Field label={label} hint={pending ? t('saving') : undefined}>
        {(control) => children({ control, value, save })}
      </Field>
    </div>
  );
}

/** Saves on blur or Enter: a year that is being typed passes through others. */
function DayInput({ value, onSave, ...control }: { value: string; onSave: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  const commit = (element: HTMLInputElement) => {
    if (element.validity.badInput) setTyped(value);
    else if (typed !== value) onSave(typed);
  };
  return (
    <TextInput
      {...control}
      type="date"
      max="9999-12-31"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
    />
  );
}
