import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../i18n/numbers.ts';

/** Formats cents as dollars in the page's language; `whole` rounds down. */
export function useDollars() {
  const { dollars } = useNumbers();
  return (cents: number, form: 'exact' | 'whole' = 'exact') =>
    form === 'whole' ? dollars(Math.trunc(cents / 100)) : dollars(cents / 100, 2);
}

/** Formats percents, with one decimal unless it is 0. */
export function usePercent() {
  const t = useTranslations('earnings');
  const { number } = useNumbers();
  return (percent: number) =>
    t('percent', { value: number(percent, Number.isInteger(Number(percent.toFixed(1))) ? 0 : 1) });
}
