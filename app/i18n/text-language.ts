import { defaultLanguage, type Language } from '../../domain/language.ts';

/** The `lang` of a text that an entity of a public read has in the default language only; `place` such as `results.2`. */
export const textLanguage = (entity: object, place: string): Language | undefined =>
  (entity as { untranslated?: unknown[] }).untranslated?.includes(place) ? defaultLanguage : undefined;
