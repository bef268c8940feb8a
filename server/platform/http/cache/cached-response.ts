import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { acceptedEncoding, compress, isCompressible, type Encoding } from './compression.ts';

/** The result of the cache lookup; `oversize`: the response is too large to be cached, so each request renders it. */
export type CacheStatus = 'hit' | 'stale' | 'miss' | 'oversize';

declare module 'hono' {
  interface ContextVariableMap {
    /** The result of the cache lookup; unset if the cache was not involved. */
    cacheStatus: CacheStatus | undefined;
    /** Set by a handler whose response contains stale content, because the database is unavailable. */
    fallback: boolean | undefined;
    /** Set for a file, which never changes while the process runs; `precompressed` if the build wrote compressed forms. */
    file: { precompressed?: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> } | undefined;
  }
}

/** A response that can be sent any number of times, with its body in every encoding that was requested so far. */
export interface CachedResponse {
  /** The pattern of the address, for the log and the metrics. */
  route: string;
  /** A weak ETag, since the plain and the compressed bodies share it. Without one, conditional requests get the full response. */
  tag: string | undefined;
  /** Whether the body is compressed for clients that accept it. */
  compressible: boolean;
  plain: Representation;
  compressed: Map<Encoding, Representation>;
  /** The compressions under way, which concurrent requests share. */
  compressing: Map<Encoding, Promise<void>>;
  compress(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
  /** The 304 for clients that have the current version. */
  unchanged: Representation;
  /** The approximate memory of all representations, in bytes. */
  size: number;
}

/** The status, headers and body that are sent for a cached response; the headers get the id of the request. */
interface Representation {
  status: number;
  /** Latin-1 text if it is short: Node writes text and the headers in one system call, but bytes in a second one, which costs 6% of a hit. */
  body: Uint8Array<ArrayBuffer> | string | null;
  headers: Record<string, string>;
  /** The headers in the form that Node sends fastest: name, value, name, value … */
  raw: string[];
}

/**
 * Reads the response of a context into memory. A response with `no-store` is never compressed: it may contain secrets, whose
 * length would leak through the compressed size.
 *
 * @param quality of Brotli
 */
export async function bufferResponse(c: Context, quality: number): Promise<CachedResponse> {
  const response = c.res;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  // These headers belong to one request or one representation.
  for (const name of ['x-request-id', 'content-length', 'content-encoding']) delete headers[name];
  const storable = !(headers['cache-control'] ?? 'no-store').includes('no-store');
  const compressible = storable && isCompressible(headers['content-type'] ?? null, body.byteLength);
  if (compressible) headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  const tag = storable && response.status === 200 ? weakTag(body) : undefined;
  if (tag !== undefined) headers.etag = tag;
  const { 'content-type': _, ...unchangedHeaders } = headers;
  return {
    route: c.get('route') ?? routePath(c),
    tag,
    compressible,
    plain: representation(response.status, body, headers),
    compressed: new Map(),
    compressing: new Map(),
    compress: c.get('file')?.precompressed ?? ((encoding) => compress(body, encoding, quality)),
    unchanged: representation(304, null, unchangedHeaders),
    // Text compresses to about a quarter, and there are two encodings.
    size: 4096 + Math.ceil(body.byteLength * (compressible ? 1.6 : 1)),
  };
}

const weakTag = (bytes: Uint8Array): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** 304 if the client has the current version, else the best accepted encoding; undefined if that must be compressed first. */
export function select(
  { tag, unchanged, compressible, plain, compressed }: CachedResponse,
  { ifNoneMatch, acceptEncoding }: Record<'ifNoneMatch' | 'acceptEncoding', string | undefined>,
): Representation | undefined {
  if (tag !== undefined && matches(ifNoneMatch, tag)) return unchanged;
  const encoding = compressible ? acceptedEncoding(acceptEncoding) : undefined;
  return encoding === undefined ? plain : compressed.get(encoding);
}

export async function respond(c: Context, cached: CachedResponse): Promise<Response> {
  const conditions = { ifNoneMatch: c.req.header('if-none-match'), acceptEncoding: c.req.header('accept-encoding') };
  let selected = select(cached, conditions);
  if (!selected) {
    await addRepresentation(cached, acceptedEncoding(conditions.acceptEncoding)!);
    selected = select(cached, conditions)!;
  }
  const { status, headers, body } = selected;
  // Plain objects: constructing `Headers` would cost more than the rest of a hit.
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return new Response(bytes, { status, headers: { ...headers, 'x-request-id': c.get('requestId') } });
}

/** Compresses the body of a cached response once for all concurrent requests, and stores the result. */
export function addRepresentation(cached: CachedResponse, encoding: Encoding): Promise<void> {
  const underWay = cached.compressing.get(encoding);
  if (underWay) return underWay;
  const compression = storeCompressed(cached, encoding).finally(() => cached.compressing.delete(encoding));
  cached.compressing.set(encoding, compression);
  return compression;
}

async function storeCompressed({ plain, compressed, compress: compressBody }: CachedResponse, encoding: Encoding) {
  const body = await compressBody(encoding);
  compressed.set(encoding, representation(plain.status, body, { ...plain.headers, 'content-encoding': encoding }));
}

/** The maximum size of a body in bytes that is stored as a string. Strings are on the heap, so longer ones would cost more memory than the saved time is worth. */
const longestText = 16 * 1024;

function representation(
  status: number,
  bytes: Uint8Array<ArrayBuffer> | null,
  ownHeaders: Record<string, string>,
): Representation {
  const headers = bytes === null ? ownHeaders : { ...ownHeaders, 'content-length': String(bytes.byteLength) };
  const isShort = bytes !== null && bytes.byteLength <= longestText;
  const body = isShort ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1') : bytes;
  return { status, body, headers, raw: Object.entries(headers).flat() };
}

const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag.slice(2)));

export function replaceResponse(c: Context, response: Response): void {
  // Hono would merge the previous response's headers into this one.
  c.res = undefined;
  c.res = response;
}
