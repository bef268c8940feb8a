import * as z from 'zod/mini';
import { id, timestamp } from '../text/text.ts';

/** The sites from whose pages facts are read. */
export const linkedSites = ['steam', 'youtube', 'itch'] as const;
export type LinkedSite = (typeof linkedSites)[number];

/**
 * The reasons for which the facts of a page could not be read: no response within the timeout, no such page, an error response, or a
 * response without the facts.
 */
export const linkFailures = ['network', 'missing', 'status', 'content'] as const;
export type LinkFailure = (typeof linkFailures)[number];

/** Limits of the stored texts in characters, and of the picture in pixels. */
export const linkCardLimits = { title: 200, fact: 60, pictureWidth: 480 } as const;

/** The facts that a site publishes about a page, in the site's words. */
const linkFacts = {
  title: z.nullable(z.string()),
  released: z.nullable(z.string()),
  price: z.nullable(z.string()),
};

export const linkCardRow = z.object({
  id: id(),
  site: z.enum(linkedSites),
  address: z.string(),
  ...linkFacts,
  /** The time at which the facts were read. */
  readAt: z.nullable(timestamp()),
  /** The failure of the last attempt; the facts of an earlier attempt stay. */
  failure: z.nullable(z.enum(linkFailures)),
  failedAt: z.nullable(timestamp()),
  /** The time at which the facts were last requested. */
  requestedAt: timestamp(),
});

/** A summary of a page to which a pitch links, as it was when it was read. */
export const linkCard = z.extend(z.omit(linkCardRow, { requestedAt: true }), {
  hasPicture: z.boolean(),
  /** Whether a requested read of the facts has not been completed yet. */
  isPending: z.boolean(),
});
export type LinkCard = z.output<typeof linkCard>;

/** The content type of the stored picture of a linked page. */
export const linkPictureType = 'image/webp';
