import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** The maximum time in ms for loading the page that Back opens. */
const timeout = 5000;

/** The current page, the previous one, and the time of the last navigation. */
const shown: { now?: string; before?: string; at: number } = { at: 0 };

/** Aborts the search of the last Back. */
let search = new AbortController();

/** After Back, focuses the link to the page that was left, or the list entry with that link, as soon as it is on the screen. */
export function useReturnFocus(): void {
  const [pathname] = useLocation();
  useEffect(() => {
    // Adding the same function again has no effect.
    window.addEventListener('popstate', focusWhatWasLeft);
    if (shown.now !== pathname) Object.assign(shown, { now: pathname, before: shown.now, at: performance.now() });
  }, [pathname]);
}

/** The router may already have rendered the other page. Going back to another tab or filter stays on the page. */
function focusWhatWasLeft({ timeStamp }: PopStateEvent): void {
  const isShown = shown.now === location.pathname;
  const leftPage = isShown ? shown.before : shown.now;
  if (leftPage !== undefined && (!isShown || shown.at >= timeStamp)) focusLinkTo(leftPage);
}

/** Searches until the timeout, and until the next key or press. */
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
  const searchLink = () => {
    const link = find();
    if (!link) return;
    watch.disconnect();
    focus(link);
    // The heading of the new page may receive the focus of the navigation first.
    requestAnimationFrame(() => {
      if (signal.aborted) return;
      current.abort();
      const currentLink = find();
      if (currentLink) focus(currentLink);
    });
  };
  const watch = new MutationObserver(searchLink);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    watch.disconnect();
  });
  for (const input of ['keydown', 'pointerdown'])
    window.addEventListener(input, () => current.abort(), { capture: true, signal });
  watch.observe(document.body, { childList: true, subtree: true });
  searchLink();
}

/** Focuses an element and scrolls to it: the browser restores the scroll position, but an entry that was reached by keyboard may be outside the window. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) element.scrollIntoView({ block: 'center' });
  });
}
