import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { splitAmount, earningsOf } from '../../../../domain/earnings.ts';
import { studio } from '../../../../studio.ts';
import { PosterHeading } from '../poster-heading.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { Controls } from './controls.tsx';
import { Deals } from './deals.tsx';
import { earningsAnchor } from './sale-address.ts';
import { useSale } from './use-sale.ts';
import { useDollars } from './use-number-formats.ts';
import { Waterfall } from './waterfall.tsx';

const { developer } = studio.split;

/** A calculator: from gross to net revenue, its split, and the break-even of a publisher. */
export function Earnings() {
  const t = useTranslations('earnings');
  const { sale, change, resting } = useSale();
  const earnings = earningsOf(sale);
  const [yours] = splitAmount(earnings.net, developer);
  return (
    <section id={earningsAnchor} aria-labelledby="earnings-title" className="border-b border-edge">
      <div className="frame">
        <PosterHeading id="earnings-title" title={t('title')}>
          <p className="text-xl text-pretty">{t('lead')}</p>
        </PosterHeading>
      </div>
      <div className="border-t border-edge">
        <SplitRow
          line={false}
          className="frame"
          parts={['border-edge pt-8 lg:order-last lg:border-l lg:py-14 lg:pl-8', 'pt-10 pb-12 lg:py-14 lg:pr-12']}
        >
          <Controls sale={sale} onChange={change} />
          <Waterfall sale={sale} earnings={earnings} />
        </SplitRow>
      </div>
      <Deals net={earnings.net} />
      <Summary net={earnings.net} yours={yours} resting={resting} />
    </section>
  );
}

/** A live region for changed figures, silent before the first change. */
function Summary({ net, yours, resting }: { net: number; yours: number; resting: boolean }) {
  const t = useTranslations('earnings');
  const dollars = useDollars();
  const text = t('summary', { net: dollars(net), yours: dollars(yours) });
  const [said, setSaid] = useState({ text, aloud: false });
  useEffect(() => {
    if (resting) setSaid((before) => (before.text === text ? before : { text, aloud: true }));
  }, [resting, text]);
  return (
    <output aria-live="polite" className="sr-only">
      {said.aloud && said.text}
    </output>
  );
}
