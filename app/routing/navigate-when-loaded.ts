import type { AroundNavHandler } from 'wouter';
import { scrollAndFocus } from './scroll.ts';

/** In ms: after this time, the links to a page that is still loading are shown as busy. */
const busyAfter = 150;

/**
 * A navigation that waits for the code of the next page; if the code cannot be loaded, the server renders the page.
 *
 * @param load loads the code of a page by its pathname
 */
export function navigateWhenLoaded(load: (pathname: string) => Promise<unknown>): AroundNavHandler {
  /** The latest navigation: code for an earlier one that loads late is ignored. */
  let pending: URL | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Shows the links to the pending page as busy, or no longer; base.css has their look. */
  const mark = (isBusy: boolean) => {
    clearTimeout(timer);
    for (const link of document.links) {
      if (link.href !== pending?.href) continue;
      if (isBusy) link.setAttribute('aria-busy', 'true');
      else link.removeAttribute('aria-busy');
    }
  };
  const show = (address: URL, go: () => void) => {
    mark(false);
    scrollAndFocus(go, address);
  };
  const leave = (to: string) => {
    // The browser may restore this page when the visitor comes back.
    addEventListener('pagehide', () => mark(false), { once: true });
    location.assign(to);
  };
  return (navigate, to, options) => {
    const address = new URL(to, location.href);
    mark(false);
    pending = address;
    timer = setTimeout(mark, busyAfter, true);
    load(address.pathname).then(
      () => pending === address && show(address, () => navigate(to, options)),
      () => pending === address && leave(to),
    );
  };
}
