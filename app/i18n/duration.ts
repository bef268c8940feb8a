import { useTranslations } from 'use-intl';

/** Formats minutes of business time in whole minutes, or in whole hours rounded up. */
export function useDuration(): (minutes: number) => string {
  const t = useTranslations('promiseLine');
  return (minutes) =>
    minutes < 60 ? t('minutes', { count: Math.max(minutes, 1) }) : t('hours', { count: Math.ceil(minutes / 60) });
}
