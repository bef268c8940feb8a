import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies, pitchStages } from '../../../../domain/pitch/choices.ts';
import { studio } from '../../../../studio.ts';
import { quarterParts, quartersFrom } from '../../../pitch/shown-values.ts';
import type { Filter } from '../../kit/list/toolbar.tsx';
import { amountText } from './amount-text.ts';

const amounts = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];
const percentages = [1, 60, 80, 100];

/** The filters of submissions by their pitches; none if senders have no pitches. */
export function usePitchFilters(): Filter[] {
  const t = useTranslations('backOffice.pitch');
  const [openedAt] = useState(() => new Date().toISOString());
  if (!studio.pitch.enabled) return [];
  const quarters = quartersFrom(openedAt, 12);
  const years = [...new Set(quarters.map((quarter) => quarterParts(quarter).year))];
  const filters: Filter[] = [
    { name: 'pitchStage', several: true, options: pitchStages.map((stage) => [stage, t(`choices.stage.${stage}`)]) },
    { name: 'hasBuild', options: [['yes', t('yes')]] },
    {
      name: 'askedMost',
      options: amounts.map((amount) => [String(amount), t('most', { amount: amountText(amount, null) })]),
    },
    { name: 'currency', several: true, options: currencies.map((currency) => [currency, currency]) },
    {
      name: 'quarter',
      several: true,
      options: [
        ...years.map((year) => [year, year] as const),
        ...quarters.map((quarter) => [quarter, t('quarter', quarterParts(quarter))] as const),
      ],
    },
    {
      name: 'complete',
      options: percentages.map((percent) => {
        const kind = percent === 1 ? 'begun' : percent === 100 ? 'complete' : 'part';
        return [String(percent), t('completeFilter', { kind, percent: String(percent) })] as const;
      }),
    },
  ];
  return filters.map((filter) => ({ ...filter, group: 'project' }));
}
