import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Project, projectPriorityColour, projectStatusColour } from '../../../domain/project.ts';
import { Badge } from '../../ui/badge.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ClockChip } from '../clock/chip.tsx';

/** The sender's logo, or the studio's mark where there is none or it fails to load. */
export function SubmissionLogo({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="grid size-12 shrink-0 place-items-center border border-edge bg-surface">
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(url)}
        />
      ) : (
        <Mark />
      )}
    </span>
  );
}

/** The sender's picture, unless it fails to load. */
export function HeroImage({ submission: { name, heroImageUrl: url } }: { submission: Project }) {
  const t = useTranslations('backOffice.projects');
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) return null;
  return (
    <img
      src={url}
      alt={t('heroAlt', { name })}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="max-h-64 w-full border border-edge object-cover"
      onError={() => setBroken(url)}
    />
  );
}

/** A submission's status, priority, type and clock. */
export function SubmissionBadges({ submission }: { submission: Project }) {
  const { status, priority, projectType, spamAt } = submission;
  const t = useTranslations('backOffice.projects');
  const spam = useTranslations('backOffice.spam');
  return (
    <div className="flex flex-wrap gap-2">
      {spamAt !== null && <Badge colour="red">{spam('spam')}</Badge>}
      <Badge colour={projectStatusColour(status)}>{t(`options.status.${status}`)}</Badge>
      <Badge colour={projectPriorityColour[priority]}>{t(`options.priority.${priority}`)}</Badge>
      <Badge colour="grey">{t(`options.projectType.${projectType}`)}</Badge>
      <ClockChip clock={submission} />
    </div>
  );
}
