import { useTranslations } from 'use-intl';
import type { Clock } from '../../../domain/clock.ts';
import { badgeClass } from '../../ui/badge.tsx';
import { localTime } from '../dates.ts';
import { timeLeft } from './time-left.ts';
import { useMinute } from './use-minute.ts';

/** How long somebody still waits in business time; nothing where nobody does. Its width holds each text. */
export function ClockChip({ clock: { dueAt, snoozedUntil } }: { clock: Partial<Clock> }) {
  const t = useTranslations('backOffice.clock');
  const now = useMinute();
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
