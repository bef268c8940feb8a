import type { Language } from '../../domain/text/language.ts';
import type { TrackingPage } from '../../domain/correspondence/tracking.ts';

/** The built front end as the server knows it (`dist/server/entry.server.js`). */
export interface PageModule {
  /** The page at an address, its route's pattern, and the API reads that it renders from; a back-office page has none. */
  matchPage(pathname: string): {
    status: 200 | 404;
    pattern: string;
    queries: string[];
    area: 'public' | 'back-office';
  };
  /**
   * @param address the whole URL; where its path names a language, `language` is that one
   * @param data results by API path; a read without a result is left out, a withdrawn entity is null
   * @returns the whole HTML document
   */
  render(address: string, language: Language, data: Record<string, unknown>): string | Promise<string>;
  /** Renders the error page for a page that `render` failed to render. */
  renderFailure(address: string, language: Language): string;
  /** Renders a page for a sender, as a document without the site's scripts. */
  renderTracking(page: TrackingPage, language: Language): string;
  /** Renders an OpenAPI document as a page. */
  renderDocs(description: object): string;
  /** Renders the page that a browser shows while it is offline. */
  renderOffline(): string;
  /** Addresses of the pages that everybody may find, without those of cases. */
  publicPages: readonly string[];
}
