import { useTranslations } from 'use-intl';
import { useMinute } from '../../clock/use-minute.ts';
import { Badge } from '../../../ui/badge.tsx';

interface ScheduledTimesProps {
  entity: { publishAt: string | null; withdrawAt: string | null; scheduledBy?: string | null };
  /** With who set them. */
  named?: boolean;
}

/** The times that are set, in the operator's own zone, which is named. */
export function ScheduledTimes({ entity, named = false }: ScheduledTimesProps) {
  const t = useTranslations('backOffice.content.schedule');
  const now = useMinute();
  const { publishAt, withdrawAt, scheduledBy } = entity;
  if (publishAt === null && withdrawAt === null) return null;
  const isLate = publishAt !== null && Date.parse(publishAt) < now.getTime() - lateAfter;
  return (
    <div className={named ? 'mb-4 grid gap-1.5' : 'contents'}>
      <span className="flex flex-wrap gap-1.5">
        {publishAt !== null && (
          <Badge colour={isLate ? 'red' : 'blue'}>
            {t(isLate ? 'late' : 'publishes', { time: zonedTime(publishAt) })}
          </Badge>
        )}
        {withdrawAt !== null && <Badge colour="grey">{t('withdraws', { time: zonedTime(withdrawAt) })}</Badge>}
      </span>
      {named && isLate && <span className="text-red">{t('lateHint')}</span>}
      {named && scheduledBy && <span className="text-sm text-muted">{t('by', { name: scheduledBy })}</span>}
    </div>
  );
}

/** A time that came longer ago than this, in ms, waits for the draft to be whole. */
const lateAfter = 60_000;

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zonedTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
