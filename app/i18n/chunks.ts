import type { Messages } from 'use-intl';
import { type PageName, pages } from '../routing/routes.ts';

/** The catalogue of the public pages. */
export type Catalogue = Omit<Messages, 'backOffice'>;

/** A part of a catalogue that loads as one file: `shell` for every page, one for each public page. */
export type CatalogueChunk = 'shell' | 'head' | PageName;

type Namespaces = Readonly<Record<CatalogueChunk, readonly (keyof Catalogue)[]>>;

/** The namespaces of each chunk, by which the build splits the catalogues; a function, to keep it out of the browser. */
export const chunkNamespaces = (): Namespaces => ({
  shell: ['common', 'errorPage', 'footer', 'meta', 'navigation'],
  // Only the server renders heads and senders' pages.
  head: ['descriptions', 'track'],
  ...(Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, [name, ...('namespaces' in page ? page.namespaces : [])]]),
  ) as unknown as Record<PageName, Namespaces[PageName]>),
});
