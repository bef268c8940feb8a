import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Project, projectPriorities } from '../../../../domain/conversation/project.ts';
import { stageOf, stages } from '../../../../domain/stage/stage.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { studio } from '../../../../studio.ts';
import { randomKey } from '../../../api/idempotency-key.ts';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { dayOf, localDate, localTime } from '../../kit/dates/dates.ts';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { EditConflict } from '../../kit/forms/versioned-save.ts';
import { Fact, Panel } from '../../kit/layout/panel.tsx';
import { useRefreshInbox } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { useOperators, useUpdateSubmission } from '../submissions/queries.ts';

/** The assignee, priority and dates of a submission. A choice is saved immediately. */
export function Planning({ submission, assignee }: { submission: Project; assignee: Operator | null }) {
  const t = useTranslations('backOffice.submission');
  const projectText = useTranslations('backOffice.projects');
  const operators = useOperators();
  // The assignee may no longer be an operator, or the operators may not be loaded.
  const assignees = assignee && !operators.some(({ id }) => id === assignee.id) ? [assignee, ...operators] : operators;
  return (
    <Panel title={t('planning')}>
      <fieldset disabled={!useMayActAs('editor')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Planned
          submission={submission}
          field="assignedTo"
          label={t('assignedTo')}
          options={[['', t('nobody')], ...assignees.map(({ id, username }) => [String(id), username] as const)]}
          className="sm:col-span-2 lg:col-span-1 xl:col-span-2"
        />
        {studio.judging.stages && <StageFields submission={submission} />}
        <Planned
          submission={submission}
          field="priority"
          label={projectText('fields.priority')}
          options={projectPriorities.map(
            (priority) => [priority, projectText(`options.priority.${priority}`)] as const,
          )}
        />
        <Planned submission={submission} field="estimatedCompletion" label={t('estimatedCompletion')} />
      </fieldset>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-edge pt-4">
        {submission.actualCompletion !== null && (
          <Fact label={t('actualCompletion')}>{localTime(submission.actualCompletion)}</Fact>
        )}
        <Fact label={t('language')}>{languageName(submission.language)}</Fact>
        <Fact label={t('received')}>{localTime(submission.createdAt)}</Fact>
        <Fact label={projectText('lastUpdated')}>{localTime(submission.updatedAt)}</Fact>
      </dl>
    </Panel>
  );
}

/** The stage and, on the watch list, the date at which it ends. */
function StageFields({ submission }: { submission: Project }) {
  const t = useTranslations('backOffice.submission');
  const projectText = useTranslations('backOffice.projects');
  return (
    <>
      <Planned
        submission={submission}
        field="stage"
        label={projectText('fields.stage')}
        options={[
          ...(stageOf(submission) === 'declined' ? [['declined', projectText('options.stage.declined')] as const] : []),
          ...stages.map((stage) => [stage, projectText(`options.stage.${stage}`)] as const),
        ]}
      />
      {stageOf(submission) === 'watch' && (
        <Planned submission={submission} field="watchUntil" label={t('watchUntil')} />
      )}
    </>
  );
}

interface PlannedProps {
  submission: Project;
  field: PlannedField;
  label: string;
  /** The choices, with an unknown value first; absent for a day. */
  options?: readonly (readonly [value: string, text: string])[];
  className?: string;
}

function Planned({ submission, field, label, options, className }: PlannedProps) {
  const t = useTranslations('backOffice.editing');
  const { value, pending, save, dispute } = useFieldSave(submission, field);
  const textOf = (chosen: string) =>
    options ? (options.find(([option]) => option === chosen) ?? options[0]!)[1] : localDate(chosen);
  const shown = { label, hint: pending ? t('saving') : undefined, value };
  return (
    <div className={dispute ? 'col-span-full' : className} aria-busy={pending}>
      {dispute && (
        <ConflictNotice dispute={dispute} label={() => label} text={(_path, chosen) => textOf(String(chosen))} />
      )}
      {options ? <ChoiceField {...shown} options={options} onChoose={save} /> : <DayField {...shown} onSave={save} />}
    </div>
  );
}

/** Saves on blur or Enter, since an incomplete year is a valid date, too. */
function DayField(props: { label: string; hint: string | undefined; value: string; onSave: (value: string) => void }) {
  const { value, onSave, ...field } = props;
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
    <TextField
      {...field}
      type="date"
      max="9999-12-31"
      value={typed}
      onValue={setTyped}
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
    />
  );
}

type PlannedField = 'assignedTo' | 'priority' | 'estimatedCompletion' | 'stage' | 'watchUntil';

const valueOf = (submission: Project, field: PlannedField): string =>
  field === 'estimatedCompletion' || field === 'watchUntil'
    ? dayOf(submission[field])
    : field === 'stage'
      ? stageOf(submission)
      : String(submission[field] ?? '');

const bodyOf = (field: PlannedField, value: string): object =>
  field === 'assignedTo'
    ? { assignedTo: value === '' ? null : Number(value) }
    : // The date belongs to the stage, which is sent with it.
      { [field]: value, ...(field === 'watchUntil' && { stage: 'watch' }) };

/** Saves one field immediately. If another operator saved the same field, that is a `dispute`; other fields are not affected. */
function useFieldSave(submission: Project, field: PlannedField) {
  const update = useUpdateSubmission(submission.id, {
    valuesOf: (stored = submission) => ({ value: valueOf(stored, field) }),
    bodyOf: ({ value }: { value: string }) => bodyOf(field, value),
  });
  const refresh = useRefreshInbox();
  /** The chosen value until it is stored. */
  const [chosenValue, setChosenValue] = useState<string>();
  const latest = useRef<string>(undefined);
  const [theirs, setTheirs] = useState<Project>();

  const choose = (value: string | undefined) => {
    latest.current = value;
    setChosenValue(value);
  };
  const send = (value: string, base: Project) => {
    choose(value);
    update.mutate(
      { base, values: { value }, key: randomKey() },
      {
        onSuccess: (saved) => {
          // Another value was chosen in the meantime.
          if (latest.current !== undefined && latest.current !== value) send(latest.current, saved);
          else choose(undefined);
        },
        onError: (error) => {
          if (error instanceof EditConflict) setTheirs((error as EditConflict<unknown, Project>).theirs);
          else choose(undefined);
        },
      },
    );
  };

  const stored = valueOf(submission, field);
  const value = chosenValue ?? stored;
  return {
    value,
    pending: update.isPending,
    save: (chosen: string) => {
      setTheirs(undefined);
      if (update.isPending) choose(chosen);
      else if (chosen !== stored) send(chosen, submission);
      else choose(undefined);
    },
    dispute: theirs && {
      mine: { value },
      theirs: { value: valueOf(theirs, field) },
      attempts: 0,
      settle: (theirPaths: readonly string[]) => {
        setTheirs(undefined);
        if (theirPaths.length === 0) return send(value, theirs);
        choose(undefined);
        return void refresh();
      },
    },
  };
}
