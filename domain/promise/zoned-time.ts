/** Formatters by zone. They are cached, since creating one takes longer than all that it formats for a calendar. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(timeZone);
  if (cachedClock) return cachedClock;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The parts of an instant in a zone, as numbers from year to second. */
function partsIn(instant: number, timeZone: string): number[] {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) => parts[name]!);
}

/** The offset of a zone's clock from UTC at an instant, in ms; positive if it is ahead. */
function offsetAt(instant: number, timeZone: string): number {
  const [year, month, ...rest] = partsIn(instant, timeZone) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, ...rest) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant of a local time such as `2026-11-24T09:00`. If the time occurs twice, the first; if it is skipped, computed with the offset before
 * the change. Undefined if `local` is malformed or not in the calendar.
 */
export function instantOf(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}Z`);
  // `Date` reads February 30 as March 2.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return undefined;
  const day = 24 * 3_600_000;
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  const candidates = [asUtc - before, asUtc - after];
  const match = candidates.find((instant) => instant + offsetAt(instant, timeZone) === asUtc) ?? asUtc - before;
  return new Date(match).toISOString();
}

/** The local time of an instant in a zone, such as `2026-11-24T09:00`. */
export function localTimeIn(instant: string, timeZone: string): string {
  const [year, ...rest] = partsIn(Date.parse(instant), timeZone).map((part) => String(part).padStart(2, '0'));
  const [month, day, hour, minute] = rest;
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}
