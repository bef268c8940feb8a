import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** The current minute; components render again at its end. */
export const useMinute = (): Date => new Date(useSyncExternalStore(subscribe, present, present));

const present = () => Math.floor(Date.now() / minute) * minute;

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const tick = () => {
      listener();
      wait();
    };
    timer = setTimeout(tick, present() + minute - Date.now());
  };
  wait();
  return () => clearTimeout(timer);
}

/** The hour at which a snooze ends, in the operator's time zone. */
const morning = 9;

const dayAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);

export const tomorrow = (now: Date): Date => dayAfter(now, 1);

/** The next Monday that is not today. */
export const comingMonday = (now: Date): Date => dayAfter(now, (8 - now.getDay()) % 7 || 7);

/** The morning of a day (`YYYY-MM-DD`); undefined if it is not a day. */
export function morningOf(day: string): Date | undefined {
  const instant = new Date(`${day}T${String(morning).padStart(2, '0')}:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The day of an instant in the format of a date input, which is the Swedish one. */
export const dayInput = (instant: Date): string => instant.toLocaleDateString('sv');
