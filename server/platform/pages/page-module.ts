import type { Language } from '../../../domain/text/language.ts';
import type { TrackingPage } from '../../../domain/correspondence/tracking.ts';
import type { PageFacts, StudioFacts } from '../../../domain/studio/studio.ts';
import type { NestedTexts } from '../../../domain/studio/texts/nested-texts.ts';

/** The studio's texts that replace texts of the catalogues, compiled, by language; a language without any has no entry. */
export type PageTexts = Partial<Record<Language, NestedTexts>>;

/** The interface of the built front end (`dist/server/entry.server.js`). */
export interface PageModule {
  /** The page at an address, its route's pattern, and the API reads that it renders from; back-office pages have none. */
  matchPage(pathname: string): {
    status: 200 | 404;
    pattern: string;
    queries: string[];
    area: 'public' | 'back-office';
  };
  /**
   * @param address the whole URL; if its path names a language, `language` is the same
   * @param data results by API path; failed reads are omitted, and a withdrawn entity is null
   * @param options `isStill`: whether a public page has no scripts and its links lead nowhere
   * @returns the whole HTML document
   */
  render(
    address: string,
    language: Language,
    data: Record<string, unknown>,
    studio: PageFacts,
    texts: PageTexts,
    options?: { isStill?: boolean },
  ): string | Promise<string>;
  /** Renders the error page for a page that `render` failed to render. */
  renderFailure(address: string, language: Language, studio: StudioFacts, texts: PageTexts): string;
  /** Renders a page for a sender, as a document without the site's scripts. */
  renderTracking(page: TrackingPage, language: Language, studio: StudioFacts, texts: PageTexts): string;
  /** Renders an OpenAPI document as a page. */
  renderDocs(description: object, studio: StudioFacts): string;
  /** Renders the page that a browser shows while it is offline. */
  renderOffline(studio: StudioFacts, texts: PageTexts): string;
  /** The addresses of the pages that may be indexed, except for the pages of cases; the portfolio is among them only while it has items. */
  publicPages: readonly string[];
}
