import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows a page that was just navigated to from where its reader begins: the element that the address names, else the top.
 *
 * @param show puts the page into the document
 */
export function arrive(show: () => void, hash: string): void {
  flushSync(show);
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return window.scrollTo({ top: 0, behavior: 'instant' });
  target.scrollIntoView({ behavior: 'instant' });
  takeFocus(target);
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
