import * as z from 'zod/mini';
import { type Language, languages } from '../../text/language.ts';
import { publicText, typedText } from '../../text/text.ts';

/** The maximum length of a text in characters, and of the overrides of one language in entries: all of them fit into the body of one draft. */
export const textOverrideLimits = { text: 2000, perLanguage: 600 } as const;

/** A text that replaces a default of the catalogues. `source` is the default at the time of editing, by which a later one is recognized. */
const textOverride = z.object({
  text: publicText({ max: textOverrideLimits.text }),
  source: typedText(textOverrideLimits.text),
});
export type TextOverride = z.output<typeof textOverride>;

const overridesByKey = z
  .record(z.string().check(z.minLength(1), z.maxLength(120)), textOverride)
  .check(z.refine((overrides) => Object.keys(overrides).length <= textOverrideLimits.perLanguage));

/** The texts that replace texts of the public catalogues, by language and by full key such as `home.hero.subtitle`. */
export const textOverrides = z.object(
  Object.fromEntries(languages.map((language) => [language, z.optional(overridesByKey)])) as Record<
    Language,
    z.ZodMiniOptional<typeof overridesByKey>
  >,
);
export type TextOverrides = z.output<typeof textOverrides>;

/** The overrides with another text; undefined removes it. A language without overrides has no entry. */
export function withTextOverride(
  overrides: TextOverrides,
  language: Language,
  key: string,
  override: TextOverride | undefined,
): TextOverrides {
  const { [key]: _previous, ...others } = overrides[language] ?? {};
  const texts = override === undefined ? others : { ...others, [key]: override };
  const { [language]: _texts, ...otherLanguages } = overrides;
  return Object.keys(texts).length > 0 ? { ...otherLanguages, [language]: texts } : otherLanguages;
}
