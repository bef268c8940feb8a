import { defaultLanguage, type Language, languages } from './language.ts';

/** Spaces at which no line breaks. Apart from the table of languages, which every page loads. */
const boundSpaces: Partial<Record<Language, RegExp>> = {
  // After short words, № and numbers, before dashes.
  ru: /(?<=(?<![\p{L}\d])(?:[вкосуияа]|на|по|до|от|из|за|об|во|ко|со|не|ни|вы|мы)|№) |(?<=[\d#]|\{year\}) (?=[\p{L}$])| (?=[—–])/giu,
  // After numbers.
  ro: /(?<=[\d#]|[\d#] de) (?=\p{L})/gu,
};

/** Replaces the spaces at which no line breaks by no-break spaces; accepts plain texts and ICU messages. */
export function insertNonBreakingSpaces(text: string, language: Language): string {
  const spaces = boundSpaces[language];
  return spaces ? text.replace(spaces, '\u00a0') : text;
}

/** Letters by which a text's language is known. */
const letters: Partial<Record<Language, RegExp>> = { ru: /\p{Script=Cyrillic}{3}/u, ro: /[șțşţăȘȚŞŢĂ]/ };

/** The language of a text by its letters, else the default. */
export const writtenLanguage = (text: string): Language =>
  languages.find((language) => letters[language]?.test(text.slice(0, 5000))) ?? defaultLanguage;

export const languageName = (language: Language, shownIn: Language = defaultLanguage) =>
  new Intl.DisplayNames(shownIn, { type: 'language' }).of(language)!;
