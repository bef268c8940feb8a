import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { inboundLimits } from '../../domain/inbound.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound, tooMany, unavailable } from '../http/errors.ts';
import { bodyOf } from '../http/upload/content.ts';
import { addressKey, rateLimit } from '../http/rate-limit/rate-limit.ts';
import { updateState } from './store.ts';
import { takeMail } from './take.ts';

/** Mails that are read from the network at once: each may need 50 MB. */
const atOnce = 3;

/** Wrong signatures of one address in ten minutes. */
const wrongSignatures = 30;

export const inboundEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { secret } = config.inbound;
  const limit = rateLimit(context, { name: 'inbound', points: wrongSignatures, seconds: 600 });
  let reading = 0;

  const refuse = async (address: string): Promise<never> => {
    const blocked = await limit.consume(addressKey(address));
    throw blocked ? tooMany(blocked.retryAfter) : new HttpError(401, 'notSigned');
  };

  return [
    endpoint('POST /api/inbound', {
      summary:
        'Take a mail as raw MIME (`message/rfc822`), signed with `INBOUND_SECRET` in `X-Inbound-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>">`; the same mail is taken once',
      access: 'public',
      upload: { bytes: inboundLimits.bytes },
      response: z.object({ outcome: z.enum(['answer', 'message', 'bounce', 'own', 'repeated']) }),
      errors: {
        401: 'The signature is missing, wrong or older than five minutes',
        404: 'No `INBOUND_SECRET` is set',
        413: 'Larger than 50 MB',
        415: 'Not message/rfc822',
      },
      handle: async ({ c, address }) => {
        if (secret === undefined) throw notFound();
        const signature = readSignature(c.req.header(signatureHeader), now());
        if (!signature) return refuse(address);
        if (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'message/rfc822')
          throw new HttpError(415, 'mailType');
        if (reading >= atOnce) throw unavailable();
        reading += 1;
        try {
          const raw = await readRaw(c);
          if (!isSigned(secret, signature, raw)) return await refuse(address);
          const outcome = await takeMail(context, raw);
          await updateState(db, { lastSuccessAt: now().toISOString() });
          return { outcome };
        } finally {
          reading -= 1;
        }
      },
    }),
  ];
};

async function readRaw(c: Context): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > inboundLimits.bytes) throw new HttpError(413, 'tooLarge');
  if (c.req.header('expect') !== undefined) c.env?.outgoing?.writeContinue();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(c)) {
    size += chunk.byteLength;
    if (size > inboundLimits.bytes) throw new HttpError(413, 'tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

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
function readSignature(header: string | undefined, now: Date): { seconds: number; digest: Buffer } | undefined {
  const [, time, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === undefined || digest === undefined) return undefined;
  const seconds = Number(time);
  if (Math.abs(seconds * 1000 - now.getTime()) > signatureWindow) return undefined;
  return { seconds, digest: Buffer.from(digest, 'hex') };
}

/** Compares in constant time. */
const isSigned = (
  secret: string,
  { seconds, digest }: { seconds: number; digest: Buffer },
  body: Uint8Array,
): boolean => timingSafeEqual(digestOf(secret, seconds, body), digest);

const digestOf = (secret: string, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
