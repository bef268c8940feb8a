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
import { submissionsPath } from '../list/inbox.ts';
import { PagedList } from '../list/paged-list.tsx';
import { submissionDefaults, useOperators } from './queries.ts';
import { SubmissionCard } from './submission-card.tsx';
import { SubmissionDialog } from './submission-dialog.tsx';

/** The submissions, newest first unless the address has another order. */
export function SubmissionList() {
  const t = useTranslations('backOffice.dashboard.submissions');
  const options = useTranslations('backOffice.projects.options');
  const list = useTranslations('backOffice.list');
  const operators = useOperators();
  const [edited, setEdited] = useState<Project>();
  const types = [...projectTypes, consultationType] as const;
  return (
    <>
      <PagedList<Project>
        path={submissionsPath}
        defaults={submissionDefaults}
        texts={t}
        label={list('search.submissions')}
        total={(count) => t('total', { count })}
        hiddenFilters={['id']}
        filters={[
          { name: 'status', options: projectStatuses.map((status) => [status, options(`status.${status}`)]) },
          { name: 'type', options: types.map((type) => [type, options(`projectType.${type}`)]) },
          {
            name: 'priority',
            options: projectPriorities.map((priority) => [priority, options(`priority.${priority}`)]),
          },
          {
            name: 'assignee',
            options: [['none', list('none')], ...operators.map(({ id, username }) => [String(id), username] as const)],
          },
          { name: 'platform', options: submissionPlatforms.map((platform) => [platform, platform]) },
        ]}
        sorts={projectSorts}
      >
        {(submission) => (
          <SubmissionCard key={submission.id} submission={submission} onEdit={() => setEdited(submission)} />
        )}
      </PagedList>
      {edited && <SubmissionDialog key={edited.id} submission={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
