import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../domain/project.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { projectsQuery } from '../projects.ts';
import { QueriedList } from '../queried-list.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { SubmissionCard } from './submission-card.tsx';

/** What visitors submitted, newest first. */
export function SubmissionsTab() {
  const t = useTranslations('backOffice.dashboard');
  const [edited, setEdited] = useState<Project>();
  return (
    <>
      <QueriedList query={useQuery(projectsQuery)} loading={t('loadingProjects')} failed={t('projectsFailed')}>
        {(projects) => (
          <>
            <p className="mb-3 font-semibold tabular-nums">{t('totalProjects', { count: projects.length })}</p>
            {projects.length === 0 ? (
              <EmptyState title={t('noProjects')}>{t('noProjectsHint')}</EmptyState>
            ) : (
              <ul className="grid gap-3">
                {projects.map((project) => (
                  <SubmissionCard key={project.id} project={project} onEdit={() => setEdited(project)} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueriedList>
      {edited && <EditProjectDialog key={edited.id} project={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
