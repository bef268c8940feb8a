import { ApiError, type Given, methodOf, requestHeaders } from './client.ts';
import { fillAddress, type Place, type Responses, type UploadRoute } from './route.ts';

/** A file with its content type. */
interface Sent {
  file: Blob;
  type: string;
  /** Receives the sent part, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

type Sending<R extends UploadRoute> = Pick<Given<R>, keyof Place<R>> & Sent;

/**
 * Sends a file as the body of a call, by XMLHttpRequest, since `fetch` reports no progress.
 *
 * @throws {ApiError} for a response that is not 2xx; {Error} if there is none
 */
export const upload = <R extends UploadRoute>(route: R, argument: Sending<R>): Promise<Responses[R]> =>
  new Promise((resolve, reject) => {
    const { file, type, onProgress, signal }: Sent = argument;
    const request = new XMLHttpRequest();
    request.open(methodOf(route), fillAddress(route, argument));
    request.setRequestHeader('Content-Type', type);
    requestHeaders('POST').forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
      else reject(new ApiError(new Response(null, request), request.responseText));
    });
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => reject(new Error(event)));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
