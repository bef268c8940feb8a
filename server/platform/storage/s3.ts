import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { text } from 'node:stream/consumers';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { requireExisting } from '../errors/http-error.ts';
import { type MediaFiles, type Range, StoreFailure } from './files.ts';
import { incomingFiles } from './folder.ts';
import type { BucketAddress } from '../configuration/s3-address.ts';
import { type BucketClient, bucketClient, type Content } from './s3-client.ts';

/** Pictures in a bucket of an S3-compatible store, which verifies their SHA-256. Uploads and decoded files are in `folder` temporarily. */
export function mediaBucket(
  address: BucketAddress,
  folder: string,
  { log, pageSize = 1000 }: { log?: StoreLog; pageSize?: number } = {},
): MediaFiles {
  const call = logged(bucketClient(address), log);
  const incoming = incomingFiles(path.join(folder, 'incoming'));
  /** Sizes by name. Files under served names never change, so each is requested once. */
  const sizes = new LRUCache<string, number>({ max: 10_000 });
  const readSize = async (name: string) => {
    const cachedSize = isSizeFixed(name) ? sizes.get(name) : undefined;
    if (cachedSize !== undefined) return cachedSize;
    const response = await call({ method: 'HEAD', name });
    if (!response) return undefined;
    response.resume();
    const size = Number(response.headers['content-length'] ?? 0);
    if (isSizeFixed(name)) sizes.set(name, size);
    return size;
  };
  const read = async (name: string, range?: Range): Promise<Readable | undefined> => {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const response = await call({ method: 'GET', name, headers });
    if (!response) sizes.delete(name);
    else if (range && response.statusCode !== 206) {
      response.destroy();
      throw new StoreFailure('refused', 'no ranges');
    }
    return response;
  };
  const readPage = async (continuation?: string, keys = pageSize) => {
    const query = { 'list-type': '2', prefix: address.prefix, delimiter: '/', 'max-keys': String(keys) };
    const response = await call({
      method: 'GET',
      query: { ...query, ...(continuation && { 'continuation-token': continuation }) },
    });
    if (!response) throw new StoreFailure('refused', 'NoSuchBucket');
    return { xml: await text(response), now: Date.parse(response.headers.date ?? '') || Date.now() };
  };

  return {
    ...incoming,
    kind: 's3',
    async put(name, temporary) {
      const body = await readContent(temporary);
      const headers = { 'content-type': getMimeType(name) ?? 'application/octet-stream' };
      (await call({ method: 'PUT', name, headers, body }))?.resume();
      await rm(temporary, { force: true });
    },
    async open(name) {
      const size = await readSize(name);
      if (size === undefined) return undefined;
      return {
        size,
        async stream(range) {
          const content = requireExisting(await read(name, range));
          return Readable.toWeb(content) as ReadableStream<Uint8Array>;
        },
      };
    },
    async local(name, work) {
      const content = await read(name);
      if (!content) throw Object.assign(new Error(`${name} is not in the store`), { code: 'ENOENT' });
      const copy = await incoming.temporary();
      try {
        await pipeline(content, createWriteStream(copy, { flags: 'wx', mode: 0o600 })).catch((error: Error) => {
          throw new StoreFailure('away', (error as NodeJS.ErrnoException).code ?? error.name);
        });
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    async remove(name) {
      sizes.delete(name);
      (await call({ method: 'DELETE', name }))?.resume();
    },
    async *list() {
      for (let continuation: string | undefined, isLast = false; !isLast;) {
        const { xml, now } = await readPage(continuation);
        for (const [, object = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const name = element(object, 'Key').slice(address.prefix.length);
          // The age is calculated by the store's clock, which the response has, too.
          const age = now - Date.parse(element(object, 'LastModified'));
          if (name !== '') yield { name, changedAt: Date.now() - age };
        }
        continuation = element(xml, 'NextContinuationToken');
        isLast = continuation === '';
      }
    },
    async check() {
      try {
        await readPage(undefined, 1);
        return undefined;
      } catch (error) {
        if (error instanceof StoreFailure) return error;
        throw error;
      }
    },
  };
}

export type StoreLog = Pick<Logger, 'info' | 'warn'>;

/** Logs when the store starts to fail, and when it works again. */
function logged(call: BucketClient, log: StoreLog | undefined): BucketClient {
  let failing: string | undefined;
  return async (request) => {
    try {
      const response = await call(request);
      if (failing !== undefined) log?.info('the store of pictures works again');
      failing = undefined;
      return response;
    } catch (error) {
      if (error instanceof StoreFailure && error.code !== failing) {
        failing = error.code;
        log?.warn({ reason: error.line() }, 'the store of pictures fails');
      }
      throw error;
    }
  };
}

/** Whether a size may be cached: lost originals can be replaced, and only this process reads them. */
const isSizeFixed = (name: string): boolean => !name.endsWith('.original');

async function readContent(file: string): Promise<Content> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) sum.update(chunk as Buffer);
  return { bytes: (await stat(file)).size, sha256: sum.digest('hex'), read: () => createReadStream(file) };
}

/** The text of an XML element. The product's names contain no entities, but a token may. */
const element = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replaceAll(
    /&(amp|lt|gt|quot|apos|#\d+);/g,
    (_, entity) => (entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : entities[entity]!),
  );
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
