const minute = 60_000;

/** From one instant to another, in whole days, hours and minutes. */
export function runningFor(since: string, now: string): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minute));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}
