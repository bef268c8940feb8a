import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import { type AttachmentEnding, attachmentLimits, shownName } from '../../../domain/conversation/attachment.ts';
import type { RefusedFile } from '../../../domain/conversation/conversation.ts';
import { mostInputs } from '../../../domain/pitch/fields.ts';
import {
  AttachmentError,
  dropFiles,
  hasRoom,
  storeFile,
  type StoredFile,
} from '../../features/conversations/attachments.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { HttpError, invalid, tooMany } from '../../platform/errors/http-error.ts';
import { clientAddress } from '../../platform/http/middleware/client-address.ts';
import { addressKey, rateLimit, type RateLimit } from '../../platform/http/rate-limit/rate-limit.ts';
import { bodyOf } from '../../platform/http/upload/content.ts';

/** The maximum size of a form without its files, in bytes: twice the longest text in percent-encoding. */
const formLimit = 256 * 1024;

/** The longest form is a step of a pitch, with some hidden fields. */
const mostFields = mostInputs() + 10;

interface IncomingFile {
  /** The name of the form's field. */
  field: string;
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Stores a file while it comes. @throws {AttachmentError} if it is refused */
type StoreFile = (file: IncomingFile) => Promise<StoredFile>;

type SentFile = StoredFile & { field: string };
export type RefusedField = RefusedFile & { field?: string };

/** A form as it was sent. Its files are stored, but not yet attached to an answer or a pitch. */
export type SentForm = { fields: Record<string, string>; files: SentFile[]; refused: RefusedField[] };

/** The files that a form accepts. */
export interface FilesOfForm {
  most: number;
  /** The accepted types of a field; all of them if it is undefined. */
  endingsOf?: (field: string) => readonly AttachmentEnding[] | undefined;
  /** Whether the form is read even if the store has no room, in which case its files are rejected. Otherwise the form is not read. */
  isReadWithoutRoom?: boolean;
}

const filesOfAnswer: FilesOfForm = { most: attachmentLimits.files };

/** The announced length of a body in bytes; 0 if it is not announced. */
const announcedLength = (c: Context): number => Number(c.req.header('content-length') ?? 0);

/** Whether a form may have files. */
const isMultipart = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

const megabyte = 1024 * 1024;

/** Limits the megabytes that one network may upload per hour. */
export const uploadLimit = (context: Pick<AppContext, 'pool' | 'log'>): RateLimit =>
  rateLimit(context, { name: 'track-uploads', points: attachmentLimits.perHour / megabyte, seconds: 3600 });

/**
 * Reads a form of the sender's page and stores its files. If reading fails, the stored files are deleted. A form whose announced length
 * exceeds the limit is not read.
 * @throws {HttpError} 429 if the network has used up its hourly megabytes
 */
export async function receiveForm(
  c: Context,
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  uploads: RateLimit,
  accepted: FilesOfForm = filesOfAnswer,
): Promise<SentForm> {
  const announced = announcedLength(c);
  if (!isMultipart(c)) return readForm(c);
  if (announced > attachmentLimits.form) return unread('size');
  // A form without an announced length counts as the longest.
  const maximumSize = announced === 0 ? attachmentLimits.form : announced;
  const blocked = await uploads.consume(
    addressKey(clientAddress(c, config.trustProxy)),
    Math.ceil(maximumSize / megabyte),
  );
  if (blocked) throw tooMany(blocked.retryAfter);
  // A form without files is far smaller.
  const isFull = maximumSize > megabyte && !(await hasRoom(db, config.dataDir));
  if (isFull && !accepted.isReadWithoutRoom) return unread('space');
  const stored: StoredFile[] = [];
  try {
    const store: StoreFile = async ({ field, ...file }) => {
      if (isFull) throw new AttachmentError('space');
      return storeFile(db, { ...file, largest: maximumSize, endings: accepted.endingsOf?.(field) }, now());
    };
    return await readForm(c, { store, most: accepted.most, onStored: (file) => stored.push(file) });
  } catch (error) {
    await dropFiles(db, stored);
    throw error;
  }
}

const unread = (fault: RefusedFile['fault']): SentForm => ({ fields: {}, files: [], refused: [{ name: '', fault }] });

/**
 * Reads a plain form post, urlencoded or multipart. Files are stored one after the other while they arrive. A rejected file is read to
 * its end, so the response can name it.
 * @param receiver stores the files; without it every file is rejected
 * @throws {HttpError} 415 for another content type, 413 over the limit, 400 for any other form; the caller removes the files that `onStored` received
 */
export async function readForm(c: Context, receiver?: FileReceiver) {
  const type = c.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new HttpError(415, 'contentType');
  // Only forms that may have files get the larger limit.
  const limit = receiver && isMultipart(c) ? attachmentLimits.form : formLimit;
  if (announcedLength(c) > limit) throw new HttpError(413, 'tooLarge');
  if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
  const form: SentForm = { fields: {}, files: [], refused: [] };
  const parser = parserOf(type, receiver?.most ?? 0);
  parser.on('field', (name, value) => {
    form.fields[name] ??= value;
  });
  // The parser reports this once, regardless of how many files exceed the limit.
  parser.on('filesLimit', () => receiver && form.refused.push({ name: '', fault: 'count' }));
  const streams: BusboyFileStream[] = [];
  const stored: Promise<void>[] = [];
  parser.on('file', (field, stream, fileName) => {
    streams.push(stream);
    // An error of the file's stream also fails the pipeline of the form, which handles it.
    stream.on('error', () => {});
    const previous = stored.at(-1);
    const storing = (async () => {
      await previous;
      const result = await receive(stream, { field, name: fileName ?? '' }, receiver?.store);
      if (result && 'id' in result) {
        form.files.push({ ...result, field });
        receiver?.onStored(result);
      } else if (result) form.refused.push({ ...result, field });
    })();
    // Awaited below; until then its rejection must not be unhandled.
    storing.catch(() => {});
    stored.push(storing);
  });
  try {
    await pipeline(limited(c, limit), parser);
  } catch (error) {
    // A file's stream that never ends would block its reader forever.
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(stored);
    throw error instanceof HttpError ? error : invalid();
  }
  await Promise.all(stored);
  return form;
}

interface FileReceiver {
  store: StoreFile;
  most: number;
  onStored: (file: StoredFile) => void;
}

function parserOf(type: string, mostFiles: number): BusboyInstance {
  try {
    const limits = {
      fields: mostFields,
      fieldSize: formLimit,
      files: mostFiles,
      // One byte more than the limit: the parser truncates a file at this size, and a file of exactly the limit must be complete.
      fileSize: attachmentLimits.size + 1,
      parts: mostFields + mostFiles + 10,
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

/** Stores one file. A browser sends an empty file without a name if the sender has not chosen one. */
async function receive(
  stream: BusboyFileStream,
  { field, name }: Omit<IncomingFile, 'content'>,
  store: StoreFile | undefined,
) {
  try {
    if (!store) throw new AttachmentError('count');
    return await store({ field, name, content: stream.iterator({ destroyOnReturn: false }) });
  } catch (error) {
    // Discards the rest of the file, so the parser reaches the following parts of the form.
    stream.resume();
    if (!(error instanceof AttachmentError)) throw error;
    if (error.fault === 'empty' && name === '') return undefined;
    return { name: shownName(name), fault: error.fault };
  }
}
