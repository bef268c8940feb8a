import type { OperatorRole } from '../../../../domain/accounts/user.ts';
import { fillPath, isUsed, screens } from '../../../routing/routes.ts';

export type Screen = keyof typeof screens;

/** The address of a screen; `id` fills its parameter. */
export const addressOf = (screen: Screen, id = 0): string => fillPath(screens[screen].path, { id });

/** The screens of people who are not signed in. */
const outerScreens = ['login', 'setup', 'invitation', 'reset'] as const satisfies Screen[];
export type OuterScreen = (typeof outerScreens)[number];

/** The screens inside the shell, for operators. */
export type InnerScreen = Exclude<Screen, OuterScreen>;

/** Whether a screen is for people who are not signed in. An address without a screen cannot be opened in the back office. */
export const isOuterScreen = (screen: Screen | undefined): screen is OuterScreen | undefined =>
  screen === undefined || (outerScreens as readonly Screen[]).includes(screen);

type Destination = Exclude<
  InnerScreen,
  'submission' | 'message' | 'sender' | 'case' | 'partner' | 'feature' | 'page' | 'firstSettings'
>;

/** The screens in the navigation, in order. The first settings are opened once, from the setup link or the first steps. */
export const destinations = (Object.keys(screens) as Screen[]).filter(
  (screen): screen is Destination =>
    !isOuterScreen(screen) && isUsed(screen) && !screens[screen].path.includes(':') && screen !== 'firstSettings',
);

/** The minimum role of a screen; readers may open the others. */
export const screenRoles: Partial<Record<Screen, OperatorRole>> = {
  team: 'admin',
  audit: 'admin',
  integrations: 'admin',
  whatWeLookFor: 'admin',
  studio: 'admin',
  firstSettings: 'admin',
  texts: 'admin',
  pages: 'admin',
  page: 'admin',
};
