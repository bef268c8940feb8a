import { FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { projectColumns } from '../../../../domain/inbox/export.ts';
import { type Marked, projectSorts, projectsFilter } from '../../../../domain/inbox/list-query.ts';
import { type Project, projectPriorities, projectStatuses } from '../../../../domain/conversation/project.ts';
import { projectTypes, submissionPlatforms } from '../../../../domain/forms/submission-choices.ts';
import { consultationType } from '../../../../domain/studio/service.ts';
import { declineReasons } from '../../../../domain/decline/decline.ts';
import { shownStages } from '../../../../domain/stage/stage.ts';
import { practice } from '../../../../studio.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { AddressTabs } from '../../kit/layout/links.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { useAssigneeChoices } from '../../inbox/planning/assignees.tsx';
import { submissionsPath } from '../../inbox/inbox.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { usePitchFilters } from '../pitch/pitch-filters.ts';
import { PortfolioOverview } from '../portfolio/portfolio-overview.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { submissionDefaults } from '../submissions/queries.ts';
import { SubmissionCard } from '../submissions/submission-entry.tsx';
import { SubmissionDialog } from '../submissions/submission-dialog.tsx';
import { SubmissionRow, SubmissionRowHeads } from '../submissions/submission-row.tsx';

const Board = lazy(async () => ({ default: (await import('../board/board.tsx')).Board }));

export default screenPage('dashboard', () => {
  const t = useTranslations('backOffice.dashboard');
  const tabs = [
    { name: 'submissions', title: t('submissionsTab'), panel: <SubmissionList /> },
    { name: 'portfolio', title: t('portfolioTab'), panel: <PortfolioOverview /> },
  ];
  return <AddressTabs label={t('title')} tabs={tabs} />;
});

function SubmissionList() {
  const t = useTranslations('backOffice.dashboard.submissions');
  const options = useTranslations('backOffice.projects.options');
  const list = useTranslations('backOffice.list');
  const bulk = useTranslations('backOffice.selection');
  const spam = useTranslations('backOffice.spam');
  const decline = useTranslations('backOffice.replies.decline');
  const reports = useTranslations('backOffice.reports');
  const { operators, assignees, ...assigneeChoices } = useAssigneeChoices();
  const [edited, setEdited] = useState<Project>();
  const status = projectStatuses.map((name) => [name, options(`status.${name}`)] as const);
  const stage = shownStages.map((name) => [name, options(`stage.${name}`)] as const);
  const declineReason = [
    ['none', decline('noReason')],
    ...declineReasons.map((reason) => [reason, decline(`reasons.${reason}`)] as const),
  ] as const;
  const priority = projectPriorities.map((name) => [name, options(`priority.${name}`)] as const);
  const type = ([...projectTypes, consultationType] as const).map(
    (name) => [name, options(`projectType.${name}`)] as const,
  );
  const pitchFilters = usePitchFilters();
  const platform = submissionPlatforms.map((name) => [name, name] as const);
  return (
    <>
      <PagedList<Marked<Project>>
        path={submissionsPath}
        schema={projectsFilter}
        defaults={submissionDefaults}
        texts={t}
        label={list('search.submissions')}
        total={(count) => t('total', { count })}
        hiddenFilters={['id', 'spam']}
        filters={[
          { name: 'status', several: true, options: status },
          ...(practice.judging.stages ? [{ name: 'stage', several: true, options: stage } as const] : []),
          { name: 'type', several: true, options: type, group: 'project' },
          { name: 'priority', several: true, options: priority },
          assigneeChoices.filter,
          { name: 'platform', several: true, options: platform, group: 'project' },
          ...(practice.judging.declineReasons
            ? [{ name: 'declinedFor', isHidden: true, several: true, options: declineReason } as const]
            : []),
          { name: 'source', isHidden: true, options: [['none', reports('noSource')]] },
          ...pitchFilters,
          ...(practice.judging.assessment ? [{ name: 'toAssessBy', isHidden: true, options: assignees } as const] : []),
        ]}
        sorts={projectSorts}
        bulkFields={[
          assigneeChoices.bulkField,
          { name: 'status', label: bulk('status'), options: status },
          { name: 'priority', label: bulk('priority'), options: priority },
          {
            name: 'spam',
            label: spam('spam'),
            options: [
              ['yes', spam('spam')],
              ['no', spam('notSpam')],
            ],
            parse: (value) => value === 'yes',
            shortcut: { key: '!', value: (query) => (query.get('spam') === 'only' ? 'no' : 'yes') },
          },
        ]}
        exported={{ path: submissionsPath, columns: projectColumns }}
        tools={<ImportLink />}
        renderBoard={(query) => (
          <Suspense fallback={<Loading label={t('loading')} />}>
            <Board list={query} />
          </Suspense>
        )}
        renderRowHeads={(query) => <SubmissionRowHeads query={query} />}
        renderRow={(submission) => <SubmissionRow submission={submission} operators={operators} />}
      >
        {(submission) => <SubmissionCard submission={submission} onEdit={() => setEdited(submission)} />}
      </PagedList>
      {edited && <SubmissionDialog key={edited.id} submission={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function ImportLink() {
  const t = useTranslations('backOffice.import');
  if (!useMayActAs('admin')) return null;
  return (
    <Link href={`${addressOf('integrations')}?tab=import`} className={buttonClass('quiet', 'compact')}>
      <FileUp className="size-4" aria-hidden />
      {t('open')}
    </Link>
  );
}
