import type { Messages } from 'use-intl';
import { type PageName, pages } from '../routing/routes.ts';

/** The catalogue of the public pages. */
export type Catalogue = Omit<Messages, 'backOffice'>;

/** A part of a catalogue that loads as one file: `shell` for every page, one for each public page. */
export type CatalogueChunk = 'shell' | 'head' | PageName;

/** The namespaces of each chunk, by which the build splits the catalogues. */
export const chunkNamespaces: Readonly<Record<CatalogueChunk, readonly (keyof Catalogue)[]>> = {
  shell: ['common', 'errorPage', 'footer', 'meta', 'navigation'],
  // Only the server renders heads.
  head: ['descriptions'],
  ...(Object.fromEntries(
    Object.entries(pages).map(([name, { namespaces }]) => [name, namespaces]),
  ) as unknown as Record<PageName, (typeof pages)[PageName]['namespaces']>),
};
