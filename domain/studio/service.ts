import type { consultationType } from '../forms/submission-choices.ts';

/** Publishing page content (product.md, section 3). Texts live in the catalogues under `services.<id>`. */
export interface Service {
  id: 'game' | 'app' | typeof consultationType;
  platforms: readonly string[];
  /** Only for game publishing; marketed as Coming Soon. */
  consolePlatforms?: readonly string[];
  /** The keys of the included services in the catalogue. */
  features: readonly string[];
}

export const platformCategories = ['PC Gaming', 'Mobile', 'PC & Mobile', 'Web', 'Console'] as const;

/** A store or device that the studio publishes on. Its description lives in the catalogues under `platforms.<key>`. */
export interface PlatformListing {
  key: string;
  name: string;
  category: (typeof platformCategories)[number];
  status: 'available' | 'coming_soon';
}
