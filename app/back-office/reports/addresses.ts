import { daysAfter } from '../../../domain/promise.ts';
import type { Report } from '../../../domain/report.ts';
import { addressOf } from '../screens.ts';

/** The address of the list of what arrived from one day to another, narrowed by more parameters. */
export function listAddress(
  of: Report['of'],
  { from, to }: { from: string; to: string },
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams({ received: `${from}..${to}`, ...more });
  return `${addressOf(of === 'messages' ? 'messages' : 'dashboard')}?${params}`;
}

/** The days of the week that begins on a Monday. */
export const weekFrom = (monday: string) => ({ from: monday, to: daysAfter(monday, 6) });
