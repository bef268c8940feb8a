import type { Context } from 'hono';
import { timestamp } from '../../../domain/text.ts';
import { HttpError, invalid, notFound } from '../errors.ts';

/**
 * The header `If-Match`: the `updatedAt` that the client's copy of an entity has, as an entity tag. `*` and no header
 * mean any version.
 *
 * @throws {HttpError} 400 for anything else
 */
export function readVersion(c: Context): string | undefined {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '' || header === '*') return undefined;
  const tag = /^"([^"]*)"$/.exec(header)?.[1];
  if (tag === undefined || !timestamp().safeParse(tag).success) throw invalid();
  return tag;
}

/** The entity tag of an entity's version, as `If-Match` takes it. */
export const versionTag = ({ updatedAt }: { updatedAt: string }): string => `"${updatedAt}"`;

/**
 * Answers what a change stored.
 *
 * @param updated the entity, or nothing where no row had that id and version
 * @param stillThere whether a row has the id; asked only when nothing was changed and a version was named
 * @throws {HttpError} 409 when somebody else saved meanwhile, 404 when there is no such entity
 */
export async function changed<Entity>(
  updated: Entity | undefined,
  version: string | undefined,
  stillThere: () => Promise<unknown>,
): Promise<Entity> {
  if (updated !== undefined) return updated;
  if (version !== undefined && (await stillThere()) !== undefined) throw new HttpError(409, 'changedMeanwhile');
  throw notFound();
}
