import type { ComponentType } from 'react';
import { matchRoute, type PageProps, type Route } from '../../../routing/routes.ts';
import type { Screen } from './screens.ts';

/** Props of a screen's component. Several screens may share one. */
export interface ScreenProps extends PageProps {
  screen: Screen;
}

interface ScreenModule {
  default: ComponentType<ScreenProps>;
}

/** The modules of screens by their path from the root. */
const sources = import.meta.glob<ScreenModule>('/app/back-office/features/*/*page.tsx');

const loaded = new Map<Route, ScreenModule['default']>();

/** The screen's component, once its code is loaded. */
export const loadedScreen = (route: Route) => loaded.get(route);

/** Loads a screen's code. @throws if the route is a public page, whose document has its own code */
export async function loadScreen(route: Route): Promise<void> {
  if (loaded.has(route)) return;
  const load = sources[`/${route.module}`];
  if (!load) throw new Error(`${route.path} is not a screen of the back office`);
  loaded.set(route, (await load()).default);
}

/** {@link loadScreen} for an address. */
export const loadScreenAt = (pathname: string): Promise<void> => loadScreen(matchRoute(pathname).route);
