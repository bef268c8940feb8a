import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Panel } from '../../kit/layout/panel.tsx';
import { Bars, type ChartBar, type ChartProps, lookOf } from './bars.tsx';
import { Table } from './table.tsx';

/** Bars whose parts open the lists of the counted entries, with a legend, and a table of the same values. */
export function Chart(props: ChartProps) {
  const { title, series, bars, most, scale = String, line, palette } = props;
  const id = useId();
  const pointsText = bars.some(({ points = [] }) => points.length > 0) ? props.pointsText : undefined;
  const shown = bars.filter((_, index) => index % Math.ceil(bars.length / 4) === 0);
  const legend = [
    ...series.map((text, index) => ({
      text,
      mark: `size-3 forced-color-adjust-none ${lookOf(index, palette).mark}`,
    })),
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
        <Bars {...props} describedBy={id} />
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

/** The values of a chart as a table, with links to the same lists. */
function Values({ id, title, fileName, series, bars, pointsText }: ChartProps & { id: string }) {
  const t = useTranslations('backOffice.reports');
  const cellOf = (bar: ChartBar, seriesIndex: number) => {
    const segment = bar.segments[seriesIndex];
    if (!segment || segment.value <= 0) return segment?.text ?? '–';
    return (
      <Link
        href={segment.href}
        aria-label={`${bar.label}, ${series[seriesIndex]}: ${segment.text}`}
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
            ...series.map((_, seriesIndex) => cellOf(bar, seriesIndex)),
            ...(pointsText ? [bar.points?.map(({ text }) => text).join(', ')] : []),
          ],
          values: [
            bar.key,
            ...series.map((_, seriesIndex) => bar.segments[seriesIndex]?.value ?? null),
            ...(pointsText ? [(bar.points ?? []).map(({ value }) => value).join(' ')] : []),
          ],
        }))}
      />
    </details>
  );
}
