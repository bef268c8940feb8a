import type { Language } from '../../../domain/text/language.ts';
import { type NestedTexts, withTexts } from '../../../domain/studio/texts/nested-texts.ts';
import { loadedCatalogue } from './catalogues.ts';
import type { Catalogue } from './chunks.ts';

/** The studio's texts that replace texts of the catalogues, compiled, by language; a language without any has no entry. */
export type OwnTexts = Partial<Record<Language, NestedTexts>>;

const catalogues = new WeakMap<NestedTexts, Catalogue>();

/** A language's catalogue with the studio's own texts, on the server, which has loaded every chunk. */
export function catalogueWith(texts: OwnTexts, language: Language): Catalogue {
  const ofLanguage = texts[language];
  if (ofLanguage === undefined) return loadedCatalogue(language);
  if (!catalogues.has(ofLanguage)) catalogues.set(ofLanguage, withTexts(loadedCatalogue(language), ofLanguage));
  return catalogues.get(ofLanguage)!;
}
