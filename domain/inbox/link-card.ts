import * as z from 'zod/mini';
import { id, timestamp } from '../text/text.ts';

/** The sites from whose pages facts are read. */
export const linkedSites = ['steam', 'youtube', 'itch'] as const;
export type LinkedSite = (typeof linkedSites)[number];

/**
 * Why the facts of a page could not be read: nothing answered within the timeout, the page does not exist, the site answered with an error, or with something
 * else than the facts.
 */
export const linkFailures = ['network', 'missing', 'status', 'content'] as const;
export type LinkFailure = (typeof linkFailures)[number];

/** Limits of the stored texts in characters, and of the picture in pixels. */
export const linkCardLimits = { title: 200, fact: 60, pictureWidth: 480 } as const;

/** The facts that a site tells about a page, as it words them. */
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
  /** When the facts were read. */
  readAt: z.nullable(timestamp()),
  /** The failure of the last attempt; the facts of an earlier one stay. */
  failure: z.nullable(z.enum(linkFailures)),
  failedAt: z.nullable(timestamp()),
  /** When the facts were last asked for. */
  requestedAt: timestamp(),
});

/** What a page to which a pitch links is about, as it was when it was read. */
export const linkCard = z.extend(z.omit(linkCardRow, { requestedAt: true }), {
  hasPicture: z.boolean(),
  /** Whether the facts are still to be read. */
  isPending: z.boolean(),
});
export type LinkCard = z.output<typeof linkCard>;

/** The content type of the stored picture of a linked page. */
export const linkPictureType = 'image/webp';
