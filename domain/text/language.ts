/** The facts about a language of the public site (product.md, section 9). */
interface LanguageRow {
  /** The name of the language in itself. */
  name: string;
  /** The font subsets under `app/fonts/`. */
  scripts: readonly string[];
  /** The separators of numbers, and the form of dollar amounts without cents. */
  number: { group: string; point: string; dollars: string };
  twelveHourClock?: true;
}

/** The languages by code, the default first. Every other list of languages is derived from this table. */
const table = {
  en: { name: 'English', scripts: ['latin'], number: { group: ',', point: '.', dollars: '$0' }, twelveHourClock: true },
  ru: { name: 'Русский', scripts: ['cyrillic', 'latin'], number: { group: '\u00a0', point: ',', dollars: '0\u00a0$' } },
  ro: { name: 'Română', scripts: ['latin', 'romanian'], number: { group: '.', point: ',', dollars: '0\u00a0USD' } },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof table;
export const languageTable: Readonly<Record<Language, LanguageRow>> = table;
export const languages = Object.keys(table) as [Language, ...Language[]];
export const [defaultLanguage] = languages;

/** The key of the visitor's choice in local storage, and the name of the cookie that mirrors it for the server. */
export const languageKey = 'language';

/** The lifetime of the cookie. */
export const languageCookieDays = 365;

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/**
 * The stored choice (local storage or cookie) if it is valid, else the first preference whose prefix is a language, else the default.
 * @param preferences most wanted first: `navigator.languages`, or a parsed `Accept-Language`
 */
export function chooseLanguage(stored: string | null | undefined, preferences: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const matches = (preference: string) => languages.find((language) => preference.toLowerCase().startsWith(language));
  return preferences.map(matches).find((match) => match !== undefined) ?? defaultLanguage;
}

/**
 * Splits the language off an address: `/ru/cases` is `/cases` in Russian. Addresses without a language use the visitor's choice; robots, which
 * have none, get the default language.
 */
export function splitLanguage(pathname: string): { language: Language | undefined; prefix: string; path: string } {
  const [, first] = pathname.split('/', 2);
  if (!isLanguage(first) || first === defaultLanguage) return { language: undefined, prefix: '', path: pathname };
  const prefix = `/${first}`;
  return { language: first, prefix, path: pathname.slice(prefix.length) || '/' };
}

/** The address of a page in a language, regardless of the visitor's choice; the default language has no prefix. */
export const addressIn = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `/${language}${path}`;

/** Parses `Accept-Language` into tags, most preferred first, without tags that `q=0` rejects. */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
