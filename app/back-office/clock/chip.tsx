import { useTranslations } from 'use-intl';
import type { Clock } from '../../../domain/clock.ts';
import { badgeClass } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { timeLeft } from './time-left.ts';
import { useMinute } from './use-minute.ts';

/**
 * How long somebody still waits in business time, or that its sender withdrew it; nothing else where nobody waits. Its width holds
 * each text.
 */
export function ClockChip({
  clock: { dueAt, snoozedUntil, withdrawnAt },
}: {
  clock: Partial<Clock & { withdrawnAt: string | null }>;
}) {
  const t = useTranslations('backOffice.clock');
  const now = useMinute();
  if (withdrawnAt) return <span className={badgeClass('grey')}>{t('withdrawn')}</span>;
  if (!dueAt) return null;
  const { count, unit, over, soon } = timeLeft(dueAt, now);
  const due = t('due', { time: localTime(dueAt) });
  const snoozed = snoozedUntil && new Date(snoozedUntil) > now;
  return (
    <>
      <time
        dateTime={dueAt}
        title={due}
        className={badgeClass(over ? 'red' : soon ? 'orange' : 'grey', 'min-w-24 justify-center tabular-nums')}
      >
        {t(over ? 'over' : 'left', { count, unit })}
        <span className="sr-only">{`, ${due}`}</span>
      </time>
      {snoozed && <span className={badgeClass('purple')}>{t('snoozedUntil', { time: localTime(snoozedUntil) })}</span>}
    </>
  );
}
