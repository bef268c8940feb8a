import {
  secondStep,
  newRecoveryCodes,
  ownFactors,
  totpConfirmation,
  totpEnrolment,
} from '../accounts/second-factor.ts';
import { signedIn } from '../accounts/user.ts';
import { type All, deletedResponse, type Operations, provenReader } from './operation.ts';

export const secondFactorSignInApi = {
  'POST /api/auth/second-factor': {
    summary: 'Complete a sign-in with a code of an authenticator app, or a recovery code',
    access: 'public',
    body: secondStep,
    response: signedIn,
    errors: { 401: 'The code is wrong or was used; without `secondFactor`: no sign-in is waiting for a code' },
  },
} satisfies Operations;

export const ownFactorsApi = {
  'GET /api/account/factors': {
    summary: 'The caller’s second factors',
    access: 'reader',
    whileLimited: true,
    response: ownFactors,
  },
  'POST /api/account/totp': {
    summary: 'Start to set up an authenticator app; nothing changes until its first code',
    ...provenReader,
    whileLimited: true,
    response: totpEnrolment,
  },
  'POST /api/account/totp/confirm': {
    summary:
      'Set up the authenticator app with its first code, which replaces a previous app; for the first factor the response has recovery codes',
    access: 'reader',
    whileLimited: true,
    body: totpConfirmation,
    response: newRecoveryCodes,
    errors: { 404: 'Not started, or expired', 429: 'Too many attempts' },
  },
  'DELETE /api/account/totp': {
    summary: 'Remove the caller’s authenticator app',
    ...provenReader,
    response: deletedResponse,
    errors: { 404: 'None is set up', 409: 'The last factor, which the team requires' },
  },
  'POST /api/account/recovery-codes': {
    summary: 'Replace the caller’s recovery codes; only this response has them',
    ...provenReader,
    response: newRecoveryCodes,
    errors: { 404: 'No second factor is set up' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof secondFactorSignInApi>, All<typeof ownFactorsApi> {}
}
