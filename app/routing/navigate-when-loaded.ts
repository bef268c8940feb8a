import type { AroundNavHandler } from 'wouter';
import { scrollAndFocus } from './scroll.ts';

/** The time in ms after which the links to a page that is still loading are shown as busy. */
const busyAfter = 150;

/**
 * Creates a handler of navigations that waits for the code of the next page. If the code cannot be loaded, the server renders the page.
 *
 * @param load loads the code of a page by its pathname
 */
export function navigateWhenLoaded(load: (pathname: string) => Promise<unknown>): AroundNavHandler {
  /** The latest navigation: code for an earlier one that loads late is ignored. */
  let pending: URL | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The links to the pending page that are shown as busy; base.css has their look. */
  let busyLinks: HTMLElement[] = [];
  const showBusy = () => {
    busyLinks = [...document.links].filter(({ href }) => href === pending?.href);
    for (const link of busyLinks) link.setAttribute('aria-busy', 'true');
  };
  const endBusy = () => {
    clearTimeout(timer);
    for (const link of busyLinks) link.removeAttribute('aria-busy');
    busyLinks = [];
  };
  const show = (address: URL, navigate: () => void) => {
    endBusy();
    scrollAndFocus(navigate, address);
  };
  const loadDocument = (to: string) => {
    // The browser may restore this page when the visitor comes back.
    addEventListener('pagehide', endBusy, { once: true });
    location.assign(to);
  };
  return (navigate, to, options) => {
    const address = new URL(to, location.href);
    endBusy();
    pending = address;
    timer = setTimeout(showBusy, busyAfter);
    load(address.pathname).then(
      () => pending === address && show(address, () => navigate(to, options)),
      () => pending === address && loadDocument(to),
    );
  };
}
