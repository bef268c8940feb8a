import * as z from 'zod/mini';
import { caseEntity } from '../../../../domain/content/case.ts';
import { featureEntity } from '../../../../domain/content/feature.ts';
import { mediaFormats, mediaStates } from '../../../../domain/media/media.ts';
import { partnerEntity } from '../../../../domain/content/partner.ts';
import { pressFields } from '../../../../domain/content/press.ts';
import { id, timestamp } from '../../../../domain/text/text.ts';
import { contentKinds, entryIds, translations } from '../../../../domain/content/translation.ts';
import { createdAt, expiring, moment, optional, text } from './columns.ts';

/** Columns of published content. A row is public if `hiddenAt` and `deletedAt` are null; the other columns are scheduled times. */
const managed = {
  translations: z.nullable(translations),
  hiddenAt: moment,
  deletedAt: moment,
  publishAt: moment,
  withdrawAt: moment,
  /** A username. */
  scheduledBy: optional,
};

/** Columns of a draft or a version. `author` is the username at that time. */
const ofContent = { id: id(), kind: z.enum(contentKinds), entityId: id(), author: optional };

/** The rows of published content, with its drafts, versions and pictures. */
export const contentRows = {
  cases: z.extend(caseEntity, { ...pressFields, ...managed, entryIds: z.nullable(entryIds) }),
  partners: z.extend(partnerEntity, managed),
  features: z.extend(featureEntity, managed),
  /** Unpublished changes, one draft per entity. */
  contentDrafts: z.object({
    ...ofContent,
    content: z.object({}),
    base: z.object({}),
    createdAt,
    updatedAt: timestamp(),
  }),
  /** Published versions, newest last. */
  contentVersions: z.object({ ...ofContent, content: z.object({}), createdAt }),
  /** Links to a preview for people without an account. `tokenHash` is the SHA-256 of the token in the link. */
  previewLinks: z.object({
    id: id(),
    kind: z.literal('cases'),
    entityId: id(),
    author: text,
    tokenHash: text,
    ...expiring,
  }),
  /** Uploaded pictures. `hash` is the SHA-256 of the original, which names its files (`server/platform/storage/`). */
  mediaFiles: z.object({
    id: id(),
    hash: text,
    name: text,
    format: z.enum(mediaFormats),
    bytes: z.int(),
    width: z.int(),
    height: z.int(),
    frames: z.int(),
    state: z.enum(mediaStates),
    widths: z.array(z.int()),
    placeholder: text,
    alt: z.record(z.string(), z.string()),
    decorative: z.boolean(),
    focusX: z.int(),
    focusY: z.int(),
    author: optional,
    createdAt,
    updatedAt: timestamp(),
    /** Set by a delete; housekeeping removes the picture a day later, unless it is in use by then. */
    deletedAt: moment,
  }),
};
