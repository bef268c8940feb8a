import { useTranslations } from 'use-intl';
import { languages } from '../../../../domain/text/language.ts';
import { businessCalendar, daysAfter } from '../../../../domain/promise/promise.ts';
import { type Report, reportedTypes, type ReportWeek } from '../../../../domain/promise/report.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { useDuration } from '../../../i18n/duration.ts';
import { shortDay } from '../../kit/dates/dates.ts';
import type { ChartBar } from './bars.tsx';
import { Chart } from './chart.tsx';
import { addressOf } from '../../kit/screens/screens.ts';

/** The address of the list of arrivals between two days, with additional filters. */
export function listAddress(of: Report['of'], days: { from: string; to: string }, more?: Record<string, string>) {
  const params = new URLSearchParams({ received: `${days.from}..${days.to}`, ...more });
  return `${addressOf(of === 'messages' ? 'messages' : 'dashboard')}?${params}`;
}

/** The minimum of weeks in a chart. */
const fewestWeeks = 4;

/** The weeks of a chart: those before the first arrival are omitted, if the compared period had no arrivals, as in a young studio. */
export function shownWeeks<Week extends { received: number }>(weeks: readonly Week[], receivedBefore: number): Week[] {
  const first = weeks.findIndex(({ received }) => received > 0);
  return receivedBefore > 0 || first < 0 ? [...weeks] : weeks.slice(Math.min(first, weeks.length - fewestWeeks));
}

const weekAddress = ({ of }: Report, monday: string, filter: Record<string, string>) =>
  listAddress(of, { from: monday, to: daysAfter(monday, 6) }, filter);

/** A part of every week's bar: its name, its count, and the filter of the list that it opens. */
type Part = readonly [text: string, count: (week: ReportWeek) => number, filter: Record<string, string>];

/** Arrivals by type or language, or by their outcome under the promise: one bar per week. */
export function WeekBars({ report, of }: { report: Report; of: 'types' | 'languages' | 'answers' }) {
  const t = useTranslations('backOffice.reports');
  const options = useTranslations('backOffice.projects.options');
  const parts: readonly Part[] = {
    types: reportedTypes.map((type): Part => [
      options(`projectType.${type}`),
      ({ types }) => types[type] ?? 0,
      { type },
    ]),
    languages: languages.map((code): Part => [
      code.toUpperCase(),
      (week) => week.languages[code] ?? 0,
      { language: code },
    ]),
    answers: [
      [t('answers.within'), ({ within }) => within, { answered: 'within' }],
      [t('answers.late'), ({ late }) => late, { answered: 'late' }],
      [t('answers.no'), ({ received, within, late }) => received - within - late, { answered: 'no' }],
    ] satisfies Part[],
  }[of];
  const bars = report.weeks.map((week): ChartBar => ({
    key: week.monday,
    label: shortDay(week.monday),
    segments: parts.map(([, count, filter]) => ({
      value: count(week),
      text: String(count(week)),
      href: weekAddress(report, week.monday, filter),
    })),
  }));
  return (
    <Chart
      title={t(`charts.${of}`)}
      fileName={`${report.of}-${of}`}
      series={parts.map(([text]) => text)}
      bars={bars}
      most={Math.max(1, ...report.weeks.map(({ received }) => received))}
      palette={of === 'answers' ? 'verdicts' : 'categories'}
    />
  );
}

/** The time to the first answer by the week of arrival: median and 90th percentile, or single answers if they are few. */
export function Times({ report }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const duration = useDuration();
  const { promisedMinutes } = businessCalendar(useStudio());
  const bars = report.weeks.map(({ monday, median, slow, points }): ChartBar => {
    const href = weekAddress(report, monday, { answered: 'yes' });
    const mark = (value: number) => ({ value, text: duration(value), href });
    return {
      key: monday,
      label: shortDay(monday),
      segments: [median, slow].map((value) => (value === null ? undefined : mark(value))),
      points: points.map(mark),
    };
  });
  return (
    <Chart
      title={t('charts.times')}
      fileName={`${report.of}-times`}
      isGrouped
      series={[t('figures.median'), t('figures.slow')]}
      pointsText={t('points')}
      bars={bars}
      most={Math.max(promisedMinutes, ...report.weeks.flatMap(({ slow, points }) => [slow ?? 0, ...points]))}
      scale={duration}
      line={{ value: promisedMinutes, text: t('promise', { time: duration(promisedMinutes) }) }}
    />
  );
}
