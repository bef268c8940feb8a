import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { HttpError } from '../errors.ts';

/** How long an upload may make no progress, in ms (decision 29). */
const progressTimeout = 30_000;

/**
 * The chunks of a request's body. Its stream is not cancelled: that would close the connection before the response.
 * @throws {HttpError} 400 when the body stops coming
 */
export async function* bodyOf(c: Context): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(c);
  while (chunks) {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new HttpError(400, 'invalid')), progressTimeout);
    try {
      const { done, value } = await Promise.race([chunks.next(), late.promise]);
      if (done) return;
      yield value;
    } catch (error) {
      throw error instanceof HttpError ? error : new HttpError(400, 'invalid');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Those of Node's own stream, where Node listens: a web stream copies each. */
function chunksOf(c: Context): AsyncIterator<Uint8Array> | undefined {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body?.values({ preventCancel: true });
}
