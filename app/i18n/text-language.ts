import { defaultLanguage, type Language } from '../../domain/language.ts';

/**
 * The `lang` of a text that its entity has in the default language only.
 *
 * @param entity of a public read, which names its untranslated texts
 * @param place such as `subtitle` or `results.2`
 */
export const textLanguage = (entity: object, place: string): Language | undefined =>
  (entity as { untranslated?: unknown[] }).untranslated?.includes(place) ? defaultLanguage : undefined;
