import { alike, likeness } from '../domain/content/entry-ids.ts';
import type { ContentKind, TextValue, Translated, Translations } from '../domain/content/translation.ts';
import { idsOf, originals } from '../domain/content/translation.ts';
import { cases } from './cases.ts';
import { features } from './features.ts';
import { writtenTranslations } from './localize.ts';
import { partners } from './partners.ts';

const builtIns = { cases, partners, features };

/**
 * The built-in translations of an entity in their stored form. A text that an operator corrected keeps the translation of the
 * built-in one it is based on; a different text has none.
 */
export function builtInTranslations(
  kind: ContentKind,
  entity: { id: number } & Pick<Translated, 'entryIds'>,
): Translations {
  const builtIn = builtIns[kind].find(({ id }) => id === entity.id);
  if (!builtIn) return {};
  return Object.fromEntries(
    [...writtenTranslations].map(([language, texts]) => {
      const written = originals(kind, texts[kind][entity.id] ?? {});
      const translated = new Map(written.map(({ place, value }) => [place, value]));
      const builtInTexts = originals(kind, entity, entity.entryIds).flatMap(({ key, value }) => {
        const sameField = originals(kind, builtIn).filter((one) => fieldOf(one.key) === fieldOf(key));
        const source = nearest(value, sameField);
        const text = source && translated.get(source.place);
        return text === undefined ? [] : [[key, { text, source: source!.value, builtIn: true }]];
      });
      return [language, Object.fromEntries(builtInTexts)];
    }),
  );
}

const fieldOf = (key: string) => key.split('/')[0];

/** The most similar text, if there is one that counts as a version of this one. */
const nearest = <One extends { value: TextValue }>(value: TextValue, all: readonly One[]): One | undefined =>
  all
    .map((one) => ({ one, share: likeness(one.value, value) }))
    .filter(({ share }) => share >= alike)
    .toSorted((a, b) => b.share - a.share)[0]?.one;

const translated = <Entity extends { id: number }>(kind: ContentKind, entity: Entity) => ({
  ...entity,
  translations: builtInTranslations(kind, entity),
});

const lists = ['challenges', 'solutions', 'results', 'testimonials'] as const;

/** The built-in data in its stored form: with translations, and with ids of list entries. */
export const seedContent = {
  cases: cases.map((entity) => ({
    ...translated('cases', entity),
    entryIds: Object.fromEntries(lists.map((field) => [field, idsOf(field, entity[field].length, null)])),
  })),
  partners: partners.map((entity) => translated('partners', entity)),
  features: features.map((entity) => translated('features', entity)),
};
