import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { acceptedEncoding, compress, isCompressible, type Encoding } from './compression.ts';

/** A response that can be sent any number of times, with its body in every encoding that was requested so far. */
export interface CachedResponse {
  status: number;
  /** Pattern of the address, for the log and the metrics. */
  route: string;
  /** Weak, because it stands for the plain and the compressed body. Without one the response is sent whole each time. */
  tag: string | undefined;
  /** Whether the body is compressed for clients that accept it. */
  compressible: boolean;
  plain: Representation;
  compressed: Map<Encoding, Representation>;
  compress(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** Of a 304. */
  unchangedHeaders: Record<string, string>;
  /** Bytes of memory with all representations, about. */
  size: number;
}

interface Representation {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

interface Options {
  route: string;
  /** Of Brotli. */
  quality: number;
  /** Reads the bodies that the build compressed. */
  precompressed?: CachedResponse['compress'] | undefined;
}

/** Reads a response into memory. A response with `no-store` is never compressed: it may hold secrets, whose length would show. */
export async function bufferResponse(
  response: Response,
  { route, quality, precompressed }: Options,
): Promise<CachedResponse> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  // Of one request or one representation.
  for (const name of ['x-request-id', 'content-length', 'content-encoding']) delete headers[name];
  const storable = !(headers['cache-control'] ?? 'no-store').includes('no-store');
  const compressible = storable && isCompressible(headers['content-type'] ?? null, body.byteLength);
  if (compressible) headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  const tag = storable && response.status === 200 ? weakTag(body) : undefined;
  if (tag !== undefined) headers.etag = tag;
  const { 'content-type': _, ...unchangedHeaders } = headers;
  return {
    status: response.status,
    route,
    tag,
    compressible,
    plain: representation(body, headers),
    compressed: new Map(),
    compress: precompressed ?? ((encoding) => compress(body, encoding, quality)),
    unchangedHeaders,
    // Text shrinks to about a quarter, in two encodings.
    size: 4096 + Math.ceil(body.byteLength * (compressible ? 1.6 : 1)),
  };
}

const weakTag = (bytes: Uint8Array): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Sends a cached response: 304 when the client has it, else in the best encoding that the client accepts. */
export async function respond(c: Context, cached: CachedResponse): Promise<Response> {
  const { status, tag } = cached;
  // Plain objects: `Headers` would cost more than all the rest of a hit.
  const requestId = c.get('requestId');
  if (tag !== undefined && matches(c.req.header('if-none-match'), tag))
    return new Response(null, { status: 304, headers: { ...cached.unchangedHeaders, 'x-request-id': requestId } });
  const encoding = cached.compressible ? acceptedEncoding(c.req.header('accept-encoding')) : undefined;
  const { body, headers } =
    encoding === undefined
      ? cached.plain
      : (cached.compressed.get(encoding) ?? (await addRepresentation(cached, encoding)));
  return new Response(body, { status, headers: { ...headers, 'x-request-id': requestId } });
}

/** Compresses the body of a cached response and stores the result. */
export async function addRepresentation(cached: CachedResponse, encoding: Encoding): Promise<Representation> {
  const body = await cached.compress(encoding);
  const added = representation(body, { ...cached.plain.headers, 'content-encoding': encoding });
  cached.compressed.set(encoding, added);
  return added;
}

const representation = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Representation => ({
  body,
  headers: { ...headers, 'content-length': String(body.byteLength) },
});

const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag.slice(2)));
