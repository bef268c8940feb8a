import { Check, Pencil, Play, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Project,
  projectPriorityColor,
  projectStatusColor,
  quickStatuses,
} from '../../../../domain/conversation/project.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { age, localTime } from '../../kit/dates/dates.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { SpamButtons } from '../../inbox/spam.tsx';
import { useStatusChange } from './queries.ts';

type PictureProps = { url: string | null; alt: string; className: string; fallback?: ReactNode };

/** A picture at an address that a sender typed; `fallback` if there is none or it fails to load. */
function Picture({ url, alt, className, fallback = null }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) return fallback;
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={className}
      onError={() => setBroken(url)}
    />
  );
}

export const SubmissionLogo = ({ url }: { url: string | null }) => (
  <span className="grid size-12 shrink-0 place-items-center border border-edge bg-surface">
    <Picture url={url} alt="" className="size-full object-cover" fallback={<Mark />} />
  </span>
);

type SubmissionProps = { submission: Project };

export function HeroImage({ submission: { name, heroImageUrl: url } }: SubmissionProps) {
  const t = useTranslations('backOffice.projects');
  return <Picture url={url} alt={t('heroAlt', { name })} className="max-h-64 w-full border border-edge object-cover" />;
}

export function StatusBadge({ status }: Pick<Project, 'status'>) {
  const t = useTranslations('backOffice.projects.options');
  return <Badge colour={projectStatusColor(status)}>{t(`status.${status}`)}</Badge>;
}

export function PriorityBadge({ priority }: Pick<Project, 'priority'>) {
  const t = useTranslations('backOffice.projects');
  return (
    <>
      <span className="sr-only">{t('fields.priority')}: </span>
      <Badge colour={projectPriorityColor[priority]}>{t(`options.priority.${priority}`)}</Badge>
    </>
  );
}

/** The age of an item since its arrival. */
export function Age({ at, className }: { at: string; className: string }) {
  const t = useTranslations('backOffice.list');
  return (
    <time dateTime={at} title={localTime(at)} className={`${className} tabular-nums`}>
      <span className="sr-only">{t('ageHead')}: </span>
      {age(at)}
    </time>
  );
}

export function SubmissionBadges({ submission }: SubmissionProps) {
  const { status, priority, projectType, spamAt } = submission;
  const t = useTranslations('backOffice.projects.options');
  const spam = useTranslations('backOffice.spam');
  return (
    <div className="flex flex-wrap gap-2">
      {spamAt === null ? <StatusBadge status={status} /> : <Badge colour="red">{spam('spam')}</Badge>}
      <PriorityBadge priority={priority} />
      <Badge colour="grey">{t(`projectType.${projectType}`)}</Badge>
      <ClockChip clock={submission} />
    </div>
  );
}

export const SubmissionSpam = ({ submission, isQuiet }: SubmissionProps & { isQuiet?: boolean | 'always' }) => (
  <SpamButtons
    of="submission"
    id={submission.id}
    isSpam={submission.spamAt !== null}
    isConfirmed={submission.spamConfirmedAt !== null}
    isQuiet={isQuiet}
  />
);

const quickButtons = [
  { name: 'approve', key: 'a', icon: Check, iconClass: 'text-green' },
  { name: 'inProgress', key: undefined, icon: Play, iconClass: 'text-blue' },
  { name: 'cancel', key: undefined, icon: X, iconClass: 'text-red' },
] as const;

/** The edit button, and the buttons that set a status immediately. */
export function QuickButtons({ submission, onEdit }: { submission: Project; onEdit: () => void }) {
  const t = useTranslations('backOffice.projects');
  const { mutate, isPending } = useStatusChange();
  if (!useMayActAs('editor')) return null;
  return (
    <>
      <CommandButton icon={Pencil} action={{ id: 'edit', title: t('edit'), key: 'e', run: onEdit }} />
      {quickButtons.map(({ name, key, icon, iconClass }) => (
        <CommandButton
          key={name}
          action={{
            id: name,
            title: t(name),
            key,
            acts: true,
            disabled: isPending,
            run: () => mutate({ submission, value: quickStatuses[name] }),
          }}
          icon={icon}
          iconClass={iconClass}
          variant="quiet"
          className="border border-control text-strong hover:border-strong aria-pressed:border-control aria-pressed:bg-edge aria-pressed:text-strong"
          aria-pressed={submission.status === quickStatuses[name]}
        />
      ))}
    </>
  );
}
