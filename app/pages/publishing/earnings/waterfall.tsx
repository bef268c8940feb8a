import { useTranslations } from 'use-intl';
import { splitAmount, type Earnings, type Sale } from '../../../../domain/earnings.ts';
import { studio } from '../../../../studio.ts';
import { useNumbers } from '../../../i18n/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useDollars, usePercent } from './use-number-formats.ts';

const { developer } = studio.split;
/** Above this, in cents, the poster shows whole dollars. */
const wholeFrom = 1000_00;

/** From gross revenue to the developer's share, as figures and to scale. */
export function Waterfall({ sale, earnings }: { sale: Sale; earnings: Earnings }) {
  const t = useTranslations('earnings.waterfall');
  const { number } = useNumbers();
  const dollars = useDollars();
  const percent = usePercent();
  const { gross, refunds, taxes, fee, net } = earnings;
  const [yours, ours] = splitAmount(net, developer);
  const revenue = gross - refunds - taxes;
  const rate = percent(revenue === 0 ? 0 : (fee / revenue) * 100);
  const sold = t('grossBasis', { units: number(sale.units), price: dollars(sale.price) });
  /** Each with its bar between two sums. */
  const rows: readonly Row[] = [
    { name: 'gross', basis: sold, sum: gross, to: gross, variant: 'kept' },
    { name: 'refunds', sum: -refunds, from: gross - refunds, to: gross, variant: 'lost' },
    { name: 'taxes', sum: -taxes, from: revenue, to: gross - refunds, variant: 'lost' },
    { name: 'fee', basis: rate, sum: -fee, from: net, to: revenue, variant: 'lost' },
    { name: 'net', sum: net, strong: true, to: net, variant: 'kept' },
    { name: 'you', sum: yours, strong: true, to: yours, variant: 'yours' },
    { name: 'us', sum: ours, from: yours, to: net, variant: 'ours' },
  ];
  const poster = dollars(yours, yours >= wholeFrom ? 'whole' : 'exact');
  return (
    <>
      <p className="text-xl font-semibold">{t('yours')}</p>
      <p className={classNames('display mt-2 whitespace-nowrap text-accent', posterSize(poster))}>{poster}</p>
      <p className="mt-4 text-muted">{t('share', { developer })}</p>
      <dl className="mt-8 tabular-nums lg:mt-12">
        {rows.map(({ name, basis, sum, strong, from = 0, to, variant }) => (
          <div
            key={name}
            className={classNames(
              'flex flex-wrap items-baseline justify-between gap-x-6 border-t border-edge pt-3 pb-4',
              strong && 'text-xl font-bold',
            )}
          >
            <dt>
              {t(name, studio.split)}
              {basis && <span className="block text-[0.9375rem] text-muted sm:ml-3 sm:inline">{basis}</span>}
            </dt>
            <dd className="ml-auto whitespace-nowrap">{dollars(sum)}</dd>
            <dd aria-hidden="true" className="mt-2 basis-full">
              <Bar whole={gross} from={from} to={to} variant={variant} />
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

interface Row {
  name: 'gross' | 'refunds' | 'taxes' | 'fee' | 'net' | 'you' | 'us';
  /** How the sum is calculated. */
  basis?: string;
  sum: number;
  strong?: boolean;
  from?: number;
  to: number;
  variant: keyof typeof variants;
}

const variants = {
  kept: 'fill-bone',
  lost: 'fill-control',
  yours: 'fill-accent',
  ours: 'fill-none stroke-bone',
} as const;

/** A bar between two sums; `whole` has the full width. */
function Bar({ whole, from, to, variant }: { whole: number; from: number; to: number; variant: Row['variant'] }) {
  const percentOf = (sum: number) => (whole === 0 ? 0 : (sum / whole) * 100);
  const width = (value: number) => `${value.toFixed(3)}%`;
  return (
    <svg className="block h-5 w-full lg:h-7">
      <rect x="0" y="50%" width="100%" height="1" className="fill-edge" />
      <rect
        x={width(percentOf(from))}
        y="0"
        width={width(percentOf(to) - percentOf(from))}
        height="100%"
        className={classNames('transition-[x,width] duration-200 ease-out', variants[variant])}
        strokeWidth={variant === 'ours' ? 3 : undefined}
      />
    </svg>
  );
}
