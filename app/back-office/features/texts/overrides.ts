import compile from 'icu-minify/compile';
import { messageFaults, placeholderNames, type TextFault } from '../../../../domain/studio/texts/message-faults.ts';
import type { OverridableText } from '../../../../domain/studio/texts/overridable-text.ts';
import {
  type TextOverride,
  type TextOverrides,
  withTextOverride,
} from '../../../../domain/studio/texts/text-overrides.ts';
import { type Language, languages } from '../../../../domain/text/language.ts';

/** A text in one language: its default, and the override if there is one. */
export interface TextInLanguage {
  language: Language;
  source: string;
  override: TextOverride | undefined;
  /** Whether the default has changed since the text was written. */
  isOutdated: boolean;
}

export function textIn(
  { key, defaults }: OverridableText,
  language: Language,
  overrides: TextOverrides,
): TextInLanguage {
  const source = defaults[language];
  const stored = overrides[language]?.[key];
  // A draft may contain any JSON.
  const override = typeof stored?.text === 'string' ? stored : undefined;
  return { language, source, override, isOutdated: override !== undefined && override.source !== source };
}

/** The overrides with a typed text; the default itself, or undefined, removes it. */
export function withTypedText(
  overrides: TextOverrides,
  { key, defaults }: OverridableText,
  language: Language,
  text: string | undefined,
): TextOverrides {
  const source = defaults[language];
  const override = text === undefined || text === source ? undefined : { text, source };
  return withTextOverride(overrides, language, key, override);
}

/** The overrides of texts that no longer exist, which do not apply. */
export function overridesOfRemovedTexts(texts: readonly OverridableText[], overrides: TextOverrides) {
  const keys = new Set(texts.map(({ key }) => key));
  return languages.flatMap((language) =>
    Object.entries(overrides[language] ?? {})
      .filter(([key]) => !keys.has(key))
      .map(([key, { text }]) => ({ id: `${language} ${key}`, language, key, text })),
  );
}

export const faultsOf = ({ language, source, override }: TextInLanguage): TextFault[] =>
  override === undefined ? [] : messageFaults(override.text, { source, language, compile });

/** The placeholders and tags of a text, each with the part of the default that it is copied from. */
export const placeholdersOf = (source: string): { name: string; part: string }[] =>
  placeholderNames(source, compile).map((name) => ({ name, part: partOf(source, name) }));

function partOf(source: string, name: string): string {
  if (name.startsWith('<')) {
    const closing = name.replace('<', '</');
    return source.slice(source.indexOf(name), source.indexOf(closing) + closing.length);
  }
  const [, value] = /^\{(\w+)/.exec(name)!;
  const start = source.search(new RegExp(`\\{${value}\\s*[,}]`));
  let depth = 0;
  for (let end = start; end < source.length; end += 1) {
    if (source[end] === '{') depth += 1;
    else if (source[end] === '}') depth -= 1;
    if (depth === 0) return source.slice(start, end + 1);
  }
  return name;
}
