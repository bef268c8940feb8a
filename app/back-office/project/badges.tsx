import { useTranslations } from 'use-intl';
import { type Project, projectPriorityColour, projectStatusColour } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';

/** A submission's status, priority and type. */
export function ProjectBadges({ project }: { project: Project }) {
  const t = useTranslations('backOffice.projects');
  return (
    <div className="flex flex-wrap gap-2">
      <Badge colour={projectStatusColour(project.status)}>{t(`statuses.${project.status}`)}</Badge>
      <Badge colour={projectPriorityColour[project.priority]}>{t(`priorities.${project.priority}`)}</Badge>
      <Badge colour="grey">{t(`types.${project.projectType}`)}</Badge>
    </div>
  );
}
