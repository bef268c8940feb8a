import type { Language } from '../../domain/language.ts';

/** What the browser needs besides the markup to hydrate: written by document.ts, read by start.tsx. */
export interface HydrationState {
  language: Language;
  /** Answers of the API by path. */
  data: Record<string, unknown>;
}

/** The id of the element that carries the {@link HydrationState}. */
export const stateElementId = 'state';
