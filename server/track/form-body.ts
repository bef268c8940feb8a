import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { attachmentLimits, type RefusedFile, shownName } from '../../domain/attachment.ts';
import { AttachmentError, type StoredFile } from '../attachments/store.ts';
import { bodyOf } from '../http/upload/progress.ts';
import { HttpError, invalid } from '../http/errors.ts';

/** Largest form without its files, in bytes: the longest text in percent-encoding, and as much again. */
const formLimit = 256 * 1024;

/** Stores a file while it comes. @throws {AttachmentError} where it is refused */
export type StoreFile = (file: { name: string; content: AsyncIterable<Uint8Array> }) => Promise<StoredFile>;

export interface SentForm {
  fields: Record<string, string>;
  files: StoredFile[];
  refused: RefusedFile[];
}

/** The announced length of a body in bytes; 0 where it is not announced. */
export const announcedLength = (c: Context): number => Number(c.req.header('content-length') ?? 0);

/** Whether a form may have files. */
export const isMultipart = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

/** The limit of a form's length in bytes: only forms that may have files are longer. */
export const lengthLimit = (c: Context, store: StoreFile | undefined): number =>
  store && isMultipart(c) ? attachmentLimits.form : formLimit;

/**
 * Reads a plain form post, urlencoded or multipart. Files are stored one after the other while they come; what is refused is read to
 * its end, so that its sender can be told which it was.
 *
 * @param store without it no file is taken
 * @throws {HttpError} 415 for another content type, 413 over the limit, 400 for what is no such form; the caller removes what `onStored` received
 */
export async function readForm(
  c: Context,
  store?: StoreFile,
  onStored: (file: StoredFile) => void = () => {},
): Promise<SentForm> {
  const type = c.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new HttpError(415, 'contentType');
  const limit = lengthLimit(c, store);
  if (announcedLength(c) > limit) throw new HttpError(413, 'tooLarge');
  if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
  const form: SentForm = { fields: {}, files: [], refused: [] };
  const parser = parserOf(type, store !== undefined);
  parser.on('field', (name, value) => {
    form.fields[name] ??= value;
  });
  // Six are too many, however many more there are.
  parser.on('filesLimit', () => store && form.refused.push({ name: '', fault: 'count' }));
  const streams: BusboyFileStream[] = [];
  const stored: Promise<void>[] = [];
  parser.on('file', (_field, stream, fileName) => {
    streams.push(stream);
    // Read or not, its error is the form's.
    stream.on('error', () => {});
    const previous = stored.at(-1);
    const work = (async () => {
      await previous;
      const result = await receive(stream, fileName ?? '', store);
      if (result && 'id' in result) {
        form.files.push(result);
        onStored(result);
      } else if (result) form.refused.push(result);
    })();
    // Awaited below; until then its rejection must not be unhandled.
    work.catch(() => {});
    stored.push(work);
  });
  try {
    await pipeline(limited(c, limit), parser);
  } catch (error) {
    // A stream that never ends would keep its reader waiting.
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(stored);
    throw error instanceof HttpError ? error : invalid();
  }
  await Promise.all(stored);
  return form;
}

function parserOf(type: string, takesFiles: boolean): BusboyInstance {
  try {
    const limits = {
      fields: 20,
      fieldSize: formLimit,
      files: takesFiles ? attachmentLimits.files : 0,
      // One more, so that a file of the largest size is whole.
      fileSize: attachmentLimits.size + 1,
      parts: 40,
      headerPairs: 20,
      headerSize: 8 * 1024,
    };
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    throw invalid();
  }
}

async function* limited(c: Context, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bodyOf(c)) {
    size += chunk.length;
    if (size > limit) throw new HttpError(413, 'tooLarge');
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

/** Stores one file. A browser sends a nameless empty file where none was chosen. */
async function receive(
  stream: BusboyFileStream,
  fileName: string,
  store: StoreFile | undefined,
): Promise<StoredFile | RefusedFile | undefined> {
  try {
    if (!store) throw new AttachmentError('count');
    return await store({ name: fileName, content: stream.iterator({ destroyOnReturn: false }) });
  } catch (error) {
    // Its rest is read for nothing, so that what follows it is reached.
    stream.resume();
    if (!(error instanceof AttachmentError)) throw error;
    if (error.fault === 'empty' && fileName === '') return undefined;
    return { name: shownName(fileName), fault: error.fault };
  }
}
