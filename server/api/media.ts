import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { mediaApi } from '../../domain/api/media.ts';
import { mediaLimits } from '../../domain/media/media.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Call, deleted, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound, requireExisting } from '../platform/errors/http-error.ts';
import { requireUpdated } from '../platform/http/endpoint/request-headers.ts';
import { bodyOf } from '../platform/http/upload/content.ts';
import { otherMethod } from '../platform/http/middleware/error-response.ts';
import { mediaHeaders } from '../platform/http/middleware/security-headers.ts';
import { replaceMedia } from '../workflows/replace-picture.ts';
import {
  deleteMedia,
  fileOf,
  findMedia,
  keyOf,
  listMedia,
  type MediaRow,
  findMediaUses,
  updateMedia,
  usesOf,
} from '../features/media/media-files.ts';
import { fetchPicture, storeUpload } from '../workflows/upload-pictures.ts';
import type { Range } from '../platform/storage/files.ts';

/** Uploaded pictures. */
export function mediaEndpoints(context: AppContext): Endpoint[] {
  const { db } = context;
  const shown = async (row: MediaRow) => fileOf(row, await usesOf(db, keyOf(row)));
  const store = async (body: AsyncIterable<Uint8Array>, name: string, { user, transact }: Call<unknown, unknown>) =>
    shown(await storeUpload(context, { body, name: oneLine(name), author: user!.username }, transact));
  return implement(mediaApi, {
    'GET /api/system-panel/media': async () => {
      const uses = await findMediaUses(db);
      return (await listMedia(db)).map((row) => fileOf(row, uses.get(keyOf(row)) ?? []));
    },
    'POST /api/system-panel/media': async (call) => {
      const { c } = call;
      if (Number(c.req.header('content-length') ?? 0) > mediaLimits.bytes) throw new HttpError(413, 'mediaBytes');
      if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
      // An upload that waits for others to be decoded must not lose its connection.
      c.env?.outgoing?.on('timeout', () => {});
      return store(bodyOf(c), call.query.name, call);
    },
    'POST /api/system-panel/media/by-address': async (call) => {
      const { body, name } = await fetchPicture(context.outgoing, call.body.address);
      return store(body, name, call);
    },
    'POST /api/system-panel/media/:id/replace': async ({ id, body, user, transact }) => {
      const places = await transact(async (tx, record, now) => {
        const count = await replaceMedia(tx, { id, by: body.by, author: user!.username, now });
        if (count === undefined) throw notFound();
        await record('changed', 'media', id, ['uses']);
        return count;
      });
      return { places };
    },
    'GET /api/system-panel/media/:id': async ({ id }) => shown(requireExisting(await findMedia(db, id))),
    'PUT /api/system-panel/media/:id': async ({ id, body, version, transact }) => {
      const row = await transact(async (tx, record, now) => {
        const updated = await updateMedia(tx, id, body, { now, version });
        if (updated) await record('changed', 'media', id, Object.keys(body));
        return requireUpdated(updated, version, () => findMedia(tx, id));
      });
      return shown(row);
    },
    'DELETE /api/system-panel/media/:id': ({ id, transact }) =>
      transact(async (tx, record, now) => {
        const row = requireExisting(await findMedia(tx, id));
        if ((await usesOf(tx, keyOf(row))).length > 0) throw new HttpError(409, 'mediaInUse');
        if (await deleteMedia(tx, id, now)) await record('deleted', 'media', id);
        return deleted;
      }),
  });
}

/** A file name as one line of printable text. */
const oneLine = (name: string): string => name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The public file names, of variants and copies. Originals contain metadata, and their names do not match. */
const served = /^[0-9a-f]{32}(?:-\d{1,5}|-share)?\.(?:avif|webp|jpg|png)$/;

/** Serves uploaded pictures ahead of the response cache, which would read them into memory. Their names contain a hash of the content. */
export function routeMedia(app: Hono, { config, media }: Pick<AppContext, 'config' | 'media'>): void {
  const path = '/media/:name';
  app.use('/media/*', mediaHeaders(config));
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
 * The range of a request for a single one (RFC 9110, section 14). A request for several ranges, or with a malformed one, gets the whole file.
 * @throws {HttpError} 416 for a range beyond the end
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
