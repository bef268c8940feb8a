import { useTranslations } from 'use-intl';
import { useNumbers } from '../../i18n/numbers.ts';

/** Sizes of files in kilobytes or megabytes. */
export function useFileSize(): (bytes: number) => string {
  const t = useTranslations('casePress');
  const { number } = useNumbers();
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: number(Math.max(1, Math.round(bytes / 1000))) })
      : t('megabytes', { size: number(Math.round(bytes / 1_000_000)) });
}
