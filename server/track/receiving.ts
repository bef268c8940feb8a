import type { Context } from 'hono';
import { attachmentLimits, type RefusedFile } from '../../domain/attachment.ts';
import { dropFiles, hasRoom, storeFile, type StoredFile } from '../attachments/store.ts';
import type { AppContext } from '../context.ts';
import { tooMany } from '../http/errors.ts';
import { clientAddress } from '../http/middleware/client-address.ts';
import { addressKey, rateLimit, type RateLimit } from '../http/rate-limit/rate-limit.ts';
import { announcedLength, isMultipart, readForm, type SentForm } from './form-body.ts';

const megabyte = 1024 * 1024;

/** Megabytes that one network sends in an hour. */
export const uploadLimit = (context: Pick<AppContext, 'pool' | 'log'>): RateLimit =>
  rateLimit(context, { name: 'track-uploads', points: attachmentLimits.perHour / megabyte, seconds: 3600 });

/**
 * Reads a form of the sender's page and stores its files. Where it is refused, nothing of it stays; where the form is larger than all
 * files may be, it is not read.
 *
 * @throws {HttpError} 429 for more than a network may send
 */
export async function receiveForm(
  c: Context,
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  uploads: RateLimit,
): Promise<SentForm> {
  const announced = announcedLength(c);
  if (!isMultipart(c)) return readForm(c);
  if (announced > attachmentLimits.form) return unread('size');
  // Without an announced length it may be the longest.
  const most = announced === 0 ? attachmentLimits.form : announced;
  const blocked = await uploads.consume(addressKey(clientAddress(c, config.trustProxy)), Math.ceil(most / megabyte));
  if (blocked) throw tooMany(blocked.retryAfter);
  // A form without files is far smaller.
  if (most > megabyte && !(await hasRoom(db, config.dataDir))) return unread('space');
  const stored: StoredFile[] = [];
  try {
    return await readForm(
      c,
      (file) => storeFile(db, file, now()),
      (file) => stored.push(file),
    );
  } catch (error) {
    await dropFiles(db, stored);
    throw error;
  }
}

const unread = (fault: RefusedFile['fault']): SentForm => ({ fields: {}, files: [], refused: [{ name: '', fault }] });
