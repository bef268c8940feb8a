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
