import type { Messages } from 'use-intl';
import { type PageName, pages } from '../../routing/routes.ts';

/** The catalogue of the public pages. */
export type Catalogue = Omit<Messages, 'backOffice'>;

/** A part of a catalogue that loads as one file: `shell` for every page, one for each public page, and one for the back office. */
export type CatalogueChunk = 'shell' | 'head' | 'backOffice' | PageName;

type Namespaces = Readonly<Record<CatalogueChunk, readonly (keyof Catalogue)[]>>;

/** The namespaces of each chunk: a page's own and shared ones. A function, which keeps the list out of the browser's bundle. */
export function chunkNamespaces(): Namespaces {
  const shared: Partial<Namespaces> = {
    home: ['services', 'caseCard'],
    publishing: ['services', 'platforms', 'earnings', 'validation', 'promiseLine', 'trackLink'],
    cases: ['caseCard'],
    case: ['caseCard'],
    casePress: ['case', 'caseCard'],
    sharedPreview: ['case', 'caseCard'],
    casePreview: ['case', 'caseCard'],
    contact: ['validation', 'promiseLine', 'trackLink'],
    promise: ['promiseLine'],
    own: ['notFound'],
  };
  return {
    shell: ['common', 'errorPage', 'footer', 'meta', 'navigation'],
    // Only the server renders document heads and senders' pages.
    head: ['descriptions', 'track', 'pitch'],
    // The public texts that screens of operators also show, in addition to their own catalogue.
    backOffice: ['common', 'errorPage', 'meta', 'pitch', 'promiseLine', 'textFaults', 'validation'],
    ...(Object.fromEntries(
      Object.keys(pages).map((name) => [name, [name, ...(shared[name as PageName] ?? [])]]),
    ) as unknown as Record<PageName, Namespaces[PageName]>),
  };
}
