import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ledgerLimits } from '../../../domain/facts.ts';
import type { Ledger } from '../../../domain/ledger.ts';
import { studio } from '../../../studio.ts';
import { usePublicRead } from '../../api/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import type { PageProps } from '../../routing/routes.ts';
import { useTopOnLoad } from '../../routing/scroll.ts';
import { SplitRow } from '../../ui/split-row.tsx';
import { Figures } from './figures.tsx';
import { Weeks } from './weeks.tsx';

const promised = { days: ledgerLimits.days, hours: studio.responseHours };

/** How the response promise was kept. */
export default function PromisePage({ queries }: PageProps<'promise'>) {
  useTopOnLoad();
  const { data: ledger } = usePublicRead<Ledger | null>(queries.promise);
  return (
    <PublicLayout>
      <Hero />
      <Figures ledger={ledger} />
      {ledger && ledger.weeks.length > 0 && <Weeks weeks={ledger.weeks} />}
      <Method />
    </PublicLayout>
  );
}

function Hero() {
  const t = useTranslations('promise');
  return (
    <header className="border-b border-edge">
      <div className="frame py-12 lg:py-20">
        <h1 className="display text-[clamp(2.75rem,9vw,8rem)] hyphens-auto">{t('title')}</h1>
        <p className="measure mt-6 text-xl text-pretty">{t('lead', promised)}</p>
      </div>
    </header>
  );
}

function Method() {
  const t = useTranslations('promise.method');
  return (
    <section aria-labelledby="method-title">
      <SplitRow className="frame" direction="40/60" parts={['pt-12 lg:py-20', 'pt-6 pb-14 lg:py-20']}>
        <h2 id="method-title" className="display text-poster">
          {t('title')}
        </h2>
        <div className="measure grid gap-4 text-pretty">
          {(['what', 'clock', 'within', 'elsewhere'] as const).map((rule) => (
            <p key={rule}>{t(rule, promised)}</p>
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
