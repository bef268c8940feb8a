import type { AroundNavHandler } from 'wouter';
import { scrollAndFocus } from './scroll.ts';

/**
 * A navigation that waits for the code of the next page; if the code cannot be loaded, the server renders the page.
 *
 * @param load loads the code of a page by its pathname
 */
export function navigateWhenLoaded(load: (pathname: string) => Promise<unknown>): AroundNavHandler {
  /** The latest navigation: code for an earlier one that loads late is ignored. */
  let pending: URL | undefined;
  return (navigate, to, options) => {
    const address = new URL(to, location.href);
    pending = address;
    load(address.pathname).then(
      () => pending === address && scrollAndFocus(() => navigate(to, options), address),
      () => pending === address && location.assign(to),
    );
  };
}
