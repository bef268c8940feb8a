import { useTranslations } from 'use-intl';
import { dueFilters } from '../../../domain/clock.ts';
import type { Filter } from '../list/toolbar.tsx';

/** The filter by what is due. */
export function useDueFilter(): Filter {
  const t = useTranslations('backOffice.clock');
  return { name: 'due', options: dueFilters.map((due) => [due, t(`filters.${due}`)] as const) };
}
