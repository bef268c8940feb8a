import * as z from 'zod/mini';
import { type Language, languages } from '../../text/language.ts';
import { textGroupNames } from './text-groups.ts';

/** A text that can be overridden, with its default in each language. */
export const overridableText = z.object({
  key: z.string(),
  group: z.enum(textGroupNames),
  defaults: z.object(
    Object.fromEntries(languages.map((language) => [language, z.string()])) as Record<Language, z.ZodMiniString>,
  ),
});
export type OverridableText = z.output<typeof overridableText>;
