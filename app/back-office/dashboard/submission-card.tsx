import { Check, Pencil, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Project,
  projectPriorityColour,
  projectStatusColour,
  quickStatuses,
} from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { localDate } from '../local-date.ts';
import { useSetProjectStatus } from '../projects.ts';

/** One submission with its quick buttons. */
export function SubmissionCard({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  const setStatus = useSetProjectStatus();
  const quick = (name: keyof typeof quickStatuses) => ({
    disabled: setStatus.isPending || project.status === quickStatuses[name],
    onClick: () => setStatus.mutate({ id: project.id, status: quickStatuses[name] }),
  });
  return (
    <li className="border border-edge bg-raised">
      <article aria-label={project.name} className="grid gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <Logo url={project.logoUrl} />
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-lg leading-snug font-bold break-words">{project.name}</h2>
            <a href={`mailto:${project.contactEmail}`} className="break-all text-muted underline-offset-4 hover:text-strong hover:underline">
              {project.contactEmail}
            </a>
          </div>
          <div className="flex flex-wrap gap-2">
            <Badge colour={projectStatusColour(project.status)}>{t(`statuses.${project.status}`)}</Badge>
            <Badge colour={projectPriorityColour[project.priority]}>{t(`priorities.${project.priority}`)}</Badge>
            <Badge colour="grey">{t(`types.${project.projectType}`)}</Badge>
          </div>
        </div>
        <div className="grid gap-4 lg:grid-cols-[6fr_4fr] lg:gap-6">
          <div className="grid content-start gap-4">
          {project.description && <p className="measure break-words whitespace-pre-line">{project.description}</p>}
          {project.heroImageUrl && (
            <img
              src={project.heroImageUrl}
              alt={t('heroAlt', { name: project.name })}
              loading="lazy"
              referrerPolicy="no-referrer"
              className="max-h-64 w-full border border-edge object-cover"
            />
          )}
          </div>
          <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3 border-t border-edge pt-4 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
            <Fact label={t('timeline')}>{project.timeline ?? t('notSpecified')}</Fact>
            <Fact label={t('budget')}>{project.budget ?? t('notSpecified')}</Fact>
            <Fact label={t('submitted')}>{localDate(project.createdAt, t('notAvailable'))}</Fact>
            <Fact label={t('lastUpdated')}>{localDate(project.updatedAt, t('notAvailable'))}</Fact>
            {project.targetPlatforms.length > 0 && (
              <Fact label={t('targetPlatforms')} wide>
                <span className="flex flex-wrap gap-1.5 pt-1">
                  {project.targetPlatforms.map((platform) => (
                    <span key={platform} className="border border-edge px-2 py-0.5 text-sm break-words">
                      {platform}
                    </span>
                  ))}
                </span>
              </Fact>
            )}
            {project.additionalInfo && (
              <Fact label={t('additionalInfo')} wide>
                <span className="whitespace-pre-line">{project.additionalInfo}</span>
              </Fact>
            )}
          </dl>
        </div>
        <div className="flex flex-wrap gap-2 border-t border-edge pt-4">
          <Button look="secondary" size="small" onClick={onEdit}>
            <Pencil className="size-4" aria-hidden />
            {t('edit')}
          </Button>
          <Button look="quiet" size="small" className="border border-edge" {...quick('approve')}>
            <Check className="size-4 text-green" aria-hidden />
            {t('approve')}
          </Button>
          <Button look="quiet" size="small" className="border border-edge" {...quick('inProgress')}>
            <Play className="size-4 text-blue" aria-hidden />
            {t('inProgress')}
          </Button>
          <Button look="quiet" size="small" className="border border-edge" {...quick('cancel')}>
            <X className="size-4 text-red" aria-hidden />
            {t('cancel')}
          </Button>
        </div>
      </article>
    </li>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Logo({ url }: { url: string | null }) {
  return (
    <span className="grid size-12 shrink-0 place-items-center border border-edge bg-surface">
      {url ? <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" className="size-full object-cover" /> : <Mark />}
    </span>
  );
}
