import type { Language } from '../../domain/language.ts';

/** The built front end as the server knows it (`dist/server/entry.server.js`). */
export interface PageModule {
  /** Which page an address shows, and the API reads that it renders from; a back-office page has none. */
  matchPage(pathname: string): { status: 200 | 404; queries: string[]; area: 'public' | 'back-office' };
  /**
   * @param address path and query
   * @param data answers by API path; what could not be read is left out
   * @returns the whole HTML document
   */
  render(address: string, language: Language, data: Record<string, unknown>): string;
}
