import { useFormatter } from 'use-intl';

/** Says cents as dollars in the page's language: whole when asked for, without ever rounding up. */
export function useDollars() {
  const format = useFormatter();
  return (cents: number, form: 'exact' | 'whole' = 'exact') =>
    format.number((form === 'whole' ? Math.trunc(cents / 100) * 100 : cents) / 100, {
      style: 'currency',
      currency: 'USD',
      signDisplay: 'negative',
      minimumFractionDigits: form === 'whole' ? 0 : 2,
      maximumFractionDigits: form === 'whole' ? 0 : 2,
    });
}
