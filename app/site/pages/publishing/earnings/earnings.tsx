import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { earningsOf, type Sale, splitAmount } from '../../../../../domain/portfolio/earnings.ts';
import { useFacts } from '../../../../studio/studio.tsx';
import { PosterHeading } from './revenue-split.tsx';
import { SplitRow } from '../../../../ui/split-row.tsx';
import { Controls } from './controls.tsx';
import { Deals } from './deals.tsx';
import { earningsAnchor, readSale, saleSearch, useFigures } from './figures.ts';
import { Waterfall } from './waterfall.tsx';

/** A calculator: from gross to net revenue, the split of the net, and the break-even of a publisher. */
export function Earnings() {
  const t = useTranslations('earnings');
  const { sale, change, resting } = useSale();
  const earnings = earningsOf(sale);
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
      <Summary net={earnings.net} resting={resting} />
    </section>
  );
}

/** A live region for changed figures, silent before the first change. */
function Summary({ net, resting }: { net: number; resting: boolean }) {
  const t = useTranslations('earnings');
  const { dollars } = useFigures();
  const [yours] = splitAmount(net, useFacts().developer);
  const text = t('summary', { net: dollars(net), yours: dollars(yours) });
  const [announced, setAnnounced] = useState({ text, aloud: false });
  useEffect(() => {
    if (resting) setAnnounced((before) => (before.text === text ? before : { text, aloud: true }));
  }, [resting, text]);
  return (
    <output aria-live="polite" className="sr-only">
      {announced.aloud && announced.text}
    </output>
  );
}

/** Debounce of the address and of the live region, in ms. */
const pause = 400;

/** The calculator's figures, read from the address and written back to it. */
function useSale() {
  const search = useSearch();
  const [sale, setSale] = useState(() => readSale(search));
  /** Whether the address is out of date. */
  const [changed, setChanged] = useState(false);
  const written = useRef(search);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setSale(readSale(search));
    setChanged(false);
  }, [search]);

  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => {
      const address = saleSearch(sale, location.search);
      written.current = address.slice(1);
      history.replaceState(history.state, '', address + location.hash);
      setChanged(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [sale, changed]);

  const change = (part: Partial<Sale>) => {
    setSale((current) => ({ ...current, ...part }));
    setChanged(true);
  };
  return { sale, change, resting: !changed };
}
