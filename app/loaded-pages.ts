import type { ComponentType } from 'react';
import { matchRoute, type PageProps, type Route, routes } from './routes.tsx';

const loaded = new Map<Route, ComponentType<PageProps>>();

/** The page's component if its code is here. */
export const loadedPage = (route: Route) => loaded.get(route);

/** Fetches a page's code; the server has all of it before it renders, the browser before it navigates. */
export async function loadPage(route: Route): Promise<void> {
  if (!loaded.has(route)) loaded.set(route, (await route.load()).default);
}

export const loadPageAt = (pathname: string) => loadPage(matchRoute(pathname).route);

export const loadAllPages = () => Promise.all(routes.map(loadPage));
