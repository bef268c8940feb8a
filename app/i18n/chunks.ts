import type { Messages } from 'use-intl';
import type { Route } from '../routing/routes.tsx';

/** A visitor's part of the catalogues: everything but the back office's. */
export type Catalogue = Omit<Messages, 'backOffice'>;

/** What is loaded at once: `shell` stands on every page, most others are called after the route that needs them. */
export type TextPart = 'shell' | 'head' | Exclude<Route['name'], 'backOffice'>;

/** Which namespaces of the catalogues travel together; the build cuts the catalogues so. */
export const textParts: Record<TextPart, readonly (keyof Catalogue)[]> = {
  shell: ['common', 'errorPage', 'footer', 'meta', 'navigation'],
  // Only the server writes heads.
  head: ['descriptions'],
  home: ['home', 'services', 'caseCard'],
  publishing: ['publishing', 'services', 'platforms', 'earnings', 'validation'],
  about: ['about'],
  cases: ['cases', 'caseCard'],
  case: ['case', 'caseCard'],
  contact: ['contact', 'validation'],
  privacy: ['privacy'],
  notFound: ['notFound'],
};
