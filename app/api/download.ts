import { ApiError, type Given } from './client.ts';
import { fillAddress, type ReadRoute } from './route.ts';

/**
 * Loads the file of a download for code that shows it. Links to downloads use `apiAddress`.
 *
 * @throws {ApiError} for a response that is not 2xx; {TypeError} or {DOMException} if there is none
 */
export async function download<R extends ReadRoute>(route: R, argument: Given<R>): Promise<ArrayBuffer> {
  const { signal }: { signal?: AbortSignal } = argument;
  const response = await fetch(fillAddress(route, argument), { signal: signal ?? null });
  if (!response.ok) throw new ApiError(response, await response.text());
  return response.arrayBuffer();
}
