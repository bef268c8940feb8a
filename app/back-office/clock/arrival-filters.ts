import { useTranslations } from 'use-intl';
import { languages } from '../../../domain/language.ts';
import { answeredFilters } from '../../../domain/list-query.ts';
import { shortDay } from '../dates.ts';
import type { Filter } from '../list/toolbar.tsx';

/** The parameters that every list of what visitors sent has. */
export const arrivalFilters = ['due', 'age', 'language', 'answered', 'received'] as const;

/** The filters of what visitors sent, by language, first answer and, set by addresses alone, the days of arrival. */
export function useArrivalFilters(received: string): Filter[] {
  const t = useTranslations('backOffice.list');
  const [from, to] = received.split('..') as [string, string];
  return [
    { name: 'language', several: true, options: languages.map((language) => [language, language.toUpperCase()]) },
    { name: 'answered', options: answeredFilters.map((value) => [value, t(`answered.${value}`)]) },
    {
      name: 'received',
      isHidden: true,
      options: received === '' ? [] : [[received, t('days', { from: shortDay(from), to: shortDay(to, true) })]],
    },
  ];
}
