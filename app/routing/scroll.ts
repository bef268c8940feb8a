import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows the page of an address and moves scroll position and focus to the element of its hash, else to the top. An address
 * that differs only in its query (a tab, a filter) moves nothing.
 *
 * @param show renders the page
 */
export function scrollAndFocus(show: () => void, { pathname, search, hash }: URL): void {
  const samePage = pathname === location.pathname && search !== location.search;
  flushSync(show);
  // The dialog about unsaved changes may have prevented the navigation.
  if (location.pathname !== pathname) return;
  const target = elementOfHash(hash);
  if (target) {
    target.scrollIntoView({ behavior: 'instant' });
    takeFocus(target);
  } else if (!samePage) {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }
}

/** The element that the hash of an address names; null without one, and for a malformed hash such as `#50%`. */
function elementOfHash(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls to the top after a reload and on going back, when the browser would restore the position; never after a first load. */
export function useTopOnLoad(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!location.hash && navigation?.type !== 'navigate') window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}

/** Focuses the heading of the new page after client-side navigation, for keyboards and screen readers. */
export function useFocusOnNavigation(pathname: string): void {
  const shown = useRef(pathname);
  // A layout effect, because the element of the address's hash must receive the focus after the heading.
  useLayoutEffect(() => {
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
