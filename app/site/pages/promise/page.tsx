import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ledgerLimits } from '../../../../domain/studio/facts.ts';
import type { Ledger } from '../../../../domain/promise/ledger.ts';
import { practice } from '../../../../studio.ts';
import { usePublicRead } from '../../reads/public-read.ts';
import { dayParts } from '../../../i18n/dates.ts';
import { useNumbers } from '../../../i18n/numbers.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { useDuration } from '../../../i18n/duration.ts';
import type { PageProps } from '../../../routing/routes.ts';
import { useTopOnLoad } from '../../../routing/scroll.ts';
import { useStudio } from '../../../studio/studio.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';

/** The days that the ledger covers, and the hours of the promise. */
const usePromised = () => ({ days: ledgerLimits.days, hours: useStudio().responseHours });

/** The page with the public record of the response promise: figures, weeks, and the method by which they are calculated. */
export default function PromisePage({ queries }: PageProps<'promise'>) {
  useTopOnLoad();
  const t = useTranslations('promise');
  const { data: ledger } = usePublicRead(queries.promise);
  return (
    <PublicLayout>
      <header className="border-b border-edge">
        <div className="frame py-12 lg:py-20">
          <h1 className="display text-[clamp(2.75rem,9vw,8rem)] hyphens-auto">{t('title')}</h1>
          <p className="measure mt-6 text-xl text-pretty">{t('lead', usePromised())}</p>
        </div>
      </header>
      <Figures ledger={ledger} />
      {ledger && ledger.weeks.length > 0 && <Weeks weeks={ledger.weeks} />}
      <Method />
    </PublicLayout>
  );
}

function Method() {
  const t = useTranslations('promise.method');
  const promised = usePromised();
  return (
    <section aria-labelledby="method-title">
      <SplitRow className="frame" direction="main-last" parts={['pt-12 lg:py-20', 'pt-6 pb-14 lg:py-20']}>
        <h2 id="method-title" className="display text-poster">
          {t('title')}
        </h2>
        <div className="measure grid gap-4 text-pretty">
          {(['what', 'clock', 'within', 'elsewhere'] as const).map((rule) => (
            <p key={rule}>{t(rule, promised)}</p>
          ))}
          {practice.judging.declineReasons && <p>{t('declines')}</p>}
          <p>{t.rich('fresh', { link: dataLink })}</p>
        </div>
      </SplitRow>
    </section>
  );
}

const dataLink = (text: ReactNode) => (
  <a href="/api/promise" className="underline decoration-accent underline-offset-4 hover:text-accent">
    {text}
  </a>
);

const figureNames = [
  'received',
  'answered',
  'closedUnanswered',
  'waiting',
  'median',
  'slow',
  'declinedWithReason',
] as const;

const percent = (value: number): string => `${value}%`;

/** The share within the promise in the main column, the other figures next to it. */
function Figures({ ledger }: { ledger: Ledger | null | undefined }) {
  const t = useTranslations('promise');
  const { number } = useNumbers();
  const duration = useDuration();
  if (ledger === undefined) return <div className="frame min-h-96 border-b border-edge" />;
  return (
    <div className="border-b border-edge">
      <SplitRow className="frame" parts={['flex flex-col justify-center py-12 lg:py-20', 'pb-12 lg:py-20']}>
        {ledger === null || ledger.withinPromise === null ? (
          <p className="measure text-xl text-pretty">
            {ledger
              ? t('tooFew', { answered: ledger.answered, days: ledgerLimits.days, needed: ledgerLimits.answers })
              : t('unavailable')}
          </p>
        ) : (
          <p>
            <span className="display block text-[clamp(6rem,24vw,20rem)] text-accent">{`${ledger.withinPromise}%`}</span>
            <span className="display block text-poster">{t('withinPromise')}</span>
          </p>
        )}
        {ledger && (
          <dl>
            {figureNames.map((name) => {
              const value = ledger[name];
              const format =
                name === 'declinedWithReason' ? percent : name === 'median' || name === 'slow' ? duration : number;
              if (value === null) return null;
              return (
                <div
                  key={name}
                  className="flex items-baseline justify-between gap-6 border-t border-edge py-4 first:border-t-0"
                >
                  <dt className="text-muted">{t(name)}</dt>
                  <dd className="text-xl font-semibold whitespace-nowrap tabular-nums">{format(value)}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </SplitRow>
    </div>
  );
}

const columns = ['received', 'answered', 'withinPromise'] as const;

/** The chart and its table, side by side on wide screens. */
function Weeks({ weeks }: { weeks: Ledger['weeks'] }) {
  const t = useTranslations('promise.weeks');
  return (
    <section aria-labelledby="weeks-title" className="border-b border-edge">
      <div className="frame py-12 lg:py-20">
        <h2 id="weeks-title" className="display text-poster">
          {t('title')}
        </h2>
        <p className="measure mt-4 text-muted">{t('lead')}</p>
        <div className="mt-10 grid gap-10 lg:grid-cols-[var(--cut)_1fr] lg:gap-12">
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

/* The size of the chart in units of its view box. */
const height = 100;
const step = 12;
const bar = 8;

function Chart({ weeks, label }: { weeks: Ledger['weeks']; label: string }) {
  const highest = Math.max(1, ...weeks.map(({ received }) => received));
  const column = (count: number, index: number) => {
    const scaled = (count / highest) * height;
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
