import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows the page of an address and lets its reader begin where the address says: at the element of its hash, else at the
 * top. An address that differs only in its query (a tab, a filter) is the same place, so nothing moves.
 *
 * @param show puts the page into the document
 */
export function arrive(show: () => void, { pathname, search, hash }: URL): void {
  const samePlace = pathname === location.pathname && search !== location.search;
  flushSync(show);
  // What is not saved can bar the way.
  if (location.pathname !== pathname) return;
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) {
    target.scrollIntoView({ behavior: 'instant' });
    takeFocus(target);
  } else if (!samePlace) {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }
}

/**
 * Begins a page at its top when it is loaded (specification section 2), also where the browser would go back to the place
 * it was left at. A page that is opened stands at its top anyway: whoever scrolls before the code is here is left alone.
 */
export function useTopOnLoad(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!location.hash && navigation?.type !== 'navigate') window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}

/** Moves the focus to a page's heading when the page changes, so that keyboard and screen reader begin there; not on the first load. */
export function useFocusOnArrival(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (start) takeFocus(start);
  }, [pathname]);
}

function takeFocus(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
