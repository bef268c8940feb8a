import { ApiError, call } from '../../api/client.ts';

/** A change of a stored entity. */
export interface Save {
  body: object;
  /** The version that it was made from. */
  version: string | undefined;
  /** Fetches the entity again, and returns its version unless the other save conflicts with this one. */
  newerVersion: () => Promise<string | undefined>;
  /** With which it can be undone. */
  key?: string;
}

/**
 * Saves a change; after a refusal without a conflict, once more with the newer version.
 *
 * @throws as `call` does; the first refusal when there was no retry
 */
export async function saveChange<Entity>(
  path: string,
  { body, version, newerVersion, key: idempotencyKey }: Save,
): Promise<Entity> {
  const put = (from: string | undefined) => call<Entity>(path, { method: 'PUT', body, version: from, idempotencyKey });
  try {
    return await put(version);
  } catch (error) {
    const newer = error instanceof ApiError && error.status === 409 ? await newerVersion() : undefined;
    if (newer === undefined || newer === version) throw error;
    return put(newer);
  }
}

/** Whether the entity was deleted meanwhile: lists that still show it are to be refetched. */
export const isNotFound = (error: Error): boolean => error instanceof ApiError && error.status === 404;

/** Whether another change came first. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;
