import { useTranslations } from 'use-intl';
import { type Project, projectPriorityColour, projectStatusColour } from '../../../domain/project.ts';
import type { Operator } from '../../../domain/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { SilentCloseLink } from '../clock/silent-close.tsx';
import { age, localTime } from '../dates.ts';
import { LabelNames } from '../labels/label-names.tsx';
import { DraftMark, Entry, EntryLink } from '../list/entry.tsx';
import { Tick } from '../selection/selection.tsx';
import { addressOf } from '../screens.ts';
import { SubmissionSpam } from './visuals.tsx';

/** One submission as a row. */
export function SubmissionRow({ submission, operators }: { submission: Project; operators: readonly Operator[] }) {
  const t = useTranslations('backOffice.projects');
  const s = useTranslations('backOffice.submission');
  const { id, name, contactEmail, description, targetPlatforms, status, priority, labels, assignedTo, createdAt } =
    submission;
  const assignee = operators.find((operator) => operator.id === assignedTo)?.username ?? '';
  return (
    <Entry
      isRow
      id={id}
      label={name}
      className="grid-cols-[auto_minmax(0,1fr)_auto] py-1 md:grid-cols-[auto_minmax(0,5fr)_minmax(0,4fr)_7rem_3.5rem] md:py-0 xl:grid-cols-[auto_minmax(0,6fr)_minmax(0,5fr)_minmax(0,3fr)_6.5rem_6.5rem_5rem_3.5rem]"
    >
      <Tick entity={submission} name={name} />
      <div className="flex min-w-0 items-baseline gap-x-3 max-md:flex-col">
        <EntryLink isRow href={addressOf('submission', id)} command={t('open', { name })}>
          {name}
        </EntryLink>
        <span className="max-w-full min-w-0 truncate text-sm text-muted">{contactEmail}</span>
      </div>
      <div className="flex min-w-0 items-center gap-2 max-md:hidden">
        {priority !== 'normal' && (
          <Badge colour={projectPriorityColour[priority]}>{t(`options.priority.${priority}`)}</Badge>
        )}
        <SilentCloseLink submission={submission} />
        <DraftMark of="projects" id={id} />
        <LabelNames ids={labels} limit={1} />
        <p className="truncate text-sm text-muted">{description}</p>
      </div>
      <p className="truncate text-sm text-muted max-xl:hidden">{targetPlatforms.join(', ')}</p>
      <div className="max-md:col-start-3 max-md:row-start-1 max-md:text-right">
        <Badge colour={projectStatusColour(status)}>{t(`options.status.${status}`)}</Badge>
        <SubmissionSpam submission={submission} isQuiet="always" />
      </div>
      <div className="flex overflow-hidden max-xl:hidden">
        <ClockChip clock={submission} />
      </div>
      <p className="truncate text-sm max-xl:hidden" title={assignee && `${s('assignedTo')} ${assignee}`}>
        {assignee}
      </p>
      {createdAt && (
        <time
          dateTime={createdAt}
          title={localTime(createdAt)}
          className="text-right text-sm text-muted tabular-nums max-md:hidden"
        >
          {age(createdAt)}
        </time>
      )}
    </Entry>
  );
}
