import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { isVersionTag, versionTag } from '../../../../domain/text/version-tag.ts';
import { pageSizes } from '../../../../domain/inbox/list-query.ts';
import { timestamp } from '../../../../domain/text/text.ts';
import { HttpError, invalid, notFound } from '../../errors/http-error.ts';

/** Reads `Idempotency-Key` (decision 11). @throws {HttpError} 400 unless it is a printable word of up to 200 characters */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined || key === '') return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid();
  return key;
}

/** The SHA-256 of a parsed body, independent of the order of its fields: the same key with another body is another submission. */
export const bodyDigest = (body: unknown): string => hash('sha256', JSON.stringify(body, sortFields));

/** A replacer for `JSON.stringify`, with which equal objects have equal text. */
export const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * The version of the client's copy from `If-Match`: its `updatedAt`, or the tag of a number.
 * @returns undefined without the header or with `*`, for any version
 * @throws {HttpError} 400
 */
export function readVersion(c: Context, isNumbered: boolean): string | undefined {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '' || header === '*') return undefined;
  const tag = /^"([^"]*)"$/.exec(header)?.[1];
  if (tag === undefined) throw invalid();
  if (isNumbered && isVersionTag(tag)) return tag;
  if (!timestamp().safeParse(tag).success) throw invalid();
  return tag;
}

/** The entity tag of a submission or message, as `If-Match` expects it. */
export const entityTag = ({ version }: { version: number }): string => `"${versionTag(version)}"`;

/**
 * Checks that a change of a submission or message is based on its stored version. Earlier clients name the version of a submission by its `updatedAt`.
 * @throws {HttpError} 409 for another version
 */
export function checkVersion(
  seenVersion: string | undefined,
  { version, updatedAt }: { version: number; updatedAt?: string },
): void {
  if (seenVersion === undefined || seenVersion === versionTag(version) || seenVersion === updatedAt) return;
  throw new HttpError(409, 'changedMeanwhile');
}

/**
 * Returns the row that a conditional update stored.
 *
 * @param stillThere returns whether the row exists; called only if a version was given and no row was updated
 * @throws {HttpError} 409 if somebody else has saved in the meantime, 404 if the row does not exist
 */
export async function requireUpdated<Entity>(
  updated: Entity | undefined,
  version: string | undefined,
  stillThere: () => Promise<unknown>,
): Promise<Entity> {
  if (updated !== undefined) return updated;
  if (version !== undefined && (await stillThere()) !== undefined) throw new HttpError(409, 'changedMeanwhile');
  throw notFound();
}

/**
 * The parameters of a list, or a page of the size in `Prefer: page-size=25` (RFC 7240). Without either, the whole list is returned.
 * Sets `Preference-Applied`.
 */
export function readPageRequest<Filter extends { pageSize?: number | undefined }>(
  filter: Filter,
  c: Context,
): Partial<Filter> | undefined {
  if (Object.values(filter).some((value) => value !== undefined)) return filter;
  const size = Number(/(?:^|[,;\s])page-size=(\d{1,3})(?:$|[,;\s])/.exec(c.req.header('prefer') ?? '')?.[1]);
  if (!(size >= 1 && size <= pageSizes.most)) return undefined;
  c.header('Preference-Applied', `page-size=${size}`);
  return { ...filter, pageSize: size };
}
