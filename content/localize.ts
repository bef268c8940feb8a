import type { Case } from '../domain/content/case.ts';
import type { Feature } from '../domain/content/feature.ts';
import { defaultLanguage, type Language, languages } from '../domain/text/language.ts';
import type { Partner } from '../domain/content/partner.ts';
import type { ContentKind } from '../domain/content/translation.ts';
import { insertNonBreakingSpaces } from '../domain/text/typography.ts';

type Lists = 'challenges' | 'solutions' | 'results' | 'testimonials';
/** Fields of a case that are written in each language. Names, dates and technologies are the same in all. */
export type CaseTexts = Pick<Case, 'subtitle' | 'description' | 'longDescription' | 'developmentTime' | Lists>;

/** The exports of a module in `translations/`: texts by kind and by the entity's id. */
export interface ContentTexts {
  cases: Record<number, CaseTexts>;
  partners: Record<number, Pick<Partner, 'description' | 'category'>>;
  features: Record<number, Pick<Feature, 'title' | 'description' | 'category'>>;
}

/** The languages of the translations; the built-in data itself is in the default language. */
const translated = languages.filter((language) => language !== defaultLanguage);

/** The translations as written, by language. */
export const writtenTranslations = new Map<Language, ContentTexts>(
  await Promise.all(
    translated.map(async (language) => [language, await import(`./translations/${language}.ts`)] as const),
  ),
);

/** The translations with no-break spaces, as pages show them. */
export const translations = new Map<Language, ContentTexts>(
  [...writtenTranslations].map(([language, texts]) => [language, bound(texts, language)]),
);

function bound<Value>(value: Value, language: Language): Value {
  if (typeof value === 'string') return insertNonBreakingSpaces(value, language) as Value;
  if (Array.isArray(value)) return value.map((entry: unknown) => bound(entry, language)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bound(inner, language)])) as Value;
}

/** Returns a function that translates a built-in entity. */
const localize =
  <Entity extends { id: number }>(kind: ContentKind) =>
  (entity: Entity, language: Language): Entity => ({ ...entity, ...translations.get(language)?.[kind][entity.id] });

export const localizeCase = localize<Case>('cases');
export const localizePartner = localize<Partner>('partners');
export const localizeFeature = localize<Feature>('features');
