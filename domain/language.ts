/** Languages of the public site; the first is the default (specification section 9). */
export const languages = ['en', 'ru', 'ro'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Key of the visitor's choice in local storage, and the name of the cookie that mirrors it for the server. */
export const languageKey = 'language';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/**
 * Picks the language: a stored valid choice, else the first preference whose prefix is ru or ro, else the default.
 *
 * @param stored what local storage or the cookie holds, if anything
 * @param preferences the browser's languages, most wanted first (`navigator.languages` or a parsed `Accept-Language`)
 */
export function chooseLanguage(stored: string | null | undefined, preferences: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const preference of preferences) {
    const match = languages.find((language) => preference.toLowerCase().startsWith(language));
    if (match) return match;
  }
  return defaultLanguage;
}

/**
 * Takes the language off an address that begins with one: `/ru/cases` is `/cases` in Russian. The default language has no
 * addresses of its own; on the plain ones the visitor's choice rules, and robots, which have none, find the default.
 */
export function splitLanguage(pathname: string): { language: Language | undefined; prefix: string; path: string } {
  const [, first] = pathname.split('/', 2);
  if (!isLanguage(first) || first === defaultLanguage) return { language: undefined, prefix: '', path: pathname };
  const prefix = `/${first}`;
  return { language: first, prefix, path: pathname.slice(prefix.length) || '/' };
}

/** Where a page stands in a language, whatever the visitor chose; the plain address for the default. */
export const addressIn = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `/${language}${path}`;

/** `Accept-Language` as a list of tags, most wanted first; tags refused with `q=0` are left out. */
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
