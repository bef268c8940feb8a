import * as z from 'zod/mini';
import { id, requiredLine, timestamp } from '../text/text.ts';

/** Whether visitors see an entity, and when that changes. */
export const publication = {
  isPublic: z.boolean(),
  publishAt: z.nullable(timestamp()),
  withdrawAt: z.nullable(timestamp()),
};

/** Sets both times; `version` is the `updatedAt` of the draft that is to be published, null without one. */
export const contentSchedule = z.object({
  publishAt: publication.publishAt,
  withdrawAt: publication.withdrawAt,
  version: z.nullable(timestamp()),
});
export type ContentSchedule = z.output<typeof contentSchedule>;

/** A link to the preview of a case; nobody sees its token again. */
export const previewLink = z.object({ id: id(), author: z.string(), createdAt: timestamp(), expiresAt: timestamp() });
export type PreviewLink = z.output<typeof previewLink>;

export const previewToken = requiredLine({ max: 100 });

/** What a preview link shows: the case as its editor has it, which may be unfinished. */
export const openedPreview = z.object({
  case: z.catchall(z.object({ id: id() }), z.unknown()),
  expiresAt: timestamp(),
});
