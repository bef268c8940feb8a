import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { HttpError, invalid } from '../http/errors.ts';

/** Largest form without its files, in bytes: the longest text in percent-encoding, and as much again. */
const formLimit = 256 * 1024;

/**
 * Reads a plain form post, urlencoded or multipart.
 *
 * @throws {HttpError} 415 for another content type, 413 over the limit, 400 for what is no such form
 */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new HttpError(415, 'contentType');
  if (Number(c.req.header('content-length') ?? 0) > formLimit) throw new HttpError(413, 'tooLarge');
  const fields: Record<string, string> = {};
  const stream = c.req.raw.body;
  if (!stream) return fields;
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { fields: 20, fieldSize: formLimit, files: 0, headerPairs: 20 },
    });
  } catch {
    throw invalid();
  }
  parser.on('field', (name, value) => {
    fields[name] ??= value;
  });
  let size = 0;
  await pipeline(
    Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > formLimit) throw new HttpError(413, 'tooLarge');
        yield chunk;
      }
    },
    parser,
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? error : invalid();
  });
  return fields;
}
