import { businessTime } from '../../../domain/promise.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The business time until an answer is due, or since it was, in its largest unit and rounded down. */
export interface TimeLeft {
  count: number;
  unit: 'minutes' | 'hours' | 'days';
  over: boolean;
  /** Less than four hours are left. */
  soon: boolean;
}

/** @param now and `dueAt` are instants */
export function timeLeft(dueAt: string, now: Date): TimeLeft {
  const left = businessTime(now, new Date(dueAt));
  const size = Math.abs(left);
  const over = left < 0 || (left === 0 && now > new Date(dueAt));
  const inUnit = (unit: TimeLeft['unit'], ms: number): TimeLeft => ({
    count: Math.floor(size / ms),
    unit,
    over,
    soon: !over && size < 4 * hour,
  });
  if (size < hour) return inUnit('minutes', minute);
  // A whole day is left at most, and reads better in hours.
  return over && size >= day ? inUnit('days', day) : inUnit('hours', hour);
}
