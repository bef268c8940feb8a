import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ledgerLimits } from '../../../domain/facts.ts';
import { studio } from '../../../studio.ts';
import { SplitRow } from '../../ui/split-row.tsx';

const rules = ['what', 'clock', 'within', 'elsewhere'] as const;

/** How the figures are counted. */
export function Method() {
  const t = useTranslations('promise.method');
  return (
    <section aria-labelledby="method-title">
      <SplitRow className="frame" direction="40/60" parts={['pt-12 lg:py-20', 'pt-6 pb-14 lg:py-20']}>
        <h2 id="method-title" className="display text-poster">
          {t('title')}
        </h2>
        <div className="measure grid gap-4 text-pretty">
          {rules.map((rule) => (
            <p key={rule}>{t(rule, { days: ledgerLimits.days, hours: studio.responseHours })}</p>
          ))}
          <p>{t.rich('fresh', { link })}</p>
        </div>
      </SplitRow>
    </section>
  );
}

const link = (text: ReactNode) => (
  <a href="/api/promise" className="underline decoration-accent underline-offset-4 hover:text-accent">
    {text}
  </a>
);
