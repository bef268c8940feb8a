import type { ComponentType } from 'react';
import { type Language, splitLanguage } from '../../domain/language.ts';
import { matchRoute, type PageProps, type Route, routes } from './routes.tsx';
import { hasTexts, loadAllTexts, loadTexts, textLanguage } from '../i18n/catalogues.ts';

const loaded = new Map<Route, ComponentType<PageProps>>();

/** The page's component if its code and its texts are here. */
export const loadedPage = (route: Route, language: Language) =>
  hasTexts(language, route) ? loaded.get(route) : undefined;

/** Fetches a page's code and texts; the server has all of them before it renders, the browser before it navigates. */
export async function loadPage(route: Route, language: Language): Promise<void> {
  await Promise.all([loadCode(route), loadTexts(language, route)]);
}

/** The language is what the address says, or the visitor's. */
export const loadPageAt = (pathname: string) =>
  loadPage(matchRoute(pathname).route, splitLanguage(pathname).language ?? textLanguage());

export const loadAllPages = () => Promise.all([loadAllTexts(), ...routes.map(loadCode)]);

async function loadCode(route: Route): Promise<void> {
  if (!loaded.has(route)) loaded.set(route, (await route.load()).default);
}
