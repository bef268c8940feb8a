import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from '../../export/save-csv.ts';
import type { ChartBar, ChartProps } from './chart.tsx';
import { TableHead } from './table-head.tsx';

/** The values of a chart in rows, which open the same lists, and as a file. */
export function ChartTable({ id, title, fileName, series, bars, pointsText }: ChartProps & { id: string }) {
  const t = useTranslations('backOffice.reports');
  const hasPoints = pointsText !== undefined && bars.some(({ points }) => points && points.length > 0);
  const headings = [t('week'), ...series.map(({ text }) => text), ...(hasPoints ? [pointsText] : [])];
  const save = () => saveCsv(`${fileName}.csv`, [headings, ...bars.map((bar) => rowOf(bar, series, hasPoints))]);
  return (
    <details className="mt-3">
      <summary className="min-h-9 cursor-pointer py-1.5 text-muted hover:text-strong">{t('table')}</summary>
      <div className="overflow-x-auto">
        <table id={id} className="w-full text-left tabular-nums">
          <caption className="sr-only">{title}</caption>
          <TableHead headings={headings} />
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key} className="border-t border-edge [&>*]:py-1 [&>*]:pr-3">
                <th scope="row" className="font-semibold whitespace-nowrap">
                  {bar.label}
                </th>
                {series.map(({ name, text }) => {
                  const segment = bar.segments.find((one) => one.series === name);
                  return (
                    <td key={name}>
                      {segment && segment.value > 0 ? (
                        <Link
                          href={segment.href}
                          aria-label={`${bar.label}, ${text}: ${segment.text}`}
                          className="underline decoration-edge underline-offset-4 hover:decoration-accent"
                        >
                          {segment.text}
                        </Link>
                      ) : (
                        (segment?.text ?? '–')
                      )}
                    </td>
                  );
                })}
                {hasPoints && <td>{bar.points?.map(({ text }) => text).join(', ')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="secondary" size="small" className="mt-3" onClick={save}>
        {t('csv')}
      </Button>
    </details>
  );
}

/** Values as numbers, for programs. */
const rowOf = (
  { key, segments, points = [] }: ChartBar,
  series: ChartProps['series'],
  hasPoints: boolean,
): (string | number | null)[] => [
  key,
  ...series.map(({ name }) => segments.find((segment) => segment.series === name)?.value ?? null),
  ...(hasPoints ? [points.map(({ value }) => value).join(' ')] : []),
];
