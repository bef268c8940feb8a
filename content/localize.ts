import type { Case } from '../domain/case.ts';
import type { Feature } from '../domain/feature.ts';
import type { Language } from '../domain/language.ts';
import type { Partner } from '../domain/partner.ts';
import { translateCase, translateFeature, translatePartner } from './translate.ts';
import * as ro from './translations/ro.ts';
import * as ru from './translations/ru.ts';
import type { ContentTexts } from './translations/texts.ts';

/** English is what cases.ts, partners.ts and features.ts say themselves. */
const translations: Record<Language, ContentTexts | null> = { en: null, ru, ro };

/**
 * The case in `language`, as far as its texts are still the built-in ones. With every language at hand; a browser that
 * wants one imports translate.ts and its module of translations/.
 */
export const localizeCase = (entity: Case, language: Language): Case => {
  const texts = translations[language];
  return texts ? translateCase(entity, texts) : entity;
};

/** @see localizeCase */
export const localizePartner = (entity: Partner, language: Language): Partner => {
  const texts = translations[language];
  return texts ? translatePartner(entity, texts) : entity;
};

/** @see localizeCase */
export const localizeFeature = (entity: Feature, language: Language): Feature => {
  const texts = translations[language];
  return texts ? translateFeature(entity, texts) : entity;
};
