import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppContext } from '../context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { otherMethod } from '../http/middleware/method-not-allowed.ts';
import { mediaHeaders } from '../http/middleware/security-headers.ts';
import type { Range } from './files/files.ts';

/** Names of variants and copies; originals, which have metadata, have none of these. */
const served = /^[0-9a-f]{32}(?:-\d{1,5}|-share)?\.(?:avif|webp|jpg|png)$/;

/** Serves uploaded pictures, before the response cache, which would read them into memory. Names have a hash of the content. */
export function routeMedia(app: Hono, { config, media }: Pick<AppContext, 'config' | 'media'>): void {
  const path = '/media/:name';
  app.use('/media/*', mediaHeaders(config.publicUrl));
  app.get(path, async (c) => {
    const name = c.req.param('name');
    const file = served.test(name) ? await media.files.open(name) : undefined;
    if (!file) throw notFound();
    c.header('Content-Type', getMimeType(name));
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Accept-Ranges', 'bytes');
    const range = requestedRange(c, file.size);
    const length = range ? range.end - range.start + 1 : file.size;
    c.header('Content-Length', String(length));
    if (range) c.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    const status = range ? 206 : 200;
    if (c.req.method === 'HEAD') return c.body(null, status);
    return c.body((await file.stream(range)) as ReadableStream, status);
  });
  app.all(path, otherMethod(['GET']));
}

/**
 * The range of a request for one (RFC 9110, section 14); several, or what cannot be read, are a request for the whole.
 * @throws {HttpError} 416 for a range behind the end
 */
function requestedRange(c: Context, size: number): Range | undefined {
  const [, first, last] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(c.req.header('range') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end && Number(last || Infinity) >= Number(first || 0)) {
    throw new HttpError(416, 'invalid', { headers: { 'Content-Range': `bytes */${size}` } });
  }
  return start > end ? undefined : { start, end };
}
