import * as z from 'zod/mini';
import { type BusinessCalendar, daysAfter } from './promise.ts';
import { quantile } from './quantile.ts';
import { ledgerLimits } from '../studio/facts.ts';
import { practice } from '../../studio.ts';
import { timestamp } from '../text/text.ts';

const count = z.int().check(z.minimum(0));
/** Business time in minutes. */
const minutes = z.nullable(count);

/** The record of the promise in the last {@link ledgerLimits.days} days; below {@link ledgerLimits.answers} answers without figures and weeks. */
export const ledgerEntity = z.object({
  since: timestamp(),
  received: count,
  answered: count,
  closedUnanswered: count,
  /** The number of entries that wait now, regardless of the time of their arrival. */
  waiting: count,
  /** The percentage, rounded down, of the answered and the overdue entries. */
  withinPromise: z.nullable(count),
  /** Half of the answers were sent within `median` minutes, and nine out of ten within `slow` minutes. */
  median: minutes,
  slow: minutes,
  /**
   * The percentage, rounded down, of declined submissions whose senders got a reason; null below {@link ledgerLimits.declines} declines, or if
   * the studio gives no reasons.
   */
  declinedWithReason: z.nullable(count),
  /** By week of arrival; `monday` is in the studio's time zone. */
  weeks: z.array(z.object({ monday: z.iso.date(), received: count, answered: count, withinPromise: count })),
});

export type Ledger = z.output<typeof ledgerEntity>;

/** An entry with the instants of its arrival and its first answer in ms. */
export interface LedgerItem {
  createdAt: number;
  firstAnsweredAt: number | null;
  /** Whether it still needs an answer. */
  waits: boolean;
  withdrawnAt: number | null;
}

const minute = 60 * 1000;
const hour = 60 * minute;

/** The declined submissions of the window, and those whose senders got a reason. */
export interface Declines {
  count: number;
  withReason: number;
}

/** Counts items of the window that starts at `since`, by the studio's calendar; `waiting` and the declines are counted separately. */
export function ledgerOf(
  items: readonly LedgerItem[],
  {
    calendar,
    since,
    now,
    waiting,
    declines,
  }: { calendar: BusinessCalendar; since: Date; now: Date; waiting: number; declines: Declines },
): Ledger {
  const businessTime = calendar.businessTimer(since.getTime(), now.getTime());
  const promised = calendar.promisedMinutes * minute;
  const times = new Float64Array(items.length);
  let answered = 0;
  const weeks = new Map<string, Ledger['weeks'][number]>();
  const weekOf = weekFinder(weeks, calendar);
  for (let day = since.getTime(); day <= now.getTime(); day += 24 * hour) weekOf(day);
  let withinPromise = 0;
  let decided = 0;
  let closedUnanswered = 0;
  for (const { createdAt, firstAnsweredAt, waits, withdrawnAt: takenBackAt } of items) {
    const week = weekOf(createdAt);
    week.received += 1;
    if (firstAnsweredAt === null) {
      // A withdrawn submission needs no answer after its withdrawal.
      const withdrawnAt = waits ? null : takenBackAt;
      if (!waits && withdrawnAt === null) closedUnanswered += 1;
      // An entry that was closed without an answer counts like one that still waits.
      if (businessTime(createdAt, withdrawnAt ?? now.getTime()) > promised) decided += 1;
      continue;
    }
    const time = businessTime(createdAt, firstAnsweredAt);
    times[answered] = time;
    answered += 1;
    week.answered += 1;
    decided += 1;
    if (time > promised) continue;
    withinPromise += 1;
    week.withinPromise += 1;
  }
  const counted = {
    since: since.toISOString(),
    received: items.length,
    answered,
    closedUnanswered,
    waiting,
    declinedWithReason: shareWithReason(declines),
  };
  if (answered < ledgerLimits.answers) return { ...counted, withinPromise: null, median: null, slow: null, weeks: [] };
  const minutes = (share: number) => Math.ceil(quantile(times.subarray(0, answered), share) / 60_000);
  return {
    ...counted,
    withinPromise: Math.floor((100 * withinPromise) / decided),
    median: minutes(0.5),
    slow: minutes(0.9),
    weeks: [...weeks.values()].toSorted((a, b) => (a.monday < b.monday ? -1 : 1)),
  };
}

const shareWithReason = ({ count: total, withReason }: Declines): number | null =>
  practice.judging.declineReasons && total >= ledgerLimits.declines ? Math.floor((100 * withReason) / total) : null;

/** Returns a function that adds the week of an instant to `weeks`. Instants mostly come in order, so the calendar is queried once a week. */
function weekFinder(weeks: Map<string, Ledger['weeks'][number]>, { mondayOf, beginningOf }: BusinessCalendar) {
  let last: { from: number; to: number; week: Ledger['weeks'][number] } | undefined;
  return (instant: number): Ledger['weeks'][number] => {
    if (last && instant >= last.from && instant < last.to) return last.week;
    const monday = mondayOf(new Date(instant));
    const week = weeks.get(monday) ?? { monday, received: 0, answered: 0, withinPromise: 0 };
    weeks.set(monday, week);
    last = { from: beginningOf(monday).getTime(), to: beginningOf(daysAfter(monday, 7)).getTime(), week };
    return week;
  };
}
