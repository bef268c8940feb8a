import * as z from 'zod/mini';
import { defaultLanguage, type Language, languages } from '../text/language.ts';
import { formTextLimit } from '../text/text.ts';
import { insertNonBreakingSpaces } from '../text/typography.ts';

/** The kinds of content that operators translate, which are also the names of their tables and addresses. */
export const contentKinds = ['cases', 'partners', 'features'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * The public texts of each kind. A `name` may be the same in every language; each entry of a `list` is a separate text; technologies, dates
 * and links are not translated.
 */
export const publicTexts: Readonly<Record<ContentKind, Readonly<Record<string, 'name' | 'text' | 'list'>>>> = {
  cases: {
    title: 'name',
    subtitle: 'text',
    description: 'text',
    longDescription: 'text',
    developmentTime: 'text',
    challenges: 'list',
    solutions: 'list',
    results: 'list',
    testimonials: 'list',
    price: 'name',
    credits: 'list',
    awards: 'list',
    pressTerms: 'text',
  },
  partners: { name: 'name', description: 'text', category: 'text' },
  features: { title: 'text', description: 'text', category: 'text' },
};

const short = z.string().check(z.maxLength(formTextLimit));
/** One public text; a testimonial is one text of three parts. */
export const textValue = z.union([short, z.object({ quote: short, author: short, role: z.nullable(short) })]);
export type TextValue = z.output<typeof textValue>;

/** A text in another language, and the text of the default language that it is a translation of. */
const translation = z.object({
  text: textValue,
  source: textValue,
  /** Whether it is an unedited text from `content/translations/`, which follows later versions of that text. */
  builtIn: z.optional(z.boolean()),
});
export type Translation = z.output<typeof translation>;

/** Translations by language, then by the key of the text: a field, or `field/entry` for an entry of a list. */
export const translations = z.partialRecord(z.enum(languages), z.record(z.string(), translation));
export type Translations = z.output<typeof translations>;

/** Ids of list entries by field, in the order of the entries. They identify the translations. */
export const entryIds = z.record(z.string(), z.array(z.string().check(z.maxLength(20))));
export type EntryIds = z.output<typeof entryIds>;

/** The translations of a stored entity; null if none have been stored. */
export interface Translated {
  translations: Translations | null;
  entryIds?: EntryIds | null;
}

/** The ids of a list's entries; a list that was stored without ids uses their numbers. */
export const idsOf = (field: string, count: number, stored: EntryIds | null | undefined): string[] =>
  Array.from({ length: count }, (_, index) => stored?.[field]?.[index] ?? String(index + 1));

/** A public text: its key, and its path in a localized entity, such as `results.2`. */
type Original = { key: string; place: string; kind: 'name' | 'text' | 'list'; value: TextValue };

/** The texts of the default language in order, without empty ones. */
export function originals(kind: ContentKind, entity: object, ids?: EntryIds | null): Original[] {
  const fields = entity as Readonly<Record<string, unknown>>;
  return Object.entries(publicTexts[kind]).flatMap(([field, textKind]): Original[] => {
    const value = fields[field];
    if (textKind !== 'list') {
      return typeof value === 'string' && value !== '' ? [{ key: field, place: field, kind: textKind, value }] : [];
    }
    const list = Array.isArray(value) ? (value as TextValue[]) : [];
    const keys = idsOf(field, list.length, ids).map((id) => `${field}/${id}`);
    return list.map((entry, index) => ({
      key: keys[index]!,
      place: `${field}.${index}`,
      kind: textKind,
      value: entry,
    }));
  });
}

export type TranslationState = 'current' | 'stale' | 'missing' | 'same';

/** The state of one text's translation. A name without one is the same in every language. */
export function translationState({ kind, value }: Pick<Original, 'kind' | 'value'>, translation?: Translation) {
  if (translation === undefined) return kind === 'name' ? 'same' : 'missing';
  return isSameText(translation.source, value) ? 'current' : 'stale';
}

/** The numbers of stale and missing translations in a language. */
export function untranslatedCounts(kind: ContentKind, entity: Translated, language: Language) {
  const translatedTexts = entity.translations?.[language];
  const states = originals(kind, entity, entity.entryIds).map((original) =>
    translationState(original, translatedTexts?.[original.key]),
  );
  const count = (state: TranslationState) => states.filter((counted) => counted === state).length;
  return { stale: count('stale'), missing: count('missing') };
}

type Localized<Entity> = Omit<Entity, keyof Translated> & {
  /** Paths of texts that are shown in the default language, such as `subtitle` and `results.2`; absent if there are none. */
  untranslated?: string[];
};

/** Replaces the texts that have a translation, even a stale one; the others stay in the default language. */
export function localized<Entity extends Translated>(
  kind: ContentKind,
  { translations: stored, entryIds: ids, ...plain }: Entity,
  language: Language,
): Localized<Entity> {
  if (language === defaultLanguage) return plain;
  const languageTexts = stored?.[language] ?? {};
  const entity: Record<string, unknown> = { ...plain };
  const untranslated: string[] = [];
  for (const original of originals(kind, plain, ids)) {
    const translatedText = languageTexts[original.key];
    if (translatedText === undefined) {
      if (original.kind !== 'name') untranslated.push(original.place);
      continue;
    }
    const [field = '', entryIndex] = original.place.split('.');
    const text = bound(translatedText.text, language);
    entity[field] =
      entryIndex === undefined
        ? text
        : (entity[field] as unknown[]).map((entry, index) => (index === Number(entryIndex) ? text : entry));
  }
  return { ...entity, ...(untranslated.length > 0 && { untranslated }) } as Localized<Entity>;
}

const bound = (value: TextValue, language: Language): TextValue =>
  typeof value === 'string'
    ? insertNonBreakingSpaces(value, language)
    : {
        quote: insertNonBreakingSpaces(value.quote, language),
        author: value.author,
        role: value.role && insertNonBreakingSpaces(value.role, language),
      };

/** Drops translations of removed texts, and empty ones. */
export function prunedTranslations(kind: ContentKind, entity: Translated): Translations {
  const keys = new Set(originals(kind, entity, entity.entryIds).map(({ key }) => key));
  // A field that is temporarily empty keeps its translations; a removed entry does not come back.
  for (const [field, textKind] of Object.entries(publicTexts[kind])) if (textKind !== 'list') keys.add(field);
  const isKept = ([key, { text }]: [string, Translation]) =>
    keys.has(key) && (typeof text === 'string' ? text : text.quote).trim() !== '';
  return Object.fromEntries(
    Object.entries(entity.translations ?? {}).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(isKept)),
    ]),
  );
}

/** Whether two texts or testimonials are equal; a database may return keys in another order. */
export const isSameText = (a: TextValue, b: TextValue): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? a === b
    : a.quote === b.quote && a.author === b.author && a.role === b.role;
