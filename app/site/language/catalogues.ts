import loaders from 'virtual:catalogues';
import { type NestedTexts, withTexts } from '../../../domain/studio/texts/nested-texts.ts';
import { defaultLanguage, type Language, languages } from '../../../domain/text/language.ts';
import { call } from '../../api/client.ts';
import type { Route } from '../../routing/routes.ts';
import { type Catalogue, type CatalogueChunk, chunkNamespaces } from './chunks.ts';

const catalogues = Object.fromEntries(languages.map((language) => [language, {}])) as Record<Language, Catalogue>;
const loaded = new Set<string>();

/** The language of the catalogues that the browser prefetches. The server has loaded every language. */
let current: Language = defaultLanguage;

export function setCatalogueLanguage(language: Language): void {
  current = language;
}

export const catalogueLanguage = (): Language => current;

/** The loaded chunks of a language as one object, which is replaced with each further chunk. */
export const loadedCatalogue = (language: Language): Catalogue => catalogues[language];

/** The chunks of a page; the back office bundles its own catalogue. */
export const chunksOf = ({ name }: Route): CatalogueChunk[] => (name === 'backOffice' ? ['shell'] : ['shell', name]);

export const hasCatalogue = (language: Language, route: Route): boolean =>
  chunksOf(route).every((chunk) => loaded.has(`${language} ${chunk}`));

/** Loads a page's chunks in a language. */
export async function loadCatalogue(language: Language, route: Route): Promise<void> {
  await Promise.all(chunksOf(route).map((chunk) => loadChunk(language, chunk)));
}

/** Loads every chunk of every language, for the server. */
export async function loadAllCatalogues(): Promise<void> {
  const chunks = Object.keys(chunkNamespaces()) as CatalogueChunk[];
  await Promise.all(languages.flatMap((language) => chunks.map((chunk) => loadChunk(language, chunk))));
}

/** The requests for the studio's own texts by language, from when they were sent. A document already contains the texts of its page. */
const ownTexts = new Map<Language, Promise<NestedTexts> | undefined>();

export function setOwnTextLanguages(withOwnTexts: readonly Language[]): void {
  for (const language of withOwnTexts) ownTexts.set(language, undefined);
}

async function readOwnTexts(language: Language): Promise<NestedTexts | undefined> {
  if (!ownTexts.has(language)) return undefined;
  const read = ownTexts.get(language) ?? call('GET /api/texts', { language });
  ownTexts.set(language, read);
  try {
    return await read;
  } catch (error) {
    // The next page reads them again.
    ownTexts.set(language, undefined);
    throw error;
  }
}

/** Stores the texts of a page that were in its document. */
export function storeCatalogue(language: Language, route: Route, texts: Partial<Catalogue>): void {
  catalogues[language] = { ...catalogues[language], ...texts };
  for (const chunk of chunksOf(route)) loaded.add(`${language} ${chunk}`);
}

/** The texts of a page's chunks, for its document. */
export function textsOf(catalogue: Catalogue, route: Route): Partial<Catalogue> {
  const namespaces = chunksOf(route).flatMap((chunk) => chunkNamespaces()[chunk]);
  return Object.fromEntries(namespaces.map((namespace) => [namespace, catalogue[namespace]]));
}

async function loadChunk(language: Language, chunk: CatalogueChunk): Promise<void> {
  if (loaded.has(`${language} ${chunk}`)) return;
  const [{ default: messages }, texts] = await Promise.all([loaders[language][chunk](), readOwnTexts(language)]);
  catalogues[language] = { ...catalogues[language], ...withTexts(messages, texts) };
  loaded.add(`${language} ${chunk}`);
}
