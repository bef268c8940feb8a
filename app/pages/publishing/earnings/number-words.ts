import { useFormatter, useTranslations } from 'use-intl';

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

/** Says percents as the page's texts do. */
export function usePercent() {
  const t = useTranslations('earnings');
  const format = useFormatter();
  return (percent: number) => t('percent', { value: format.number(percent, { maximumFractionDigits: 1 }) });
}
