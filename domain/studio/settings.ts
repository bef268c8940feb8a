import * as z from 'zod/mini';
import { storableJson } from '../text/json.ts';
import { id, timestamp } from '../text/text.ts';
import { ownPagePath } from './pages/own-page-path.ts';
import { comparablePath } from './pages/redirects.ts';
import { type StudioField, studioFields, studioSchema } from './studio.ts';

const field = z.enum(studioFields);

/** The facts that differ from the defaults, as they are published. The path of a page cannot be redirected. */
export const studioChanges = z.partial(studioSchema).check(({ value: { pages = [], redirects = [] }, issues }) => {
  const paths = new Set<string>(pages.map(({ slug }) => ownPagePath(slug)));
  for (const [index, { from }] of redirects.entries()) {
    if (paths.has(comparablePath(from)))
      issues.push({ code: 'custom', input: from, path: ['redirects', index, 'from'] });
  }
});
export type StudioChanges = z.output<typeof studioChanges>;

/** The facts of a draft. They may be incomplete, since they are validated when the draft is published. */
const typedFacts = z.partialRecord(field, z.unknown());
export type TypedFacts = z.output<typeof typedFacts>;

/** The id of the published version; null if nothing has been published. */
const publishedVersion = z.nullable(id());

/**
 * A draft as an admin sends it. `version` is the `updatedAt` of the draft that it is based on; null for the first one, which is based on the
 * published version.
 */
export const draftedStudio = z.object({
  changes: typedFacts.check(storableJson),
  version: z.nullable(timestamp()),
  publishedVersion: z.optional(publishedVersion),
});
export type DraftedStudio = z.output<typeof draftedStudio>;

/** The settings of the studio: a field has the value that the environment fixes, else a published one, else its default. */
export const studioSettings = z.object({
  /** The facts of `studio.ts`. */
  defaults: z.record(field, z.unknown()),
  published: typedFacts,
  publishedVersion,
  /** The fields that the environment fixes, with their values. */
  fixed: typedFacts,
  draft: z.nullable(z.object({ changes: typedFacts, author: z.nullable(z.string()), updatedAt: timestamp() })),
});
export type StudioSettings = z.output<typeof studioSettings>;

/** The environment variable that fixes a fact, such as `STUDIO_FOUNDED_YEAR` for `foundedYear`. */
export const variableOf = (fact: StudioField): string =>
  `STUDIO_${fact.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** The path below which admins see the public pages with the facts of the draft, such as `/preview/site/about`. */
export const sitePreviewPath = '/preview/site';

/** A published version, with its changes since the previous version. */
export const studioVersion = z.object({
  id: id(),
  author: z.nullable(z.string()),
  createdAt: timestamp(),
  changes: z.array(z.object({ field, from: z.unknown(), to: z.unknown() })),
});
export type StudioVersion = z.output<typeof studioVersion>;
