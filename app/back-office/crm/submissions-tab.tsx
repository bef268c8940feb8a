import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Project, projectStatusColour } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { projectsQuery } from '../projects.ts';

/** The submissions to look something up in; they are worked on in the dashboard. */
export function SubmissionsTab() {
  const t = useTranslations('backOffice.crm');
  const { data: projects, isError, isFetching, refetch } = useQuery(projectsQuery);
  if (isError && !isFetching) return <FailedState title={t('projectsFailed')} retry={t('tryAgain')} onRetry={() => void refetch()} />;
  if (projects === undefined) return <Loading label={t('loadingProjects')} />;
  if (projects.length === 0) return <EmptyState title={t('noProjects')} />;
  return (
    <ul className="grid gap-px border border-edge bg-edge">
      {projects.map((project) => (
        <SubmissionRow key={project.id} project={project} />
      ))}
    </ul>
  );
}

function SubmissionRow({ project }: { project: Project }) {
  const t = useTranslations('backOffice.projects');
  const facts = [
    [t('fields.contactEmail'), project.contactEmail],
    [t('fields.projectType'), t(`types.${project.projectType}`)],
    [t('fields.timeline'), project.timeline ?? t('notSpecified')],
    [t('fields.budget'), project.budget ?? t('notSpecified')],
    [t('fields.targetPlatforms'), project.targetPlatforms.join(', ') || t('notSpecified')],
  ] as const;
  return (
    <li className="grid gap-3 bg-raised p-4 lg:grid-cols-[6fr_4fr] lg:gap-6">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold break-words">
          {project.name}
          <Badge colour={projectStatusColour(project.status)}>{t(`statuses.${project.status}`)}</Badge>
        </h2>
        {project.description && <p className="mt-1.5 break-words whitespace-pre-line">{project.description}</p>}
      </div>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
