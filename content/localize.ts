import type { Case } from '../domain/case.ts';
import type { Feature } from '../domain/feature.ts';
import { defaultLanguage, type Language, languages } from '../domain/language.ts';
import type { Partner } from '../domain/partner.ts';
import { insertNonBreakingSpaces } from '../domain/typography.ts';
import { translateCase, translateFeature, translatePartner } from './translate.ts';
import type { ContentTexts } from './translated-texts.ts';

/** By language. The built-in data itself is in the default language. */
export const translations = new Map<Language, ContentTexts>(
  await Promise.all(
    languages
      .filter((language) => language !== defaultLanguage)
      .map(async (language) => [language, bound(await import(`./translations/${language}.ts`), language)] as const),
  ),
);

/** The same texts with their spaces bound. */
function bound<Value>(value: Value, language: Language): Value {
  if (typeof value === 'string') return insertNonBreakingSpaces(value, language) as Value;
  if (Array.isArray(value)) return value.map((entry: unknown) => bound(entry, language)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bound(inner, language)])) as Value;
}

/** A translator of one kind of entity: texts that are still the built-in ones are translated, an operator's stay. */
const localize =
  <Entity>(translate: (entity: Entity, texts: ContentTexts) => Entity) =>
  (entity: Entity, language: Language): Entity => {
    const texts = translations.get(language);
    return texts ? translate(entity, texts) : entity;
  };

export const localizeCase = localize<Case>(translateCase);
export const localizePartner = localize<Partner>(translatePartner);
export const localizeFeature = localize<Feature>(translateFeature);
