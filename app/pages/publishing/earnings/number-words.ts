import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../i18n/numbers.ts';

/** Says cents as dollars in the page's language: whole when asked for, without ever rounding up. */
export function useDollars() {
  const { dollars } = useNumbers();
  return (cents: number, form: 'exact' | 'whole' = 'exact') =>
    form === 'whole' ? dollars(Math.trunc(cents / 100)) : dollars(cents / 100, 2);
}

/** Says percents as the page's texts do: with a decimal where there is one. */
export function usePercent() {
  const t = useTranslations('earnings');
  const { number } = useNumbers();
  return (percent: number) =>
    t('percent', { value: number(percent, Number.isInteger(Number(percent.toFixed(1))) ? 0 : 1) });
}
