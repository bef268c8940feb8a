import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies, pitchStages } from '../../../../domain/pitch/choices.ts';
import { practice } from '../../../../studio.ts';
import { quarterParts, quartersFrom } from '../../../pitch/shown-values.ts';
import type { Filter } from '../../kit/list/toolbar.tsx';
import { amountText } from './amount-text.ts';

const amounts = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];
/** The amount that one click chooses. */
const quickAmount = 100_000;
const percentages = [1, 60, 80, 100];

/** The filters of submissions by their pitches; empty if the studio does not ask for pitches. */
export function usePitchFilters(): Filter[] {
  const t = useTranslations('backOffice.pitch');
  const choice = useTranslations('pitch.choices');
  const [openedAt] = useState(() => new Date().toISOString());
  if (!practice.pitch.enabled) return [];
  const quarters = quartersFrom(openedAt, 12);
  const years = [...new Set(quarters.map((quarter) => quarterParts(quarter).year))];
  const nextYear = years[1]!;
  const filters: Filter[] = [
    { name: 'pitchStage', several: true, options: pitchStages.map((stage) => [stage, choice(`stage.${stage}`)]) },
    { name: 'hasBuild', options: [['yes', t('yes')]], quick: [['yes', t('buildFilter')]] },
    { name: 'hasVideo', options: [['yes', t('yes')]], quick: [['yes', t('videoFilter')]] },
    {
      name: 'askedMost',
      options: amounts.map((amount) => [String(amount), t('most', { amount: amountText(amount, null) })]),
      quick: [[String(quickAmount), t('askedFilter', { amount: amountText(quickAmount, null) })]],
    },
    { name: 'currency', several: true, options: currencies.map((currency) => [currency, currency]) },
    {
      name: 'quarter',
      several: true,
      options: [
        ...years.map((year) => [year, year] as const),
        ...quarters.map((quarter) => [quarter, t('quarter', quarterParts(quarter))] as const),
      ],
      quick: [[nextYear, t('yearFilter', { year: nextYear })]],
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
