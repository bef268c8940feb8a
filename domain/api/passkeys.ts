import {
  passkeyOptions,
  passkeyOptionsForm,
  passkeyResponse,
  newPasskeyOptions,
  newRecoveryCodes,
  passkeyForm,
} from '../accounts/second-factor.ts';
import { signedIn } from '../accounts/user.ts';
import { type All, deletedResponse, type Operations, provenReader } from './operation.ts';

export const passkeySignInApi = {
  'POST /api/auth/passkey/options': {
    summary: 'Options for signing in with a passkey, as the second step or without a password',
    access: 'public',
    body: passkeyOptionsForm,
    response: passkeyOptions,
    errors: { 401: 'No sign-in is waiting for its second step' },
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey',
    access: 'public',
    body: passkeyResponse,
    response: signedIn,
    errors: { 401: 'No sign-in is waiting for a passkey' },
  },
} satisfies Operations;

export const ownPasskeysApi = {
  'POST /api/account/passkeys/options': {
    summary: 'Options for creating a passkey; nothing changes until it is added',
    ...provenReader,
    whileLimited: true,
    response: newPasskeyOptions,
  },
  'POST /api/account/passkeys': {
    summary: 'Add a passkey; for the first factor the response has recovery codes',
    access: 'reader',
    whileLimited: true,
    body: passkeyForm,
    status: 201,
    response: newRecoveryCodes,
    errors: { 404: 'Not started, or expired' },
  },
  'DELETE /api/account/passkeys/:id': {
    summary: 'Remove one of the caller’s passkeys',
    ...provenReader,
    response: deletedResponse,
    errors: { 409: 'The last factor, which the team requires, or the last way to sign in' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof passkeySignInApi>, All<typeof ownPasskeysApi> {}
}
