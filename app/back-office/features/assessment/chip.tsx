import { Gauge } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { badgeClass } from '../../../ui/badge.tsx';
import { oneDecimal } from './figures.ts';
import { useAssessed } from './queries.ts';

/** The mean and the number of assessments of an open submission; only the number while the operator's own is missing. */
export function AssessmentChip({ id }: { id: number }) {
  const t = useTranslations('backOffice.assessment');
  const assessed = useAssessed(id);
  if (!assessed || assessed.count === 0) return null;
  const { count, mean, spread } = assessed;
  const text =
    mean === null
      ? t('countOf', { count })
      : t('meanOf', { count, mean: oneDecimal(mean), spread: oneDecimal(spread ?? 0) });
  return (
    <span title={text} className={badgeClass('grey', 'shrink-0 tabular-nums')}>
      <Gauge className="size-3.5" aria-hidden />
      <span aria-hidden>{mean === null ? count : `${oneDecimal(mean)} · ${count}`}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
