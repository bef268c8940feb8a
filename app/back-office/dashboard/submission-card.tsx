import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Project } from '../../../domain/project.ts';
import { Chips } from '../../ui/chips.tsx';
import { keepPlace } from '../../ui/focus-restoration.ts';
import { Fact } from '../layout/fact.tsx';
import { localDate } from '../local-date.ts';
import { projectAddress } from '../queries/projects.ts';
import { ProjectBadges } from '../project/badges.tsx';
import { HeroImage, ProjectLogo } from '../project/images.tsx';
import { QuickButtons } from '../project/quick-buttons.tsx';

/** One submission with its quick buttons. */
export function SubmissionCard({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  return (
    <li ref={keepPlace} className="border border-edge bg-raised has-[>article:focus]:border-accent">
      <article aria-label={project.name} tabIndex={-1} className="scroll-my-4 grid grid-cols-1 gap-3 p-4 sm:px-5">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
            <ProjectLogo url={project.logoUrl} />
            <div className="min-w-0">
              <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
                <Link
                  href={projectAddress(project.id)}
                  data-key="o"
                  data-command={t('open', { name: project.name })}
                  className="decoration-accent underline-offset-4 hover:underline"
                >
                  {project.name}
                </Link>
              </h2>
              <a
                href={`mailto:${project.contactEmail}`}
                className="[overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-strong hover:underline"
              >
                {project.contactEmail}
              </a>
            </div>
          </div>
          <ProjectBadges project={project} />
        </div>
        <div className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:grid-rows-[1fr_auto]">
          <div className="flex flex-col gap-4">
            {project.description && (
              <p className="measure line-clamp-6 [overflow-wrap:anywhere] whitespace-pre-line">{project.description}</p>
            )}
            <HeroImage project={project} />
          </div>
          <Facts project={project} />
          <div className="grid grid-cols-2 gap-2 border-t border-edge pt-3 sm:flex sm:flex-wrap lg:border-t-0 lg:pt-1">
            <QuickButtons project={project} onEdit={onEdit} />
          </div>
        </div>
      </article>
    </li>
  );
}

function Facts({ project }: { project: Project }) {
  const t = useTranslations('backOffice.projects');
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2 border-t border-edge pt-3 sm:grid-cols-4 lg:row-span-2 lg:grid-cols-2 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
      <Fact label={t('timeline')}>{project.timeline ?? t('notSpecified')}</Fact>
      <Fact label={t('budget')}>{project.budget ?? t('notSpecified')}</Fact>
      <Fact label={t('submitted')}>{localDate(project.createdAt, t('notAvailable'))}</Fact>
      <Fact label={t('lastUpdated')}>{localDate(project.updatedAt, t('notAvailable'))}</Fact>
      {project.targetPlatforms.length > 0 && (
        <Fact label={t('targetPlatforms')} wide>
          <Chips names={project.targetPlatforms} />
        </Fact>
      )}
      {project.additionalInfo && (
        <Fact label={t('additionalInfo')} wide>
          <span className="whitespace-pre-line">{project.additionalInfo}</span>
        </Fact>
      )}
    </dl>
  );
}
