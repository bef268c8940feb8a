import * as z from 'zod/mini';
import { id, requiredLine, timestamp } from '../text/text.ts';

/** Whether visitors see an entity, and when that will change. */
export const publication = {
  isPublic: z.boolean(),
  publishAt: z.nullable(timestamp()),
  withdrawAt: z.nullable(timestamp()),
};

/** Sets both times; `version` is the `updatedAt` of the draft to publish, null without one. */
export const contentSchedule = z.object({
  publishAt: publication.publishAt,
  withdrawAt: publication.withdrawAt,
  version: z.nullable(timestamp()),
});
export type ContentSchedule = z.output<typeof contentSchedule>;

/** A link to the preview of a case, without its token, which is shown only once. */
export const previewLink = z.object({ id: id(), author: z.string(), createdAt: timestamp(), expiresAt: timestamp() });

export const previewToken = requiredLine({ max: 100 });

/** The content of a preview link: the case's draft, which may be incomplete. */
export const openedPreview = z.object({
  case: z.catchall(z.object({ id: id() }), z.unknown()),
  expiresAt: timestamp(),
});
