import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { languages } from '../../../domain/language.ts';
import { daysAfter, promisedMinutes } from '../../../domain/promise.ts';
import { type Report, reportedTypes, type ReportWeek } from '../../../domain/report.ts';
import { useDuration } from '../../promise/promise-line.tsx';
import { shortDay } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { Bars, type ChartBar, type ChartProps, colourOf } from './bars.tsx';
import { addressOf } from '../screens.ts';
import { Table } from './table.tsx';

/** The address of the list of what arrived from one day to another, narrowed by more parameters. */
export function listAddress(of: Report['of'], days: { from: string; to: string }, more?: Record<string, string>) {
  const params = new URLSearchParams({ received: `${days.from}..${days.to}`, ...more });
  return `${addressOf(of === 'messages' ? 'messages' : 'dashboard')}?${params}`;
}

const weekAddress = ({ of }: Report, monday: string, filter: Record<string, string>) =>
  listAddress(of, { from: monday, to: daysAfter(monday, 6) }, filter);

/** A part of every week's bar: its name, its count, and the filter of the list that it opens. */
type Part = readonly [text: string, count: (week: ReportWeek) => number, filter: Record<string, string>];

/** Arrivals by type or language, or what became of them in view of the promise: a bar for each week. */
export function WeekBars({ report, of }: { report: Report; of: 'types' | 'languages' | 'answers' }) {
  const t = useTranslations('backOffice.reports');
  const options = useTranslations('backOffice.projects.options');
  const parts: readonly Part[] = {
    types: reportedTypes.map((type): Part => [
      options(`projectType.${type}`),
      ({ types }) => types[type] ?? 0,
      { type },
    ]),
    languages: languages.map((one): Part => [one.toUpperCase(), (week) => week.languages[one] ?? 0, { language: one }]),
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
    />
  );
}

/** The time to the first answer by the week of arrival: median and nine of ten, or single answers where they are few. */
export function Times({ report }: { report: Report }) {
  const t = useTranslations('backOffice.reports');
  const duration = useDuration();
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

/** Bars whose parts open the lists that they count, with a legend, and a table of the same values. */
function Chart(props: ChartProps) {
  const { title, series, bars, most, scale = String, line } = props;
  const id = useId();
  const pointsText = bars.some(({ points = [] }) => points.length > 0) ? props.pointsText : undefined;
  const shown = bars.filter((_, index) => index % Math.ceil(bars.length / 4) === 0);
  const legend = [
    ...series.map((text, place) => ({ text, mark: `size-3 forced-color-adjust-none ${colourOf(place)[1]}` })),
    ...(pointsText ? [{ text: pointsText, mark: 'size-2 rounded-full bg-strong forced-color-adjust-none' }] : []),
    ...(line ? [{ text: line.text, mark: 'w-4 border-t-2 border-dashed border-strong' }] : []),
  ];
  return (
    <Panel title={title}>
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-hidden>
        {legend.map(({ text, mark }) => (
          <li key={text} className="flex items-center gap-2">
            <span className={mark} />
            {text}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="flex flex-col justify-between text-right text-xs text-muted tabular-nums">
          <span className="-translate-y-1/2">{scale(most)}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <Bars {...props} labelledBy={id} />
        <div aria-hidden className="col-start-2 mt-1 flex justify-between text-xs text-muted">
          {shown.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      </div>
      <Values {...props} pointsText={pointsText} id={id} />
    </Panel>
  );
}

/** The values of a chart in rows, which open the same lists. */
function Values({ id, title, fileName, series, bars, pointsText }: ChartProps & { id: string }) {
  const t = useTranslations('backOffice.reports');
  const cellOf = (bar: ChartBar, place: number) => {
    const segment = bar.segments[place];
    if (!segment || segment.value <= 0) return segment?.text ?? '–';
    return (
      <Link
        href={segment.href}
        aria-label={`${bar.label}, ${series[place]}: ${segment.text}`}
        className="underline decoration-edge underline-offset-4 hover:decoration-accent"
      >
        {segment.text}
      </Link>
    );
  };
  return (
    <details className="mt-3">
      <summary className="min-h-9 cursor-pointer py-1.5 text-muted hover:text-strong">{t('table')}</summary>
      <Table
        id={id}
        caption={title}
        fileName={fileName}
        headings={[t('week'), ...series, ...(pointsText ? [pointsText] : [])]}
        rowClass="[&>*]:py-1"
        nameClass="font-semibold whitespace-nowrap"
        rows={bars.map((bar) => ({
          key: bar.key,
          name: bar.label,
          cells: [
            ...series.map((_, place) => cellOf(bar, place)),
            ...(pointsText ? [bar.points?.map(({ text }) => text).join(', ')] : []),
          ],
          values: [
            bar.key,
            ...series.map((_, place) => bar.segments[place]?.value ?? null),
            ...(pointsText ? [(bar.points ?? []).map(({ value }) => value).join(' ')] : []),
          ],
        }))}
      />
    </details>
  );
}
