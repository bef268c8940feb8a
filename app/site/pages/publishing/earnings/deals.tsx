import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { splitAmount, netToExceed, raiseToPayOff } from '../../../../../domain/portfolio/earnings.ts';
import { useFacts } from '../../../../studio/studio.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { SplitRow } from '../../../../ui/split-row.tsx';
import { useFigures } from './figures.ts';

const columns = [
  ['deal', 'py-3 pr-[clamp(0.5rem,3vw,1rem)] font-normal lg:w-[20%]'],
  ['share', 'hidden py-3 pr-4 font-normal lg:table-cell lg:w-[40%]'],
  ['youGet', 'py-3 pr-[clamp(0.5rem,3vw,1rem)] text-right font-normal lg:w-[20%] lg:pl-8 lg:text-left'],
  ['mustRaise', 'py-3 text-right font-normal lg:w-[20%]'],
] as const;

/** The deal next to its alternatives, and the additional revenue from which a publisher pays off. */
export function Deals({ net }: { net: number }) {
  const t = useTranslations('earnings.deals');
  const { wholeDollars, percent } = useFigures();
  const { developer, elsewhere } = useFacts();
  const deals = comparedDeals(developer, elsewhere);
  return (
    <div className="border-t border-edge">
      <SplitRow className="frame" parts={['pt-10 lg:py-16', 'flex items-end pt-5 pb-10 lg:py-16']}>
        <p className="display text-[clamp(min(2.25rem,13vw),5vw,4.5rem)]">
          {t.rich('sentence', { developer, raise: percent(raiseToPayOff(developer) / 10), strong: emphasis })}
        </p>
        <p className="text-xl text-pretty">
          {net === 0
            ? t('nothing')
            : t('worked', { net: wholeDollars(net), needed: wholeDollars(netToExceed(net, developer)) })}
        </p>
      </SplitRow>
      <div className="frame pb-12 lg:pb-18">
        <table className="w-full wrap-break-word border-b border-edge text-left tabular-nums lg:table-fixed">
          <caption className="pb-4 text-left wrap-anywhere text-muted">{t('caption', { count: deals.length })}</caption>
          <thead>
            <tr className="align-bottom text-[min(0.9375rem,5.4vw)] leading-tight text-muted">
              {columns.map(([name, className]) => (
                <th key={name} scope="col" className={className}>
                  <Words inSums={name === 'youGet'}>{t(name)}</Words>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deals.map(({ name, share }) => (
              <Row key={share} name={name} share={share} net={net} />
            ))}
          </tbody>
        </table>
        <p className="measure mt-5 text-[0.9375rem] text-muted">{t('note')}</p>
      </div>
    </div>
  );
}

/**
 * The words of a cell. A table is as wide as its longest words, and a very long one would push the others out of the window. The column
 * of sums is wider than the others.
 */
const Words = ({ inSums = false, children }: { inSums?: boolean; children: ReactNode }) => (
  <span className={classNames('inline-block wrap-break-word lg:max-w-full', inSums ? 'max-w-[30vw]' : 'max-w-[23vw]')}>
    {children}
  </span>
);

/** A share that some publishers offer, in percent. */
const generousShare = 70;

type DealName = 'ours' | 'other' | 'alone';

/** The deals with the developer's share in percent: the studio's, the deals of other publishers with another share, and no publisher. */
export const comparedDeals = (developer: number, elsewhere: number): { name: DealName; share: number }[] => [
  { name: 'ours', share: developer },
  ...[...new Set([elsewhere, generousShare])]
    .filter((share) => share !== developer)
    .map((share) => ({ name: 'other', share }) as const),
  { name: 'alone', share: 100 },
];

const emphasis = (words: ReactNode) => <strong className="font-extrabold text-accent">{words}</strong>;

function Row({ name, share, net }: { name: DealName; share: number; net: number }) {
  const t = useTranslations('earnings.deals');
  const { wholeDollars, percent } = useFigures();
  const split = `${share}/${100 - share}`;
  const sum = wholeDollars(splitAmount(net, share)[0]);
  const raise = raiseToPayOff(share);
  return (
    <tr className={classNames('border-t border-edge', name === 'ours' && 'text-accent')}>
      <th
        scope="row"
        className="py-4 pr-[clamp(0.5rem,3vw,1rem)] text-[clamp(min(0.9375rem,5.4vw),4.6vw,1.125rem)] leading-tight font-semibold"
      >
        <Words>{name === 'alone' ? t('alone') : name === 'ours' ? t('ours', { deal: split }) : split}</Words>
      </th>
      <td className="hidden py-4 pr-4 lg:table-cell lg:pr-0">
        <span className="sr-only">{percent(share)}</span>
        <svg aria-hidden="true" className="block h-9 w-full">
          <rect width={`${share}%`} height="100%" className={name === 'ours' ? 'fill-accent' : 'fill-paper'} />
          <rect x={`${share}%`} width={`${100 - share}%`} height="100%" className="fill-none stroke-control stroke-2" />
        </svg>
      </td>
      <td
        className={classNames(
          'display py-4 pr-[clamp(0.5rem,3vw,1rem)] text-right whitespace-nowrap lg:pl-8 lg:text-left lg:text-[clamp(1.75rem,2.9vw,2.75rem)]',
          sum.length > 8 ? 'text-[min(1.25rem,6vw)] sm:text-4xl' : 'text-[clamp(min(1.5rem,8.5vw),6vw,2.75rem)]',
        )}
      >
        {sum}
      </td>
      <td className="py-4 text-right text-[clamp(min(0.9375rem,5.4vw),4.6vw,1.125rem)] leading-tight font-semibold">
        <Words>{raise === 0 ? t('noRaise') : t('raise', { raise: percent(raise / 10) })}</Words>
      </td>
    </tr>
  );
}
