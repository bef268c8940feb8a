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

/** Largest form without its files, in bytes: the longest text in percent-encoding, and as much again. */
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

/** A form as it was sent. Its files are stored, and belong to nothing yet. */
export type SentForm = { fields: Record<string, string>; files: SentFile[]; refused: RefusedField[] };

/** The files that a form may have. */
export interface FilesOfForm {
  most: number;
  /** The accepted types of a field; all of them if it is undefined. */
  endingsOf?: (field: string) => readonly AttachmentEnding[] | undefined;
  /** Whether the form is read although there is no room for files, which are then rejected. Otherwise it is not read. */
  isReadWithoutRoom?: boolean;
}

const filesOfAnswer: FilesOfForm = { most: attachmentLimits.files };

/** The announced length of a body in bytes; 0 if it is not announced. */
const announcedLength = (c: Context): number => Number(c.req.header('content-length') ?? 0);

/** Whether a form may have files. */
const isMultipart = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

const megabyte = 1024 * 1024;

/** Megabytes that one network sends in an hour. */
export const uploadLimit = (context: Pick<AppContext, 'pool' | 'log'>): RateLimit =>
  rateLimit(context, { name: 'track-uploads', points: attachmentLimits.perHour / megabyte, seconds: 3600 });

/**
 * Reads a form of the sender's page and stores its files. Where it is refused, nothing of it stays; where the form is larger than all
 * files may be, it is not read.
 * @throws {HttpError} 429 for more than a network may send
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
  // Without an announced length it may be the longest.
  const most = announced === 0 ? attachmentLimits.form : announced;
  const blocked = await uploads.consume(addressKey(clientAddress(c, config.trustProxy)), Math.ceil(most / megabyte));
  if (blocked) throw tooMany(blocked.retryAfter);
  // A form without files is far smaller.
  const isFull = most > megabyte && !(await hasRoom(db, config.dataDir));
  if (isFull && !accepted.isReadWithoutRoom) return unread('space');
  const stored: StoredFile[] = [];
  try {
    const store: StoreFile = async ({ field, ...file }) => {
      if (isFull) throw new AttachmentError('space');
      return storeFile(db, { ...file, largest: most, endings: accepted.endingsOf?.(field) }, now());
    };
    return await readForm(c, { store, most: accepted.most, onStored: (file) => stored.push(file) });
  } catch (error) {
    await dropFiles(db, stored);
    throw error;
  }
}

const unread = (fault: RefusedFile['fault']): SentForm => ({ fields: {}, files: [], refused: [{ name: '', fault }] });

/**
 * Reads a plain form post, urlencoded or multipart. Files are stored one after the other while they come; what is refused is read to
 * its end, so that its sender can be told which it was.
 * @param receiver without it no file is accepted
 * @throws {HttpError} 415 for another content type, 413 over the limit, 400 for any other form; the caller removes what `onStored` received
 */
export async function readForm(c: Context, receiver?: FileReceiver) {
  const type = c.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new HttpError(415, 'contentType');
  // Only forms that may have files are longer.
  const limit = receiver && isMultipart(c) ? attachmentLimits.form : formLimit;
  if (announcedLength(c) > limit) throw new HttpError(413, 'tooLarge');
  if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
  const form: SentForm = { fields: {}, files: [], refused: [] };
  const parser = parserOf(type, receiver?.most ?? 0);
  parser.on('field', (name, value) => {
    form.fields[name] ??= value;
  });
  // One fault is reported, however many files there are above the limit.
  parser.on('filesLimit', () => receiver && form.refused.push({ name: '', fault: 'count' }));
  const streams: BusboyFileStream[] = [];
  const stored: Promise<void>[] = [];
  parser.on('file', (field, stream, fileName) => {
    streams.push(stream);
    // Read or not, its error is the form's.
    stream.on('error', () => {});
    const previous = stored.at(-1);
    const work = (async () => {
      await previous;
      const result = await receive(stream, { field, name: fileName ?? '' }, receiver?.store);
      if (result && 'id' in result) {
        form.files.push({ ...result, field });
        receiver?.onStored(result);
      } else if (result) form.refused.push({ ...result, field });
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
      // One more, so that a file of the largest size is whole.
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

/** Stores one file. A browser sends a nameless empty file where none was chosen. */
async function receive(
  stream: BusboyFileStream,
  { field, name }: Omit<IncomingFile, 'content'>,
  store: StoreFile | undefined,
) {
  try {
    if (!store) throw new AttachmentError('count');
    return await store({ field, name, content: stream.iterator({ destroyOnReturn: false }) });
  } catch (error) {
    // Its rest is read for nothing, so that what follows it is reached.
    stream.resume();
    if (!(error instanceof AttachmentError)) throw error;
    if (error.fault === 'empty' && name === '') return undefined;
    return { name: shownName(name), fault: error.fault };
  }
}
