import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../domain/project.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { projectsQuery } from '../projects.ts';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { SubmissionCard } from './submission-card.tsx';

/** What visitors submitted, newest first. */
export function SubmissionsTab() {
  const t = useTranslations('backOffice.dashboard');
  const { data: projects, isError, isFetching, refetch } = useQuery(projectsQuery);
  const [edited, setEdited] = useState<Project>();

  if (isError && !isFetching) {
    return <FailedState title={t('projectsFailed')} retry={t('tryAgain')} onRetry={() => void refetch()} />;
  }
  if (projects === undefined) return <Loading label={t('loadingProjects')} />;
  return (
    <>
      <p className="mb-4 font-semibold tabular-nums">{t('totalProjects', { count: projects.length })}</p>
      {projects.length === 0 ? (
        <EmptyState title={t('noProjects')}>{t('noProjectsHint')}</EmptyState>
      ) : (
        <ul className="grid gap-4">
          {projects.map((project) => (
            <SubmissionCard key={project.id} project={project} onEdit={() => setEdited(project)} />
          ))}
        </ul>
      )}
      {edited && <EditProjectDialog key={edited.id} project={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
