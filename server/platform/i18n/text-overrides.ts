import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import type { $ZodIssue } from 'zod/v4/core';
import { messageFaults, type TextFault } from '../../../domain/studio/texts/message-faults.ts';
import { textGroupOf } from '../../../domain/studio/texts/text-groups.ts';
import type { OverridableText } from '../../../domain/studio/texts/overridable-text.ts';
import type { TextOverrides } from '../../../domain/studio/texts/text-overrides.ts';
import { type Language, languages } from '../../../domain/text/language.ts';
import { flatTexts, type NestedTexts, nestTexts, withTexts } from '../../../domain/studio/texts/nested-texts.ts';
import { insertNonBreakingSpaces } from '../../../domain/text/typography.ts';
import type { PageTexts } from '../pages/page-module.ts';
import { catalogues } from './catalogue.ts';

/** The defaults by full key, of those texts that can be overridden. */
const defaults = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(flatTexts(catalogues[language]).filter(([key]) => textGroupOf(key) !== undefined)),
  ]),
) as Record<Language, Map<string, string>>;

/** The texts that can be overridden, in the order of the catalogues. */
export const overridableTexts: readonly OverridableText[] = [...defaults[languages[0]].keys()].map((key) => ({
  key,
  group: textGroupOf(key)!,
  defaults: Object.fromEntries(languages.map((language) => [language, defaults[language].get(key)!])) as Record<
    Language,
    string
  >,
}));

/**
 * The issues of new overrides. Those that are published already are not checked again: after an update of the product they may refer to a text
 * that no longer exists, and must not keep an admin from publishing other changes.
 */
export function overrideIssues(overrides: TextOverrides, published: TextOverrides = {}): $ZodIssue[] {
  return languages.flatMap((language) =>
    Object.entries(overrides[language] ?? {})
      .filter(([key, { text }]) => published[language]?.[key]?.text !== text)
      .flatMap(([key, { text }]) =>
        faultsOf(language, key, text).map((fault) => ({
          code: 'custom' as const,
          path: ['texts', language, key],
          message: fault.key,
          input: text,
          params: { textFault: fault },
        })),
      ),
  );
}

function faultsOf(language: Language, key: string, text: string): TextFault[] {
  const source = defaults[language].get(key);
  return source === undefined
    ? [{ key: 'unknownText', names: key }]
    : messageFaults(text, { source, language, compile });
}

/** The texts of a language that replace its defaults. */
interface AppliedTexts {
  /** Compiled like the catalogues of the build, for pages. */
  compiled: NestedTexts;
  translate: ReturnType<typeof createSiteTexts>;
}

const appliedTexts = new WeakMap<TextOverrides, Partial<Record<Language, AppliedTexts>>>();

/** Memoizes by the overrides, which are the same object until others are published. */
function textsIn(language: Language, overrides: TextOverrides): AppliedTexts {
  const byLanguage = appliedTexts.get(overrides) ?? {};
  appliedTexts.set(overrides, byLanguage);
  return (byLanguage[language] ??= applyTexts(language, overrides));
}

/** An override with a fault does not apply, such as one whose default has other placeholders since an update. */
function applyTexts(language: Language, overrides: TextOverrides): AppliedTexts {
  const applicable = Object.entries(overrides[language] ?? {})
    .filter(([key, { text }]) => faultsOf(language, key, text).length === 0)
    .map(([key, { text }]) => [key, text] as const);
  return {
    compiled: nestTexts(
      applicable.map(([key, text]) => [key, compile(insertNonBreakingSpaces(text, language))] as const),
    ),
    translate: createSiteTexts(language, nestTexts(applicable)),
  };
}

const createSiteTexts = (language: Language, texts: NestedTexts) =>
  createTranslator({ locale: language, messages: withTexts(catalogues[language], texts) });

/** Translates the metadata of pages and of the feed, with the studio's own texts. */
export const siteTexts = (language: Language, { texts }: { texts: TextOverrides }) =>
  textsIn(language, texts).translate;

/** The studio's own texts for pages, by those languages that have some. */
export function pageTexts({ texts }: { texts: TextOverrides }): PageTexts {
  const compiled = languages.map((language) => [language, textsIn(language, texts).compiled] as const);
  return Object.fromEntries(compiled.filter(([, ofLanguage]) => Object.keys(ofLanguage).length > 0));
}
