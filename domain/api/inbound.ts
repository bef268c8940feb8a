import * as z from 'zod/mini';
import { inboundLimits } from '../correspondence/inbound.ts';
import type { All, Operations } from './operation.ts';

export const inboundApi = {
  'POST /api/inbound': {
    summary:
      'Receive an email as raw MIME (`message/rfc822`), signed with `INBOUND_SECRET` in `X-Inbound-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>">`; a repeated email is ignored',
    access: 'public',
    upload: { bytes: inboundLimits.bytes },
    response: z.object({ outcome: z.enum(['answer', 'message', 'bounce', 'own', 'repeated']) }),
    errors: {
      401: 'The signature is missing, wrong or older than five minutes',
      404: 'No `INBOUND_SECRET` is set',
      413: 'Larger than 50 MB',
      415: 'Not message/rfc822',
      429: 'Too many emails at the same time, or too many with an invalid signature',
    },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof inboundApi> {}
}
