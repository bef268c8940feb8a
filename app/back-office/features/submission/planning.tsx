import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { type Project, projectPriorities } from '../../../../domain/conversation/project.ts';
import { stageOf, stages } from '../../../../domain/stage/stage.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { practice } from '../../../../studio.ts';
import { useAssigneeOptions } from '../../inbox/planning/assignees.tsx';
import { PlannedField } from '../../inbox/planning/planned-field.tsx';
import { dayOf, localTime } from '../../kit/dates/dates.ts';
import { Fact, Panel } from '../../kit/layout/panel.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { useUpdateSubmission } from '../submissions/queries.ts';

/** The assignee, priority and dates of a submission. A choice is saved immediately. */
export function Planning({ submission, assignee }: { submission: Project; assignee: Operator | null }) {
  const t = useTranslations('backOffice.submission');
  const projectText = useTranslations('backOffice.projects');
  const assignees = useAssigneeOptions(assignee);
  return (
    <Panel title={t('planning')}>
      <fieldset disabled={!useMayActAs('editor')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Planned
          submission={submission}
          field="assignedTo"
          label={t('assignedTo')}
          options={assignees}
          className="sm:col-span-2 lg:col-span-1 xl:col-span-2"
        />
        {practice.judging.stages && <StageFields submission={submission} />}
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

type PlannedProps = Pick<ComponentProps<typeof PlannedField>, 'label' | 'options' | 'className'> & {
  submission: Project;
  field: PlannedName;
};

function Planned({ submission, field, ...props }: PlannedProps) {
  const update = useUpdateSubmission(submission.id, {
    valuesOf: (stored = submission) => ({ value: valueOf(stored, field) }),
    bodyOf: ({ value }: { value: string }) => bodyOf(field, value),
  });
  return <PlannedField {...props} entity={submission} valueOf={(stored) => valueOf(stored, field)} update={update} />;
}

type PlannedName = 'assignedTo' | 'priority' | 'estimatedCompletion' | 'stage' | 'watchUntil';

const valueOf = (submission: Project, field: PlannedName): string =>
  field === 'estimatedCompletion' || field === 'watchUntil'
    ? dayOf(submission[field])
    : field === 'stage'
      ? stageOf(submission)
      : String(submission[field] ?? '');

const bodyOf = (field: PlannedName, value: string): object =>
  field === 'assignedTo'
    ? { assignedTo: value === '' ? null : Number(value) }
    : // The date belongs to the stage, which is sent with it.
      { [field]: value, ...(field === 'watchUntil' && { stage: 'watch' }) };
