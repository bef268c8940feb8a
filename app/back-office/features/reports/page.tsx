import { useQuery } from '@tanstack/react-query';
import { type Messages, useTranslations } from 'use-intl';
import { daysAfter } from '../../../../domain/promise/promise.ts';
import {
  comparisons,
  type Report,
  type ReportFigures,
  reportedLists,
  reportLengths,
  reportQuery,
} from '../../../../domain/promise/report.ts';
import { useDuration } from '../../../i18n/duration.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { shortDay } from '../../kit/dates/dates.ts';
import { freshSearch } from '../../kit/requests/fresh-query.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { type ListQuery, useListQuery } from '../../kit/list/use-list-query.ts';
import { Breakdowns } from './breakdowns.tsx';
import { listAddress, shownWeeks, Times, WeekBars } from './week-charts.tsx';

export default screenPage('reports', () => {
  const t = useTranslations('backOffice.reports');
  const list = useListQuery(reportQuery, ['of', 'weeks', 'until', 'compare']);
  const query = useQuery(freshSearch('GET /api/reports', list.search));
  return (
    <Loaded query={query} texts={t}>
      {(report) => (
        <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
          <PeriodChoice list={list} report={report} />
          <Figures report={report} />
          <Charts report={{ ...report, weeks: shownWeeks(report.weeks, report.compared.received) }} />
          <Breakdowns report={report} />
        </div>
      )}
    </Loaded>
  );
});

const Charts = ({ report }: { report: Report }) => (
  <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
    <WeekBars report={report} of={report.of === 'submissions' ? 'types' : 'languages'} />
    <WeekBars report={report} of="answers" />
    <Times report={report} />
    {report.of === 'submissions' && <WeekBars report={report} of="languages" />}
  </div>
);

/** The choice of list, weeks and comparison. The address omits the first choice of each. */
function PeriodChoice({ list, report }: { list: ListQuery; report: Report }) {
  const t = useTranslations('backOffice.reports');
  const { from, to } = report.current;
  const choices = [
    ['of', reportedLists.map((of) => [of, t(`of.${of}`)] as const)],
    ['weeks', reportLengths.map((weeks) => [weeks, t('lengths', { weeks: Number(weeks) })] as const)],
    ['compare', comparisons.map((with_) => [with_, t(`comparisons.${with_}`)] as const)],
  ] as const;
  const isPresent = list.value('until') === '' || to >= today();
  const goLater = () => {
    const next = daysAfter(to, report.weeks.length * 7);
    list.set('until', next >= today() ? '' : next);
  };
  return (
    <div role="search" aria-label={t('period')} className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
      {choices.map(([name, options]) => (
        <ChoiceField
          key={name}
          label={t(`fields.${name}`)}
          className="text-sm"
          controlClass="min-h-10! px-2! py-1!"
          options={options}
          value={list.value(name) || options[0]![0]}
          onChoose={(value) => list.set(name, value === options[0]![0] ? '' : value)}
        />
      ))}
      <div className="flex gap-2">
        <ActionButton
          label={t('earlier')}
          className="min-h-10 flex-1"
          onClick={() => list.set('until', daysAfter(from, -1))}
        />
        <ActionButton label={t('later')} className="min-h-10 flex-1" busy={isPresent} onClick={goLater} />
      </div>
    </div>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

/** The figures of the period, each with the figure of the compared period, unless nothing arrived in it. */
function Figures({ report: { of, current, compared } }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const duration = useDuration();
  const time = (minutes: number | null) => (minutes === null ? '—' : duration(minutes));
  const facts: [
    key: keyof Messages['backOffice']['reports']['figures'],
    text: (figures: ReportFigures) => string,
    href?: string,
  ][] = [
    ['received', ({ received }) => String(received), listAddress(of, current)],
    ['kept', keptPercent],
    ['median', ({ median }) => time(median)],
    ['slow', ({ slow }) => time(slow)],
    ['late', ({ late }) => String(late), listAddress(of, current, { answered: 'late' })],
    ['missed', ({ missed }) => String(missed)],
  ];
  const isCompared = compared.received > 0;
  const span = ({ from, to }: ReportFigures) => `${shortDay(from)} – ${shortDay(to, true)}`;
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="mb-1 text-lg font-bold">
        {span(current)}
      </h2>
      <p className="mb-3 text-muted">
        {t('comparedWith', { period: span(compared) })} {!isCompared && t('nothingBefore')}
      </p>
      <dl className="grid grid-cols-2 gap-px border border-edge bg-edge sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(([key, text, href]) => (
          <div key={key} className="flex flex-col-reverse justify-end gap-1 bg-raised p-4">
            <dt className="text-sm text-muted">{t(`figures.${key}`)}</dt>
            <dd>
              <span className="display block text-3xl tabular-nums">
                {href === undefined ? text(current) : <EntityLink href={href}>{text(current)}</EntityLink>}
              </span>
              {isCompared && (
                <span className="text-sm text-muted tabular-nums">{t('before', { value: text(compared) })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The percentage of the entries that were answered or overdue which were answered within the promise, rounded down as in the public ledger. */
function keptPercent({ within, late, missed }: ReportFigures): string {
  const decided = within + late + missed;
  return decided === 0 ? '—' : `${Math.floor((100 * within) / decided)}%`;
}
