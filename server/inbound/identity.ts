import { createHash } from 'node:crypto';

/**
 * What a mail is recognised by when it is read once more: SHA-256 of its Message-ID and its body. Servers on the way add headers,
 * so those do not count, nor does the form of line ends.
 */
export function identityOf(raw: Uint8Array, mailId: string | null): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const hash = createHash('sha256').update(`${mailId ?? ''}\n`);
  const start = mailId === null ? 0 : bodyStart(bytes);
  for (let from = start; from < bytes.length;) {
    const end = bytes.indexOf(13, from);
    hash.update(bytes.subarray(from, end < 0 ? bytes.length : end));
    from = end < 0 ? bytes.length : end + 1;
  }
  return hash.digest('hex');
}

function bodyStart(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at >= 0);
  return ends.length === 0 ? 0 : Math.min(...ends);
}
