import type { useTranslations } from 'use-intl';
import { ages, type projectSorts } from '../../../domain/list-query.ts';
import type { Choice } from './toolbar.tsx';
import type { Finding } from './use-list-query.ts';

type Texts = ReturnType<typeof useTranslations<'backOffice.finding'>>;

/** How long ago something came in at most. */
export const ageChoice = (t: Texts): Choice => ({
  name: 'age',
  label: t('age'),
  any: t('any'),
  options: ages.map((days) => [String(days), t('ages', { days })] as const),
});

/** The order of a list; while something is searched for, the best matches come first. */
export function sortChoice(t: Texts, sorts: readonly (typeof projectSorts)[number][], finding: Finding): Choice {
  const usual = finding.value('q') === '' ? 'newest' : 'relevance';
  return {
    name: 'sort',
    label: t('sort'),
    any: t(`sorts.${usual}`),
    options: sorts
      .filter((sort) => sort !== usual && sort !== 'relevance')
      .map((sort) => [sort, t(`sorts.${sort}`)] as const),
  };
}
