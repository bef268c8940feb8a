import type { Language } from '../../domain/text/language.ts';

/** What hydration needs besides the markup: written by document.ts, read by start.tsx. */
export interface HydrationState {
  language: Language;
  /** API responses by path. */
  data: Record<string, unknown>;
}

/** The id of the element that carries the {@link HydrationState}. */
export const stateElementId = 'state';

/** Attribute of the entry's element: the addresses of the code that hydrates the page. */
export const codeAttribute = 'data-code';
