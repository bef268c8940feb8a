import { createHmac, timingSafeEqual } from 'node:crypto';
import { inboundApi } from '../../domain/api/inbound.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound, tooMany, unavailable } from '../platform/errors/http-error.ts';
import { addressKey, rateLimit } from '../platform/http/rate-limit/rate-limit.ts';
import { mailReceiver } from '../features/inbound/receiving.ts';
import { updateState } from '../features/inbound/received-mails.ts';
import { takeMail } from '../workflows/take-in-mail.ts';

/** The maximum of correctly signed emails that are parsed concurrently: each may need 50 MB and a thread. */
const parsedAtOnce = 3;

/** The maximum of calls with a wrong signature per network in ten minutes. */
const wrongSignatures = 30;

export const inboundEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { secret } = config.inbound;
  const unsigned = rateLimit(context, { name: 'inbound', points: wrongSignatures, seconds: 600 });
  const receiveMail = mailReceiver();
  let parsing = 0;

  return implement(inboundApi, {
    'POST /api/inbound': async ({ c, address }) => {
      if (secret === undefined) throw notFound();
      const signature = readSignature(c.req.header(signatureHeader), now());
      const isMail = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'message/rfc822';
      if (signature && !isMail) throw new HttpError(415, 'mailType');
      // Counted before the body is received, and returned when its signature is correct.
      const network = addressKey(address);
      const blocked = await unsigned.consume(network);
      if (blocked) throw tooMany(blocked.retryAfter);
      if (!signature) throw new HttpError(401, 'notSigned');
      const raw = await receiveMail(c, network);
      if (!isSigned(secret, signature, raw)) throw new HttpError(401, 'notSigned');
      await unsigned.reward(network);
      if (parsing >= parsedAtOnce) throw unavailable();
      parsing += 1;
      try {
        const outcome = await takeMail(context, raw);
        await updateState(db, { lastSuccessAt: now().toISOString() });
        return { outcome };
      } finally {
        parsing -= 1;
      }
    },
  });
};

/** The maximum difference in ms between the clocks of sender and server, including the transit of a signed email. */
export const signatureWindow = 5 * 60_000;

/** The header that signs an email: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" as hexadecimal digits>`. */
export const signatureHeader = 'x-inbound-signature';

/** The header's value for an email. */
export const signatureOf = (secret: string, body: Uint8Array, signedAt: Date): string => {
  const seconds = Math.floor(signedAt.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
};

/** Parses the header. Undefined if its time is outside the window, in which case the body is not read. */
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
