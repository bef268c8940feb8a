import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type Project, projectStatusColour } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { projectAddress, projectsQuery } from '../queries/projects.ts';
import { QueriedList } from '../list/queried-list.tsx';

/** The submissions to look something up in; they are worked on in the dashboard. */
export function SubmissionsTab() {
  const t = useTranslations('backOffice.crm');
  return (
    <QueriedList query={useQuery(projectsQuery)} loading={t('loadingProjects')} failed={t('projectsFailed')}>
      {(projects) =>
        projects.length === 0 ? (
          <EmptyState title={t('noProjects')} />
        ) : (
          <ul className="divide-y divide-edge border border-edge bg-raised">
            {projects.map((project) => (
              <SubmissionRow key={project.id} project={project} />
            ))}
          </ul>
        )
      }
    </QueriedList>
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
    <li className="grid grid-cols-1 gap-3 p-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:gap-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-bold [overflow-wrap:anywhere]">
            <Link href={projectAddress(project.id)} className="decoration-accent underline-offset-4 hover:underline">
              {project.name}
            </Link>
          </h2>
          <Badge colour={projectStatusColour(project.status)}>{t(`statuses.${project.status}`)}</Badge>
        </div>
        {project.description && (
          <p className="measure mt-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{project.description}</p>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
