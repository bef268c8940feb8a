import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { memoize } from '../memoize.ts';

export type Encoding = 'br' | 'gzip';

/** What the build adds to the name of a file for its compressed form. */
export const compressedEnding: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const worthCompressing = /^(text\/|image\/svg\+xml|application\/(json|javascript|(atom\+)?xml|manifest\+json))/;
/** In bytes: less gains nothing. */
const smallest = 256;

/**
 * Delivers answers that a browser may keep: with an ETag, as 304 when it has them, and compressed. Answers with `no-store`
 * pass untouched: they may hold secrets, whose length compression would tell.
 */
export const delivery: MiddlewareHandler = async (c, next) => {
  await next();
  const { res, req } = c;
  if ((req.method !== 'GET' && req.method !== 'HEAD') || res.status === 304) return;
  const caching = res.headers.get('cache-control');
  if (caching === null || caching.includes('no-store')) return;

  const body = res.headers.has('etag') ? undefined : new Uint8Array(await res.clone().arrayBuffer());
  if (body && res.status === 200) res.headers.set('ETag', entityTag(body));
  const replace = (answer: Response) => {
    // Hono would merge the old answer's headers into the new one.
    c.res = undefined;
    c.res = answer;
  };
  if (isFresh(req.header('if-none-match'), res.headers.get('etag'))) {
    const headers = new Headers(res.headers);
    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name);
    return replace(new Response(null, { status: 304, headers }));
  }
  if (!body || !isCompressible(res.headers.get('content-type'), body.byteLength)) return;
  res.headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(req.header('accept-encoding'));
  if (encoding === undefined) return;
  const compressed = await compress(body, encoding, 4);
  const headers = new Headers(res.headers);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.byteLength));
  replace(new Response(compressed, { status: res.status, headers }));
};

/** Weak, because one tag stands for the plain and the compressed form. */
export const entityTag = (bytes: Uint8Array): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export const isCompressible = (type: string | null, size: number): boolean =>
  size >= smallest && worthCompressing.test(type ?? '');

/** The best encoding that a client takes, if any, by its `Accept-Encoding`. */
export const acceptedEncoding = memoize((header): Encoding | undefined => {
  const accepted = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
});

/** @param quality of Brotli, 0 to 11: 4 for what is given once, 6 or 10 for what is kept, 11 for what is built */
export const compress = (bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          // A window no larger than what it slides over: the default takes megabytes for each page.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.byteLength + 1)))),
        },
      });

/** Whether a client has what is tagged so, by its `If-None-Match`. */
export const isFresh = (ifNoneMatch: string | undefined, tag: string | null): boolean =>
  tag !== null &&
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')));
