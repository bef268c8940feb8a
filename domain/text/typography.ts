import { defaultLanguage, type Language, languages } from './language.ts';

/** The spaces at which no line may break; in every language those between day and month. */
const boundSpaces: Partial<Record<Language, RegExp>> = {
  // After “no.” before a number.
  en: /(?<=\bno\.) (?=\d|\{(?:id|number)\})|(?<=\}) (?=\{day\})/g,
  // After short words, № and numbers, before dashes.
  ru: /(?<=(?<![\p{L}\d])(?:[вкосуияа]|на|по|до|от|из|за|об|во|ко|со|не|ни|вы|мы)|№) |(?<=[\d#]|\{year\}) (?=[\p{L}$])|(?<=\{day\}) (?=\{month)| (?=[—–])/giu,
  // After numbers, and after “nr.” before a number.
  ro: /(?<=[\d#]|[\d#] de) (?=\p{L})|(?<=\bnr\.) (?=\d|\{(?:id|number)\})|(?<=\{day\}) (?=\{month)/gu,
};

/** Replaces the spaces at which no line may break with no-break spaces; accepts plain texts and ICU messages. */
export function insertNonBreakingSpaces(text: string, language: Language): string {
  const spaces = boundSpaces[language];
  return spaces ? text.replace(spaces, '\u00a0') : text;
}

/** Letters that identify the language of a text. */
const letters: Partial<Record<Language, RegExp>> = { ru: /\p{Script=Cyrillic}{3}/u, ro: /[șțşţăȘȚŞŢĂ]/ };

/** The language of a text by its letters, else the default language. */
export const writtenLanguage = (text: string): Language =>
  languages.find((language) => letters[language]?.test(text.slice(0, 5000))) ?? defaultLanguage;

export const languageName = (language: Language, shownIn: Language = defaultLanguage) =>
  new Intl.DisplayNames(shownIn, { type: 'language' }).of(language)!;
