import { businessTime } from '../../../domain/promise.ts';

/** In ms. */
const units = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** The business time until an answer is due, or since it was, in its largest unit and rounded down; `soon` in the last four hours. */
export function timeLeft(dueAt: string, now: Date) {
  const left = businessTime(now, new Date(dueAt));
  const size = Math.abs(left);
  const over = left < 0 || (left === 0 && now > new Date(dueAt));
  // A whole day is left at most, and reads better in hours.
  const long = over && size >= units.days ? 'days' : 'hours';
  const unit = size < units.hours ? 'minutes' : long;
  return { count: Math.floor(size / units[unit]), unit, over, soon: !over && size < 4 * units.hours };
}
