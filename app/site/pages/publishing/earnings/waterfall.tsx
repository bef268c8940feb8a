import { useTranslations } from 'use-intl';
import { splitAmount, type Earnings, type Sale } from '../../../../../domain/portfolio/earnings.ts';
import { useFacts } from '../../../../studio/studio.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useFigures } from './figures.ts';

/** The bar of each row. */
const bars = {
  gross: 'fill-paper',
  refunds: 'fill-control',
  taxes: 'fill-control',
  fee: 'fill-control',
  net: 'fill-paper',
  you: 'fill-accent',
  us: 'fill-none stroke-paper',
} as const;

/** The steps from gross revenue to the developer's share, as figures and as bars to scale. */
export function Waterfall({ sale, earnings }: { sale: Sale; earnings: Earnings }) {
  const t = useTranslations('earnings.waterfall');
  const { number, dollars, wholeDollars, percent } = useFigures();
  const facts = useFacts();
  const { developer } = facts;
  const { gross, refunds, taxes, fee, net } = earnings;
  const [yours] = splitAmount(net, developer);
  const revenue = gross - refunds - taxes;
  /** A row's sum is the difference of `from` and `to`, which are the ends of its bar; `basis` explains the calculation. */
  const rows: [name: keyof typeof bars, from: number, to: number, basis?: string][] = [
    ['gross', 0, gross, t('grossBasis', { units: number(sale.units), price: dollars(sale.price) })],
    ['refunds', gross, gross - refunds],
    ['taxes', gross - refunds, revenue],
    ['fee', revenue, net, percent(revenue === 0 ? 0 : (fee / revenue) * 100)],
    ['net', 0, net],
    ['you', 0, yours],
    ['us', yours, net],
  ];
  const width = (amount: number) => `${(gross === 0 ? 0 : (amount / gross) * 100).toFixed(3)}%`;
  // Amounts from $1,000 are shown in whole dollars.
  const poster = yours >= 1000_00 ? wholeDollars(yours) : dollars(yours);
  return (
    <>
      <p className="text-xl font-semibold">{t('yours')}</p>
      <p className={classNames('display mt-2 whitespace-nowrap text-accent', posterSize(poster))}>{poster}</p>
      <p className="mt-4 text-muted">{t('share', { developer })}</p>
      <dl className="mt-8 tabular-nums lg:mt-12">
        {rows.map(([name, from, to, basis]) => (
          <div
            key={name}
            className={classNames(
              'flex flex-wrap items-baseline justify-between gap-x-6 border-t border-edge pt-3 pb-4',
              (name === 'net' || name === 'you') && 'text-xl font-bold',
            )}
          >
            <dt>
              {t(name, facts)}
              {basis && <span className="block text-[0.9375rem] text-muted sm:ml-3 sm:inline">{basis}</span>}
            </dt>
            <dd className="ml-auto whitespace-nowrap">{dollars(to - from)}</dd>
            <dd aria-hidden="true" className="mt-2 basis-full">
              <svg className="block h-5 w-full lg:h-7">
                <rect y="50%" width="100%" height="1" className="fill-edge" />
                <rect
                  x={width(Math.min(from, to))}
                  width={width(Math.abs(to - from))}
                  height="100%"
                  className={classNames('transition-[x,width] duration-200 ease-out', bars[name])}
                  strokeWidth="3"
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="measure mt-8 text-[0.9375rem] text-muted">{t('smallPrint')}</p>
    </>
  );
}

/** The largest size at which the sum fits on one line. */
function posterSize(text: string): string {
  if (text.length <= 8) return 'text-[min(24vw,11rem)] lg:text-[clamp(8rem,15vw,14rem)]';
  if (text.length <= 11) return 'text-[min(18vw,10rem)] lg:text-[clamp(6rem,11.5vw,10.5rem)]';
  return 'text-[min(13.5vw,8rem)] lg:text-[clamp(5rem,9vw,7.5rem)]';
}
