import type { Language } from '../../domain/language.ts';

/** The built front end as the server knows it (`dist/server/entry.server.js`). */
export interface PageModule {
  /** Which page an address shows, and the API reads that it renders from; a back-office page has none. */
  matchPage(pathname: string): { status: 200 | 404; queries: string[]; area: 'public' | 'back-office' };
  /**
   * @param address the whole URL; where its path names a language, `language` is that one
   * @param data answers by API path; what could not be read is left out
   * @returns the whole HTML document
   */
  render(address: string, language: Language, data: Record<string, unknown>): string;
  /** What stands in place of a page that `render` could not make. */
  renderFailure(address: string, language: Language): string;
  /** What a browser keeps for when it reaches nothing. */
  renderOffline(): string;
  /** Addresses of the pages that everybody may find, without those of cases. */
  publicPages: readonly string[];
}
