/** The hour of the operator's day at which a snooze ends. */
const morning = 9;

const dayAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);

export const tomorrow = (now: Date): Date => dayAfter(now, 1);

/** The next Monday that is not today. */
export const comingMonday = (now: Date): Date => dayAfter(now, (8 - now.getDay()) % 7 || 7);

/** The morning of a day (`YYYY-MM-DD`); nothing where it is none. */
export function morningOf(day: string): Date | undefined {
  const at = new Date(`${day}T${String(morning).padStart(2, '0')}:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The operator's day of an instant as a date input has it. */
export const dayInput = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
