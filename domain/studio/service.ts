import type { PlatformCategory } from './platform.ts';

/* Public pages need this module, so it must import neither Zod nor the code of the forms. */

/** The type under which a consultation request is stored. */
export const consultationType = 'gamedev-solutions';

/** The services with a form each, in the order of the publishing page. Their texts are in the catalogues under `services.<id>`. */
export const serviceIds = ['game', 'app', consultationType] as const;
export type ServiceId = (typeof serviceIds)[number];

/** A service as the publishing page describes it (product.md, section 3). */
export interface Service {
  id: ServiceId;
  /** The categories of the platforms on which it publishes. */
  categories: readonly PlatformCategory[];
  /** The keys of the included services in the catalogue. */
  features: readonly string[];
}
