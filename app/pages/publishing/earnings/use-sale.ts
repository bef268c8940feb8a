import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Sale } from '../../../../domain/earnings.ts';
import { readSale, saleSearch } from './sale-address.ts';

/** Debounce of the address and of the live region, in ms. */
const pause = 400;

/** The calculator's figures, read from the address and written back to it. */
export function useSale() {
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
