import type { Context } from 'hono';
import { HttpError, invalid } from '../../errors/http-error.ts';
import { parse, type Endpoint } from './endpoint.ts';

/** The largest body in bytes, by the access of the endpoint: forms are far smaller, and a case with all its texts fits. */
export const bodyLimits = {
  public: 64 * 1024,
  session: 16 * 1024,
  reader: 512 * 1024,
  editor: 512 * 1024,
  admin: 512 * 1024,
} as const;

/** @throws {HttpError} 415 for another content type, 413 over the limit, 400 if it is not JSON or does not match the schema */
export async function readBody(c: Context, { body: schema, access }: Endpoint): Promise<unknown> {
  if (schema === undefined) return undefined;
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, 'contentType');
  const limit = bodyLimits[access];
  const announced = c.req.header('content-length');
  if (Number(announced ?? 0) > limit) throw new HttpError(413, 'tooLarge');
  if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
  // Node enforces the declared length, but other hosts may not: Hono's `bodyLimit` would trust it everywhere.
  const isEnforced = announced !== undefined && c.env?.incoming;
  const bytes = await (isEnforced ? c.req.raw.arrayBuffer() : readStream(c.req.raw.body, limit)).catch(
    (error: unknown) => {
      // A client that disconnects during its upload is not a failure of the server.
      throw c.req.raw.signal.aborted ? invalid() : error;
    },
  );
  return parse(schema, parseJson(bytes));
}

async function readStream(stream: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Cancelling the stream would close the connection before the response.
  for await (const chunk of stream?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new HttpError(413, 'tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: AllowSharedBufferSource): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid();
  }
}
