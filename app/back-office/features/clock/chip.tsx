import { useTranslations } from 'use-intl';
import type { Clock } from '../../../../domain/conversation/clock.ts';
import { type BusinessCalendar, businessCalendar } from '../../../../domain/promise/promise.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { badgeClass } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { localTime } from '../../kit/dates/dates.ts';
import { useMinute } from '../../kit/dates/times.ts';

type ShownClock = Partial<Clock & { withdrawnAt: string | null }>;

/** Whether there is a clock to show. */
export const hasClock = ({ dueAt, withdrawnAt }: ShownClock): boolean => Boolean(dueAt ?? withdrawnAt);

/** The business time until the answer is due, or that the sender has withdrawn. The chip is as wide as its longest text. */
export function ClockChip({ clock }: { clock: ShownClock }) {
  const { dueAt, snoozedUntil, withdrawnAt } = clock;
  const t = useTranslations('backOffice.clock');
  const now = useMinute();
  const calendar = businessCalendar(useStudio());
  if (withdrawnAt) return <span className={badgeClass('grey')}>{t('withdrawn')}</span>;
  if (!dueAt) return null;
  const { count, unit, over, soon } = timeLeft(dueAt, now, calendar);
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

/** The clock of a row: a text with a dot, which is purple during a snooze. */
export function ClockText({ clock: { dueAt, snoozedUntil, withdrawnAt } }: { clock: ShownClock }) {
  const t = useTranslations('backOffice.clock');
  const now = useMinute();
  const calendar = businessCalendar(useStudio());
  if (withdrawnAt) {
    return (
      <p className="truncate text-sm text-muted" title={t('withdrawn')}>
        {t('withdrawn')}
      </p>
    );
  }
  if (!dueAt) return null;
  const { count, unit, over, soon } = timeLeft(dueAt, now, calendar);
  const isSnoozed = snoozedUntil && new Date(snoozedUntil) > now;
  const facts = [
    t('due', { time: localTime(dueAt) }),
    ...(isSnoozed ? [t('snoozedUntil', { time: localTime(snoozedUntil) })] : []),
  ].join(', ');
  return (
    <time
      dateTime={dueAt}
      title={facts}
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm whitespace-nowrap tabular-nums',
        over ? 'font-semibold text-red' : soon ? 'font-semibold text-orange' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'size-2 shrink-0 rounded-full forced-color-adjust-none',
          isSnoozed ? 'bg-purple' : 'bg-current',
        )}
      />
      <span>
        {t(over ? 'over' : 'left', { count, unit })}
        <span className="sr-only">{`, ${facts}`}</span>
      </span>
    </time>
  );
}

/** The units of a remaining time in ms. */
const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** The business time until or since the due time, rounded down to its largest unit; `soon` in the last four hours. */
export function timeLeft(dueAt: string, now: Date, calendar: BusinessCalendar) {
  const remaining = calendar.businessTime(now, new Date(dueAt));
  const size = Math.abs(remaining);
  const over = remaining < 0 || (remaining === 0 && now > new Date(dueAt));
  // The remaining time is at most one day, which reads better in hours.
  const long = over && size >= units.days ? 'days' : 'hours';
  const unit = size < units.hours ? 'minutes' : long;
  return { count: Math.floor(size / units[unit]), unit, over, soon: !over && size < 4 * units.hours };
}
