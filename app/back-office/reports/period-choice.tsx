import { useTranslations } from 'use-intl';
import { daysAfter } from '../../../domain/promise.ts';
import { comparisons, type Report, reportedLists, reportLengths } from '../../../domain/report.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import type { ListQuery } from '../list/use-list-query.ts';

/** What is counted, over which weeks, and with what that is compared. The first choice of each stands in no address. */
export function PeriodChoice({ list, report }: { list: ListQuery; report: Report }) {
  const t = useTranslations('backOffice.reports');
  const { from, to } = report.current;
  const choices = [
    ['of', reportedLists.map((of) => [of, t(`of.${of}`)] as const)],
    ['weeks', reportLengths.map((weeks) => [weeks, t('lengths', { weeks: Number(weeks) })] as const)],
    ['compare', comparisons.map((with_) => [with_, t(`comparisons.${with_}`)] as const)],
  ] as const;
  const isPresent = list.value('until') === '' || to >= today();
  return (
    <div role="search" aria-label={t('period')} className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
      {choices.map(([name, options]) => (
        <Field key={name} label={t(`fields.${name}`)} className="text-sm">
          {(control) => (
            <Select
              {...control}
              className="min-h-10! px-2! py-1!"
              value={list.value(name) || options[0]![0]}
              onChange={({ target: { value } }) => list.set(name, value === options[0]![0] ? '' : value)}
            >
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          className="min-h-10 flex-1"
          onClick={() => list.set('until', daysAfter(from, -1))}
        >
          {t('earlier')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          className="min-h-10 flex-1"
          aria-disabled={isPresent}
          onClick={() => {
            if (isPresent) return;
            const next = daysAfter(to, report.weeks.length * 7);
            list.set('until', next >= today() ? '' : next);
          }}
        >
          {t('later')}
        </Button>
      </div>
    </div>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
