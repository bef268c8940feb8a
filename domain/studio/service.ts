/* Public pages need this module, so it must import neither Zod nor the code of the forms. */

/** The type under which a consultation request is stored. */
export const consultationType = 'gamedev-solutions';

/** The services with a form each, in the order of the publishing page. Their texts are in the catalogues under `services.<id>`. */
export const serviceIds = ['game', 'app', consultationType] as const;
export type ServiceId = (typeof serviceIds)[number];

/** A service as the publishing page describes it (product.md, section 3). */
export interface Service {
  id: ServiceId;
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
