import { useTranslations } from 'use-intl';
import { ledgerLimits } from '../../../domain/facts.ts';
import type { Ledger } from '../../../domain/ledger.ts';
import { useNumbers } from '../../i18n/numbers.ts';
import { useDuration } from '../../promise/use-duration.ts';
import { SplitRow } from '../../ui/split-row.tsx';

const names = ['received', 'answered', 'closedUnanswered', 'waiting', 'median', 'slow'] as const;

/** The share within the promise on 60, the other figures on 40. */
export function Figures({ ledger }: { ledger: Ledger | null | undefined }) {
  const t = useTranslations('promise');
  const { number } = useNumbers();
  const duration = useDuration();
  if (ledger === undefined) return <div className="frame min-h-96 border-b border-edge" />;
  const shown = (name: (typeof names)[number], value: number) =>
    name === 'median' || name === 'slow' ? duration(value) : number(value);
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
            {names.map((name) => {
              const value = ledger[name];
              if (value === null) return null;
              return (
                <div
                  key={name}
                  className="flex items-baseline justify-between gap-6 border-t border-edge py-4 first:border-t-0"
                >
                  <dt className="text-muted">{t(name)}</dt>
                  <dd className="text-xl font-semibold whitespace-nowrap tabular-nums">{shown(name, value)}</dd>
                </div>
              );
            })}
          </dl>
        )}
      </SplitRow>
    </div>
  );
}
