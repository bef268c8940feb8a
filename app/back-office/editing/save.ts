import { ApiError, call } from '../../api/client.ts';

/** What a save sends: the request's body, and the version that it was made from. */
export interface Save {
  body: object;
  version: string | undefined;
  /** Reads again what is stored, and answers its version if what another changed there is none of this save's business. */
  newerVersion: () => Promise<string | undefined>;
}

/**
 * Saves a change of what is stored. Where another saved first and there is nothing to ask about, it is made again from
 * theirs: once, so that a server that always refuses is not asked without end.
 *
 * @throws as `call` does; the first refusal when it was not made again
 */
export async function saveChange<Entity>(path: string, { body, version, newerVersion }: Save): Promise<Entity> {
  const put = (from: string | undefined) => call<Entity>(path, { method: 'PUT', body, version: from });
  try {
    return await put(version);
  } catch (error) {
    const newer = error instanceof ApiError && error.status === 409 ? await newerVersion() : undefined;
    if (newer === undefined || newer === version) throw error;
    return put(newer);
  }
}
