import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, callUntyped } from '../../../api/client.ts';

export interface Save {
  body: object;
  /** The version that the change is based on. */
  version: string | undefined;
  /** Fetches the entity again, and returns its version, unless the other save conflicts with this one. */
  newerVersion: () => Promise<string | undefined>;
  /** The key with which the change can be undone. */
  key?: string;
}

/** Saves a change; if it is rejected without a real conflict, saves it again with the newer version. @throws like `call` */
export async function saveChange<Entity>(path: string, { body, version, newerVersion, key }: Save): Promise<Entity> {
  const put = (from: string | undefined) =>
    callUntyped<Entity>(path, { method: 'PUT', body, version: from, idempotencyKey: key });
  try {
    return await put(version);
  } catch (error) {
    const newer = isConflict(error) ? await newerVersion() : undefined;
    if (newer === undefined || newer === version) throw error;
    return put(newer);
  }
}

/** Whether another change was first. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** Whether it is unknown if a change was made: a 5xx may come from a proxy whose server died, or after a timeout. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** {@link saveChange} for an entity below a path; without an id, creates it. */
export const saveEntity = <Entity>(path: string, id: number | undefined, save: Save): Promise<Entity> =>
  id === undefined ? callUntyped(path, { method: 'POST', body: save.body }) : saveChange(`${path}/${id}`, save);

/** A call about an entity below a path; `to` is appended to its address, and `done` is the text of the toast afterwards. */
export interface Step {
  method: 'POST' | 'PUT' | 'DELETE';
  id?: number;
  to?: string;
  body?: object;
  version?: string;
  done?: string;
}

export const callStep = <Answer>(path: string, { id, to = '', done: _done, ...options }: Step): Promise<Answer> =>
  callUntyped(`${path}${id === undefined ? '' : `/${id}`}${to}`, options);

/** Refetches a list, and a stored entity from it. */
export function useReread<Entity extends { id: number }>(
  list: FetchQueryOptions<Entity[], Error, Entity[], any>,
  id: number | undefined,
) {
  const queryClient = useQueryClient();
  return async () => (await queryClient.fetchQuery({ ...list, staleTime: 0 })).find((entity) => entity.id === id);
}
