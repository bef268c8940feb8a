import type { Case } from '../domain/case.ts';
import type { Feature } from '../domain/feature.ts';
import type { Partner } from '../domain/partner.ts';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { partners } from './partners.ts';
import type { ContentTexts } from './translated-texts.ts';

/**
 * Puts the translation in place of each text that is still the built-in English one. What an operator has edited stays
 * as it is; in a list, each entry counts for itself.
 */
export const translateCase = (entity: Case, texts: ContentTexts) => translate(entity, cases, texts.caseTexts);
/** @see translateCase */
export const translatePartner = (entity: Partner, texts: ContentTexts) =>
  translate(entity, partners, texts.partnerTexts);
/** @see translateCase */
export const translateFeature = (entity: Feature, texts: ContentTexts) =>
  translate(entity, features, texts.featureTexts);

function translate<Entity extends { id: number }>(
  entity: Entity,
  builtIns: readonly Entity[],
  texts: Record<number, Partial<Entity>>,
): Entity {
  const original = builtIns.find(({ id }) => id === entity.id);
  const translation = texts[entity.id];
  if (!original || !translation) return entity;
  const translated = { ...entity };
  for (const field of Object.keys(translation) as (keyof Entity)[]) {
    translated[field] = inPlaceOf(original[field], entity[field], translation[field]) as Entity[keyof Entity];
  }
  return translated;
}

function inPlaceOf(original: unknown, stored: unknown, translated: unknown): unknown {
  if (Array.isArray(original) && Array.isArray(stored) && Array.isArray(translated)) {
    return stored.map((entry) => {
      const place = original.findIndex((text) => isSame(text, entry));
      return place < 0 ? entry : translated[place];
    });
  }
  return isSame(original, stored) ? translated : stored;
}

/** Texts, or testimonials, whose keys a database may answer in another order. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return a === b;
  return Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
