/* Public pages need this module, so it must not import Zod. */

export const platformCategories = ['PC Gaming', 'Mobile', 'PC & Mobile', 'Web', 'Console'] as const;
export type PlatformCategory = (typeof platformCategories)[number];

export const platformStatuses = ['available', 'coming_soon'] as const;

/** A store or device that the studio publishes on, in the language of the request. */
export interface Platform {
  /** Stories refer to it. */
  key: string;
  name: string;
  category: PlatformCategory;
  status: (typeof platformStatuses)[number];
  description: string;
}

/** The market groups of the publishing page, and the categories of each. Texts: `platforms.markets.<key>` in the catalogues. */
export const markets = {
  mobile: ['Mobile', 'PC & Mobile'],
  pc: ['PC Gaming', 'PC & Mobile'],
  console: ['Console'],
  web: ['Web'],
} as const satisfies Record<string, readonly PlatformCategory[]>;

export type Market = keyof typeof markets;

/** The market groups that have a platform. */
export const marketsOf = (platforms: readonly Pick<Platform, 'category'>[]): Market[] =>
  (Object.keys(markets) as Market[]).filter((market) =>
    platforms.some(({ category }) => (markets[market] as readonly PlatformCategory[]).includes(category)),
  );

/** The open stores, and the consoles that are announced. */
export const groupPlatforms = <Listed extends Pick<Platform, 'category' | 'status'>>(platforms: readonly Listed[]) => ({
  openStores: platforms.filter(({ status }) => status === 'available'),
  comingConsoles: platforms.filter(({ category, status }) => category === 'Console' && status === 'coming_soon'),
});
