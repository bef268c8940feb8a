import { useTranslations } from 'use-intl';
import { languages } from '../../../domain/language.ts';
import { type Report, reportedTypes, type ReportWeek } from '../../../domain/report.ts';
import { shortDay } from '../dates.ts';
import { listAddress, weekFrom } from './addresses.ts';
import { Chart, type ChartBar } from './chart/chart.tsx';
import { fills } from './chart/fills.ts';

/** A part of every week's bar. */
interface Part {
  name: string;
  text: string;
  count: (week: ReportWeek) => number;
  /** Of the list that the bar opens. */
  filter: Record<string, string>;
}

/** Arrivals by type or language, or what became of them in view of the promise: a bar for each week. */
export function WeekBars({ report, of }: { report: Report; of: 'types' | 'languages' | 'answers' }) {
  const t = useTranslations('backOffice.reports');
  const options = useTranslations('backOffice.projects.options');
  const parts: Record<typeof of, Part[]> = {
    types: reportedTypes.map((type) => ({
      name: type,
      text: options(`projectType.${type}`),
      count: ({ types }) => types[type] ?? 0,
      filter: { type },
    })),
    languages: languages.map((language) => ({
      name: language,
      text: language.toUpperCase(),
      count: (week) => week.languages[language] ?? 0,
      filter: { language },
    })),
    answers: [
      { name: 'within', text: t('answers.within'), count: ({ within }) => within, filter: { answered: 'within' } },
      { name: 'late', text: t('answers.late'), count: ({ late }) => late, filter: { answered: 'late' } },
      {
        name: 'no',
        text: t('answers.no'),
        count: ({ received, within, late }) => received - within - late,
        filter: { answered: 'no' },
      },
    ],
  };
  const bars = report.weeks.map((week): ChartBar => ({
    key: week.monday,
    label: shortDay(week.monday),
    segments: parts[of].map(({ name, count, filter }) => ({
      series: name,
      value: count(week),
      text: String(count(week)),
      href: listAddress(report.of, weekFrom(week.monday), filter),
    })),
  }));
  const series = parts[of].map(({ name, text }, index) => ({ name, text, fill: fills[index % fills.length]! }));
  return (
    <Chart
      title={t(`charts.${of}`)}
      fileName={`${report.of}-${of}`}
      series={series}
      bars={bars}
      most={Math.max(1, ...report.weeks.map(({ received }) => received))}
    />
  );
}
