import { HttpError } from '../errors.ts';

/** How long an upload may make no progress, in ms (decision 29). */
const progressTimeout = 30_000;

/**
 * The chunks of a body, as long as they come. The stream is not cancelled: that would close the connection before the response.
 *
 * @throws {HttpError} 400 when the body stops coming
 */
export async function* withProgress(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new HttpError(400, 'invalid')), progressTimeout);
      try {
        const { done, value } = await Promise.race([reader.read(), late.promise]);
        if (done) return;
        yield value;
      } catch (error) {
        throw error instanceof HttpError ? error : new HttpError(400, 'invalid');
      } finally {
        clearTimeout(timer);
      }
    }
  } finally {
    reader.releaseLock();
  }
}
