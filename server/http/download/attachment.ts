import type { Attachment } from '../../../domain/conversation.ts';
import { downloadOf } from './download.ts';

/** A stranger's file as a download that no cache keeps; `parts` are its bytes. The headers of its addresses (`security-headers.ts`) hold it in a sandbox. */
export function attachmentResponse(
  parts: AsyncGenerator<Uint8Array>,
  { name, type, size }: Omit<Attachment, 'id'>,
): Response {
  const response = downloadOf(parts, { type, fileName: asciiName(name) });
  const { headers } = response;
  headers.set('Content-Disposition', `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encoded(name)}`);
  headers.set('Content-Length', String(size));
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  return response;
}

/** For clients that know no RFC 6266. */
const asciiName = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');

const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.codePointAt(0)!.toString(16).toUpperCase()}`);
