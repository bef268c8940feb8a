import { AppWindow, Gamepad2, Globe, type LucideIcon, Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import type { Marked } from '../../../../domain/inbox/list-query.ts';
import type { Operator } from '../../../../domain/accounts/user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AssessmentChip } from '../assessment/chip.tsx';
import { ClockText, hasClock } from '../clock/chip.tsx';
import { SilentCloseLink } from '../clock/silent-close.tsx';
import { LabelNames } from '../labels/label-names.tsx';
import { LanguageTag } from '../../kit/layout/language-tag.tsx';
import { DraftMark, Entry, EntryLink } from '../../kit/list/entry.tsx';
import { RowHeads } from '../../kit/list/row-heads.tsx';
import type { ListQuery } from '../../kit/list/use-list-query.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { PitchChips } from '../pitch/pitch-chips.tsx';
import { AssigneeCell } from '../../inbox/planning/assignees.tsx';
import { entryColumns } from '../../inbox/entry-columns.ts';
import { EntryChips, SpamReasons } from '../../inbox/entry-chips.tsx';
import { Tick } from '../../inbox/selection.tsx';
import { Age, PriorityBadge, StatusBadge, SubmissionSpam } from './parts.tsx';

export function SubmissionRowHeads({ query }: { query: ListQuery }) {
  const t = useTranslations('backOffice.list.fields');
  const list = useTranslations('backOffice.list');
  const fieldText = useTranslations('backOffice.projects.fields');
  return (
    <RowHeads
      list={query}
      className={entryColumns}
      heads={[
        { text: fieldText('name'), sorts: ['name'] },
        { text: fieldText('description') },
        { text: t('due'), sorts: ['due'] },
        { text: t('status'), className: 'max-xl:hidden' },
        { text: t('assignee'), className: 'max-xl:hidden' },
        { text: list('ageHead'), sorts: ['newest', 'oldest'], className: 'justify-end' },
      ]}
    />
  );
}

interface SubmissionRowProps {
  submission: Marked<Project>;
  operators: readonly Operator[];
}

/** Shows a submission in one line, and in two lines on phones, which keep the clock. The status appears if there is room for it, or instead of a clock. */
export function SubmissionRow({ submission, operators }: SubmissionRowProps) {
  const t = useTranslations('backOffice.projects');
  const { id, name, contactEmail, description, status, priority, labels, assignedTo, spamAt, createdAt } = submission;
  const isTimed = hasClock(submission);
  return (
    <Entry
      isRow
      id={id}
      label={name}
      className={classNames('grid-cols-[1.25rem_minmax(0,1fr)_auto] py-1 md:py-0', entryColumns)}
    >
      <div>
        <Tick entity={submission} name={name} />
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <TypeIcon type={submission.projectType} />
        <div className="flex min-w-0 flex-1 items-baseline gap-x-3">
          <EntryLink isRow href={addressOf('submission', id)} title={name} command={t('open', { name })} />
          <span className="min-w-0 truncate text-sm text-muted max-md:hidden">{contactEmail}</span>
        </div>
        <LanguageTag language={submission.language} />
      </div>
      <div className="flex min-w-0 items-center gap-2 overflow-x-clip max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 [&>button]:shrink-0">
        <SubmissionSpam submission={submission} isQuiet="always" />
        <div className="contents max-md:hidden">
          {priority !== 'normal' && <PriorityBadge priority={priority} />}
          <SilentCloseLink submission={submission} />
          <PitchChips submission={submission} />
          <AssessmentChip id={id} />
          <EntryChips marks={submission.marks} isRow />
          <DraftMark of="projects" id={id} />
          <LabelNames ids={labels} limit={1} />
        </div>
        <SpamReasons marks={submission.marks} />
        <p className="min-w-12 flex-1 truncate text-sm text-muted">{submission.marks?.newestText ?? description}</p>
      </div>
      <div className={classNames('flex min-w-0', !isTimed && 'max-xl:hidden')}>
        <ClockText clock={submission} />
      </div>
      <div className={classNames('min-w-0', isTimed && 'max-xl:hidden')}>
        {spamAt === null ? (
          <StatusBadge status={status} />
        ) : (
          <SpamBadge isConfirmed={submission.spamConfirmedAt !== null} />
        )}
      </div>
      <AssigneeCell assignedTo={assignedTo} operators={operators} />
      {createdAt && <Age at={createdAt} className="text-right text-sm text-muted max-md:hidden" />}
    </Entry>
  );
}

const icons: Record<Project['projectType'], LucideIcon> = {
  game: Gamepad2,
  app: AppWindow,
  web: Globe,
  'gamedev-solutions': Wrench,
};

function TypeIcon({ type }: { type: Project['projectType'] }) {
  const text = useTranslations('backOffice.projects.options.projectType')(type);
  const Icon = icons[type];
  return (
    <span title={text} className="shrink-0 text-muted">
      <Icon className="size-4" aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Whether an operator has confirmed that an entry is spam: the others wait for a decision. */
function SpamBadge({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTranslations('backOffice.spam');
  return <Badge colour={isConfirmed ? 'red' : 'orange'}>{t(isConfirmed ? 'isConfirmed' : 'isFlagged')}</Badge>;
}
