import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of sender and server may differ, and how long a signed mail may be on its way, in ms. */
export const signatureWindow = 5 * 60_000;

/** The header that signs a mail: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" as hexadecimal digits>`. */
export const signatureHeader = 'x-inbound-signature';

/** The header's value for a mail. */
export const signatureOf = (secret: string, body: Uint8Array, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
};

/** A header's parts, if its time is within the window. A mail without them is not even read. */
export function readSignature(header: string | undefined, now: Date): { seconds: number; digest: Buffer } | undefined {
  const [, time, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === undefined || digest === undefined) return undefined;
  const seconds = Number(time);
  if (Math.abs(seconds * 1000 - now.getTime()) > signatureWindow) return undefined;
  return { seconds, digest: Buffer.from(digest, 'hex') };
}

/** Compares in constant time. */
export const isSigned = (
  secret: string,
  { seconds, digest }: { seconds: number; digest: Buffer },
  body: Uint8Array,
): boolean => timingSafeEqual(digestOf(secret, seconds, body), digest);

const digestOf = (secret: string, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
