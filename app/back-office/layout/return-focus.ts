import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** In ms: for how long the page that Back leads to may load. */
const timeout = 5000;

/** The page on the screen, the one before it, and when that changed. */
const shown: { now?: string; before?: string; at: number } = { at: 0 };

/** Ends the search of the last Back. */
let search = new AbortController();

/** Back focuses the link to the page that it left, or the entry of a list that has it, as soon as it is on the screen. */
export function useReturnFocus(): void {
  const [pathname] = useLocation();
  useEffect(() => {
    // The same function is added once.
    window.addEventListener('popstate', focusWhatWasLeft);
    if (shown.now !== pathname) Object.assign(shown, { now: pathname, before: shown.now, at: performance.now() });
  }, [pathname]);
}

/** The router may have shown the other page already. Back to another tab or filter stays on the page. */
function focusWhatWasLeft({ timeStamp }: PopStateEvent): void {
  const isShown = shown.now === location.pathname;
  const left = isShown ? shown.before : shown.now;
  if (left !== undefined && (!isShown || shown.at >= timeStamp)) focusLinkTo(left);
}

/** Gives up after a while, and at the next key or press. */
function focusLinkTo(pathname: string): void {
  search.abort();
  const current = new AbortController();
  search = current;
  const { signal } = current;
  const timer = setTimeout(() => current.abort(), timeout);
  const find = () => {
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(pathname)}"]`);
    return link?.closest<HTMLElement>('[data-entries] article') ?? link;
  };
  const look = () => {
    const found = find();
    if (!found) return;
    watch.disconnect();
    focus(found);
    // Only now may the heading of the new page receive the focus of the navigation.
    requestAnimationFrame(() => {
      if (signal.aborted) return;
      current.abort();
      const again = find();
      if (again) focus(again);
    });
  };
  const watch = new MutationObserver(look);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    watch.disconnect();
  });
  for (const input of ['keydown', 'pointerdown'])
    window.addEventListener(input, () => current.abort(), { capture: true, signal });
  watch.observe(document.body, { childList: true, subtree: true });
  look();
}

/** The browser restores the scroll position; an entry that was reached by the page's keys may be outside it. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) element.scrollIntoView({ block: 'center' });
  });
}
