import { mediaLimits } from '../../domain/media.ts';
import { HttpError } from '../http/errors.ts';
import { OutgoingError, type OutgoingClient } from '../http/outgoing/outgoing-client.ts';

/**
 * Fetches a picture from an address that an operator typed.
 *
 * @throws {HttpError} 413 above the limit of uploads, 400 for an address that is not public or has no picture
 */
export async function fetchPicture(outgoing: OutgoingClient, address: string) {
  const request = { maxBytes: mediaLimits.bytes, headers: { accept: 'image/avif,image/webp,image/png,image/*' } };
  const response = await outgoing(address, request).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error;
    throw error.reason === 'tooLarge' ? new HttpError(413, 'mediaBytes') : new HttpError(400, 'mediaAddress');
  });
  if (response.status !== 200) throw new HttpError(400, 'mediaAddress');
  const name = URL.parse(response.url)?.pathname.split('/').at(-1) ?? '';
  return { body: new Blob([new Uint8Array(response.body)]).stream(), name };
}
