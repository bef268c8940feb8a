import { type Route, routes } from '../routing/routes.tsx';

export type Screen = NonNullable<Route['screen']>;

/** The address of a screen; `id` fills its parameter. */
export const addressOf = (screen: Screen, id?: number): string =>
  routes.find((route) => route.screen === screen)!.path.replace(':id', String(id));

/** The screens that navigation offers, in its order. */
export const screens = routes
  .filter(({ area, path, screen }) => area === 'back-office' && !path.includes(':') && screen !== 'login')
  .map(({ screen }) => screen as Exclude<Screen, 'login' | 'submission' | 'message'>);
