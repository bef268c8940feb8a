import { mediaLimits } from '../../domain/media.ts';
import { HttpError } from '../http/errors.ts';
import { OutgoingError, type OutgoingClient } from '../http/outgoing/outgoing-client.ts';

/** In ms, with redirects. Such an address is a person's to wait for. */
const timeout = 12_000;
/** Bytes that are hashed at a time. */
const partLength = 64 * 1024;

/**
 * Fetches a picture from an address that an operator typed.
 *
 * @throws {HttpError} 413 above the limit of uploads, 400 for an address that is not public or has no picture
 */
export async function fetchPicture(outgoing: OutgoingClient, address: string) {
  const request = {
    maxBytes: mediaLimits.bytes,
    timeout,
    headers: { accept: 'image/avif,image/webp,image/png,image/*' },
  };
  const response = await outgoing(address, request).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error;
    throw error.reason === 'tooLarge' ? new HttpError(413, 'mediaBytes') : new HttpError(400, 'mediaAddress');
  });
  if (response.status !== 200) throw new HttpError(400, 'mediaAddress');
  const name = URL.parse(response.url)?.pathname.split('/').at(-1) ?? '';
  return { body: partsOf(response.body), name };
}

async function* partsOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partLength) yield bytes.subarray(at, at + partLength);
}
