import { Check, Pencil, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Project, projectPriorityColour, projectStatusColour, quickStatuses } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Mark } from '../../ui/mark.tsx';
import { localDate } from '../local-date.ts';
import { useSetProjectStatus } from '../projects.ts';

const quickButtons = [
  { name: 'approve', icon: Check, colour: 'text-green' },
  { name: 'inProgress', icon: Play, colour: 'text-blue' },
  { name: 'cancel', icon: X, colour: 'text-red' },
] as const;

/** One submission with its quick buttons. */
export function SubmissionCard({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  const setStatus = useSetProjectStatus();
  return (
    <li className="border border-edge bg-raised has-[>article:focus]:border-accent">
      <article aria-label={project.name} tabIndex={-1} className="scroll-my-4 grid grid-cols-1 gap-3 p-4 sm:px-5">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
            <Logo url={project.logoUrl} />
            <div className="min-w-0">
              <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">{project.name}</h2>
              <a
                href={`mailto:${project.contactEmail}`}
                className="[overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-strong hover:underline"
              >
                {project.contactEmail}
              </a>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Badge colour={projectStatusColour(project.status)}>{t(`statuses.${project.status}`)}</Badge>
            <Badge colour={projectPriorityColour[project.priority]}>{t(`priorities.${project.priority}`)}</Badge>
            <Badge colour="grey">{t(`types.${project.projectType}`)}</Badge>
          </div>
        </div>
        <div className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)] lg:grid-rows-[1fr_auto]">
          <div className="flex flex-col gap-4">
            {project.description && (
              <p className="measure [overflow-wrap:anywhere] whitespace-pre-line">{project.description}</p>
            )}
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
          <Facts project={project} />
          <div className="grid grid-cols-2 gap-2 border-t border-edge pt-3 sm:flex sm:flex-wrap lg:border-t-0 lg:pt-1">
            <Button look="secondary" size="compact" data-key="e" onClick={onEdit}>
              <Pencil className="size-4" aria-hidden />
              {t('edit')}
            </Button>
            {quickButtons.map(({ name, icon: Icon, colour }) => (
              <Button
                key={name}
                data-key={name === 'approve' ? 'a' : undefined}
                look="quiet"
                size="small"
                className="border border-edge hover:border-strong aria-pressed:border-control aria-pressed:bg-edge aria-pressed:text-strong"
                aria-pressed={project.status === quickStatuses[name]}
                aria-disabled={setStatus.isPending}
                onClick={() => setStatus.isPending || setStatus.mutate({ id: project.id, status: quickStatuses[name] })}
              >
                <Icon className={`size-4 ${colour}`} aria-hidden />
                {t(name)}
              </Button>
            ))}
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

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Logo({ url }: { url: string | null }) {
  return (
    <span className="grid size-12 shrink-0 place-items-center border border-edge bg-surface">
      {url ? (
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" className="size-full object-cover" />
      ) : (
        <Mark />
      )}
    </span>
  );
}
