import type { ReactNode } from 'react';
import type { Language } from '../../domain/language.ts';
import { studio } from '../../studio.ts';

/**
 * A time as text by the studio's clock, with the zone's name; a script replaces it with the reader's own. Only the server renders
 * it, where `Intl` costs nothing.
 */
export const Moment = ({ at, language }: { at: string; language: Language }) => (
  <time dateTime={at} data-local>
    {new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: studio.hours.timeZone,
    }).format(new Date(at))}
  </time>
);

/** For `<time></time>` in a message of the catalogues. */
export const moment =
  (at: string, language: Language): (() => ReactNode) =>
  () => <Moment at={at} language={language} />;

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** How far a time is, in whole units: `in 5 hours`. It holds in every time zone. */
export function distance(at: string, now: string, language: Language): string {
  const left = Date.parse(at) - Date.parse(now);
  const [unit, length] = units.find(([, size]) => Math.abs(left) >= size * 2) ?? units[2];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(Math.trunc(left / length), unit);
}
