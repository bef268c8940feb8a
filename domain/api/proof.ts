import * as z from 'zod/mini';
import { passkeyOptions, passkeyResponse, proofForm, proofState } from '../accounts/second-factor.ts';
import { signedIn } from '../accounts/user.ts';
import { type All, type Operations, provenReader } from './operation.ts';

export const proofApi = {
  'GET /api/account/proof': {
    summary:
      'Whether the caller reauthenticated within the last ten minutes, before a download that requires it; 403 if not',
    ...provenReader,
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/account/proof/state': {
    summary:
      'The time until which the last reauthentication is accepted (null if it is not), and the kinds of proof that the caller can give',
    access: 'reader',
    whileLimited: true,
    response: proofState,
  },
  'POST /api/account/proof': {
    summary: 'Reauthenticate with the password or a code for ten minutes; the session continues with a new token',
    access: 'reader',
    whileLimited: true,
    body: proofForm,
    response: z.pick(signedIn, { csrfToken: true }),
    errors: { 429: 'Too many attempts' },
  },
  'POST /api/account/proof/options': {
    summary: 'Options for reauthenticating with a passkey',
    access: 'reader',
    whileLimited: true,
    response: passkeyOptions,
  },
  'POST /api/account/proof/passkey': {
    summary: 'Reauthenticate with a passkey for ten minutes; the session continues with a new token',
    access: 'reader',
    whileLimited: true,
    body: passkeyResponse,
    response: z.pick(signedIn, { csrfToken: true }),
    errors: { 404: 'Not started, or expired' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof proofApi> {}
}
