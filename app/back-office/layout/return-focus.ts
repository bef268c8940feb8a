import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** The page that Back or Forward left last. */
let left: { pathname: string; at: number } | undefined;

/** In ms: for how long the page that is shown instead may load. */
const timeout = 5000;

/** Back focuses the link to the page that was left, or the entry of a list that has it, as soon as it is on the screen. */
export function useReturnFocus(): void {
  const [pathname] = useLocation();
  useEffect(() => {
    const leave = () => {
      // Back to another tab or filter stays on the page.
      if (location.pathname !== pathname) left = { pathname, at: Date.now() };
    };
    // Before the router shows the other page.
    window.addEventListener('popstate', leave, { capture: true });
    const end = left && left.pathname !== pathname ? focusLinkTo(left) : undefined;
    left = undefined;
    return () => {
      window.removeEventListener('popstate', leave, { capture: true });
      end?.();
    };
  }, [pathname]);
}

/** @returns gives up; so does the next key or press */
function focusLinkTo({ pathname, at }: NonNullable<typeof left>): () => void {
  const isFound = () => {
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(pathname)}"]`);
    if (link) focus(link.closest<HTMLElement>('[data-entries] article') ?? link);
    return link !== null;
  };
  const giveUp = () => {
    watch.disconnect();
    for (const input of inputs) window.removeEventListener(input, giveUp, { capture: true });
  };
  const look = () => {
    if (Date.now() - at > timeout || isFound()) giveUp();
  };
  const watch = new MutationObserver(look);
  for (const input of inputs) window.addEventListener(input, giveUp, { capture: true });
  watch.observe(document.body, { childList: true, subtree: true });
  // After the heading got the focus of the navigation.
  queueMicrotask(look);
  return giveUp;
}

const inputs = ['keydown', 'pointerdown'] as const;

/** The browser restores the scroll position; what was reached by the keys of its page may be elsewhere. */
function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) element.scrollIntoView({ block: 'center' });
  });
}
