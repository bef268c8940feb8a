import cut from 'virtual:catalogues';
import { defaultLanguage, type Language, languages } from '../../domain/language.ts';
import type { Route } from '../routing/routes.tsx';
import { type Catalogue, type TextPart, textParts } from './chunks.ts';

const catalogues = Object.fromEntries(languages.map((language) => [language, {}])) as Record<Language, Catalogue>;
const loaded = new Set<string>();

/** The language in which pages are fetched ahead. Only the browser's: the server has all texts of all. */
let current: Language = defaultLanguage;

export const setTextLanguage = (language: Language): void => {
  current = language;
};
export const textLanguage = (): Language => current;

/** What has been loaded of a language's catalogue; another object whenever there is more. */
export const loadedTexts = (language: Language): Catalogue => catalogues[language];

/** What a page needs; the back office brings its own texts. */
export const partsOf = ({ name }: Route): TextPart[] => (name === 'backOffice' ? ['shell'] : ['shell', name]);

export const hasTexts = (language: Language, route: Route): boolean =>
  partsOf(route).every((part) => loaded.has(`${language} ${part}`));

/** Fetches what a page says in a language. */
export async function loadTexts(language: Language, route: Route): Promise<void> {
  await Promise.all(partsOf(route).map((part) => loadPart(language, part)));
}

/** For the server: everything, once. */
export async function loadAllTexts(): Promise<void> {
  const parts = Object.keys(textParts) as TextPart[];
  await Promise.all(languages.flatMap((language) => parts.map((part) => loadPart(language, part))));
}

async function loadPart(language: Language, part: TextPart): Promise<void> {
  if (loaded.has(`${language} ${part}`)) return;
  const { default: texts } = await cut[language][part]();
  catalogues[language] = { ...catalogues[language], ...texts };
  loaded.add(`${language} ${part}`);
}
