import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageName } from '../../../domain/language.ts';
import { type Project, projectPriorities } from '../../../domain/project.ts';
import type { Operator } from '../../../domain/user.ts';
import { type ControlProps, Field, Select, TextInput } from '../../ui/field.tsx';
import { ConflictNotice } from '../editing/conflict-notice.tsx';
import { Fact } from '../layout/fact.tsx';
import { localDate, localTime } from '../local-date.ts';
import { Panel } from '../layout/panel.tsx';
import { useOperators } from '../queries/projects.ts';
import { type PlannedField, useFieldSave } from './use-field-save.ts';

/** Who sees to a submission, how soon, and what became of it. A choice is saved at once. */
export function Planning({ project, assignee }: { project: Project; assignee: Operator | null }) {
  const t = useTranslations('backOffice.submission');
  const p = useTranslations('backOffice.projects');
  const operators = useOperators();
  // Who is assigned may no longer be an operator, or the list may not be here.
  const known = assignee && !operators.some(({ id }) => id === assignee.id) ? [assignee, ...operators] : operators;
  const nameOf = (id: string) => known.find((operator) => String(operator.id) === id)?.username ?? t('nobody');
  return (
    <Panel title={t('planning')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Planned
          project={project}
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
          project={project}
          field="priority"
          label={p('fields.priority')}
          text={(value) => p(`priorities.${value as Project['priority']}`)}
        >
          {({ control, value, save }) => (
            <Select {...control} value={value} onChange={(event) => save(event.target.value)}>
              {projectPriorities.map((priority) => (
                <option key={priority} value={priority}>
                  {p(`priorities.${priority}`)}
                </option>
              ))}
            </Select>
          )}
        </Planned>
        <Planned
          project={project}
          field="estimatedCompletion"
          label={t('estimatedCompletion')}
          text={(value) => (value === '' ? '' : localDate(value, ''))}
        >
          {({ control, value, save }) => <DayInput {...control} value={value} onSave={save} />}
        </Planned>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4">
        <Fact label={t('actualCompletion')}>
          {project.actualCompletion === null ? t('notCompleted') : localTime(project.actualCompletion)}
        </Fact>
        <Fact label={t('language')}>{languageName(project.language)}</Fact>
        <Fact label={t('received')}>{localTime(project.createdAt)}</Fact>
        <Fact label={p('lastUpdated')}>{localTime(project.updatedAt)}</Fact>
      </dl>
    </Panel>
  );
}

interface PlannedProps {
  project: Project;
  field: PlannedField;
  label: string;
  /** How a value reads in the notice about a lost race. */
  text: (value: string) => string;
  className?: string;
  children: (field: { control: ControlProps; value: string; save: (value: string) => void }) => ReactNode;
}

/** One field that is saved as soon as it is chosen, with the notice where somebody else was faster. */
function Planned({ project, field, label, text, className, children }: PlannedProps) {
  const t = useTranslations('backOffice.editing');
  const { value, pending, save, conflict } = useFieldSave(project, field);
  return (
    <div className={conflict ? 'col-span-full' : className} aria-busy={pending}>
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          mine={{ value: conflict.mine }}
          texts={{ label: () => label, value: (_field, { value: chosen }: { value: string }) => text(chosen) }}
        />
      )}
      <Field label={label} hint={pending ? t('saving') : undefined}>
        {(control) => children({ control, value, save })}
      </Field>
    </div>
  );
}

/** A day is whole when the field is left or Enter is pressed: while a year is typed, there are others on the way. */
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
