import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { projectSorts } from '../../../domain/list-query.ts';
import {
  consultationType,
  type Project,
  projectPriorities,
  projectStatuses,
  projectTypes,
  submissionPlatforms,
} from '../../../domain/project.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ageChoice, sortChoice } from '../list/filter-options.ts';
import { FoundList } from '../list/paged-list.tsx';
import { useFinding } from '../list/use-list-query.ts';
import { projectsPath } from '../queries/inbox.ts';
import { useOperators, wholeProject } from '../queries/projects.ts';
import { EditProjectDialog } from '../project/edit-project-dialog.tsx';
import { SubmissionCard } from './submission-card.tsx';

/** What visitors submitted, newest first unless the address says otherwise. */
export function SubmissionsTab() {
  const t = useTranslations('backOffice.dashboard');
  const p = useTranslations('backOffice.projects');
  const f = useTranslations('backOffice.finding');
  const finding = useFinding(['id', 'status', 'type', 'priority', 'assignee', 'platform', 'age']);
  const operators = useOperators();
  const [edited, setEdited] = useState<Project>();
  return (
    <>
      <FoundList<Project>
        path={projectsPath}
        whole={wholeProject}
        finding={finding}
        search={f('searchProjects')}
        choices={[
          {
            name: 'status',
            label: f('status'),
            any: f('any'),
            options: projectStatuses.map((status) => [status, p(`statuses.${status}`)] as const),
          },
          {
            name: 'type',
            label: f('type'),
            any: f('any'),
            options: ([...projectTypes, consultationType] as const).map((type) => [type, p(`types.${type}`)] as const),
          },
          {
            name: 'priority',
            label: f('priority'),
            any: f('any'),
            options: projectPriorities.map((priority) => [priority, p(`priorities.${priority}`)] as const),
          },
          {
            name: 'assignee',
            label: f('assignee'),
            any: f('any'),
            options: [['none', f('none')], ...operators.map(({ id, username }) => [String(id), username] as const)],
          },
          {
            name: 'platform',
            label: f('platform'),
            any: f('any'),
            options: submissionPlatforms.map((platform) => [platform, platform] as const),
          },
          ageChoice(f),
          sortChoice(f, projectSorts, finding),
        ]}
        loading={t('loadingProjects')}
        failed={t('projectsFailed')}
        total={(count) => t('totalProjects', { count })}
        empty={<EmptyState title={t('noProjects')}>{t('noProjectsHint')}</EmptyState>}
      >
        {(project) => <SubmissionCard key={project.id} project={project} onEdit={() => setEdited(project)} />}
      </FoundList>
      {edited && <EditProjectDialog key={edited.id} project={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
