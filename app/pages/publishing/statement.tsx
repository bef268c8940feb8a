import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { useNumbers } from '../../i18n/numbers.ts';
import { SplitBar } from '../../ui/split-bar.tsx';

/** Invented figures of a month, in dollars. */
const sample = { sales: 48_200, refunds: -2_310, taxes: -5_390, fee: -12_150 } as const;
const net = Object.values(sample).reduce((sum, entry) => sum + entry, 0);

/** A sample statement: from sales to net revenue and its split. */
export function Statement() {
  const t = useTranslations('publishing.hero.statement');
  const { dollars } = useNumbers();
  const { developer, publisher } = studio.split;
  const share = (percent: number) => dollars((net * percent) / 100);
  const entries = Object.entries(sample) as [keyof typeof sample, number][];
  return (
    <figure className="bg-bone text-ink">
      <figcaption className="display border-b border-ink px-5 pt-5 pb-4 text-3xl lg:px-8">{t('title')}</figcaption>
      <dl className="px-5 pt-4 pb-5 tabular-nums lg:pr-[clamp(min(1.25rem,7vw),4vw,4rem)] lg:pl-8">
        {entries.map(([key, sum]) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1">
            <dt>{t(key)}</dt>
            <dd className="ml-auto whitespace-nowrap">{dollars(sum)}</dd>
          </div>
        ))}
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-ink pt-3 font-bold">
          <dt>{t('net')}</dt>
          <dd className="ml-auto whitespace-nowrap">{dollars(net)}</dd>
        </div>
      </dl>
      <SplitBar share={developer} className="border-t border-ink">
        <Sum label={t('you', { developer })}>{share(developer)}</Sum>
        <Sum label={t('us', { publisher })}>{share(publisher)}</Sum>
      </SplitBar>
    </figure>
  );
}

const Sum = ({ label, children }: { label: string; children: string }) => (
  <p className="flex h-full flex-col justify-between gap-2 px-3 py-4 in-first:px-5 sm:px-5 lg:pb-6 lg:in-first:pl-8">
    <span className="leading-tight font-semibold">{label}</span>
    <span className="display text-[min(6.4vw,1.9rem)] whitespace-nowrap lg:text-[clamp(1.6rem,2.9vw,3.25rem)]">
      {children}
    </span>
  </p>
);
