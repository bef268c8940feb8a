import { useTranslations } from 'use-intl';
import type { Ledger } from '../../../domain/ledger.ts';
import { dayParts } from '../../i18n/dates.ts';

const columns = ['received', 'answered', 'withinPromise'] as const;

/** The chart and its numbers, side by side where there is room. */
export function Weeks({ weeks }: { weeks: Ledger['weeks'] }) {
  const t = useTranslations('promise.weeks');
  return (
    <section aria-labelledby="weeks-title" className="border-b border-edge">
      <div className="frame py-12 lg:py-20">
        <h2 id="weeks-title" className="display text-poster">
          {t('title')}
        </h2>
        <p className="measure mt-4 text-muted">{t('lead')}</p>
        <div className="mt-10 grid gap-10 lg:grid-cols-[60%_1fr] lg:gap-12">
          <Chart weeks={weeks} label={t('chart')} />
          <table className="w-full self-start text-left tabular-nums">
            <thead>
              <tr className="text-[0.9375rem] text-muted [&>th]:pb-2 [&>th]:font-normal">
                <th scope="col">{t('week')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="text-right">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.monday} className="border-t border-edge [&>*]:py-1.5">
                  <th scope="row" className="font-semibold whitespace-nowrap">
                    <time dateTime={week.monday}>{t('date', dayParts(week.monday))}</time>
                  </th>
                  {columns.map((column) => (
                    <td key={column} className="pl-3 text-right">
                      {week[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

/* In the chart's own units. */
const height = 100;
const step = 12;
const bar = 8;

function Chart({ weeks, label }: { weeks: Ledger['weeks']; label: string }) {
  const most = Math.max(1, ...weeks.map(({ received }) => received));
  const column = (count: number, index: number) => {
    const scaled = (count / most) * height;
    return { x: index * step + (step - bar) / 2, y: height - scaled, width: bar, height: scaled };
  };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -1 ${weeks.length * step} ${height + 2}`}
      preserveAspectRatio="none"
      className="h-64 w-full border-b border-strong sm:h-80 lg:h-full lg:max-h-144"
    >
      {weeks.map(({ monday, received, withinPromise }, index) => (
        <g key={monday}>
          <rect {...column(received, index)} vectorEffect="non-scaling-stroke" className="fill-none stroke-control" />
          <rect {...column(withinPromise, index)} className="fill-accent" />
        </g>
      ))}
    </svg>
  );
}
