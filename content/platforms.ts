import type { PlatformListing } from '../domain/studio/service.ts';

/** Stores and devices in the order of the publishing page. Texts: `platforms.<key>` in the catalogues. */
export const platforms = [
  { key: 'steam', name: 'Steam', category: 'PC Gaming', status: 'available' },
  { key: 'epicGames', name: 'Epic Games', category: 'PC Gaming', status: 'available' },
  { key: 'appStore', name: 'App Store', category: 'Mobile', status: 'available' },
  { key: 'googlePlay', name: 'Google Play', category: 'Mobile', status: 'available' },
  { key: 'microsoftStore', name: 'Microsoft Store', category: 'PC & Mobile', status: 'available' },
  { key: 'webPlatforms', name: 'Web Platforms', category: 'Web', status: 'available' },
  { key: 'nintendoSwitch', name: 'Nintendo Switch', category: 'Console', status: 'coming_soon' },
  { key: 'playStation', name: 'PlayStation', category: 'Console', status: 'coming_soon' },
  { key: 'xbox', name: 'Xbox', category: 'Console', status: 'coming_soon' },
] as const satisfies readonly PlatformListing[];

export type PlatformKey = (typeof platforms)[number]['key'];

/** The market groups of the publishing page, and the categories of each. Texts: `platforms.markets.<key>`. */
export const markets = {
  mobile: ['Mobile', 'PC & Mobile'],
  pc: ['PC Gaming', 'PC & Mobile'],
  console: ['Console'],
  web: ['Web'],
} as const satisfies Record<string, readonly PlatformListing['category'][]>;

export type Market = keyof typeof markets;

/** The platforms of a market group. */
export const platformsOf = (market: Market) =>
  platforms.filter(({ category }) => (markets[market] as readonly string[]).includes(category));
