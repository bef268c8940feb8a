import * as z from 'zod/mini';
import {
  account,
  emailBody,
  passwordBody,
  profileForm,
  sessionsEnd,
  resetForm,
  resetRequest,
} from '../accounts/account.ts';
import { type All, type Operations, provenReader } from './operation.ts';
import { setupForm, setupLink, setupToken } from '../accounts/setup.ts';
import { signedIn } from '../accounts/user.ts';

export const accountApi = {
  'GET /api/account': {
    summary: 'The caller’s account with its sessions',
    access: 'reader',
    whileLimited: true,
    response: account,
  },
  'PUT /api/account': {
    summary: 'Change the caller’s name, signature and time zone',
    access: 'reader',
    body: profileForm,
    response: account,
    errors: { 409: 'The name looks like another user’s' },
  },
  'PUT /api/account/password': {
    summary:
      'Change the caller’s password with the current one, or set a first one after reauthenticating, and end the other sessions',
    access: 'reader',
    body: passwordBody,
    response: account,
    errors: { 429: 'Too many attempts' },
  },
  'PUT /api/account/email': {
    summary: 'Change the caller’s email address with the current password; both addresses are notified',
    access: 'reader',
    body: emailBody,
    response: account,
    errors: { 429: 'Too many attempts' },
  },
  'POST /api/account/sessions/end': {
    summary: 'End one of the caller’s sessions, or all others',
    ...provenReader,
    body: sessionsEnd,
    response: z.object({ ended: z.int() }),
    errors: { 404: 'Not a session of the caller, or it has ended' },
  },
} satisfies Operations;

export const resetApi = {
  'POST /api/auth/reset-request': {
    summary: 'Email a link for a new password; the response is the same for unknown addresses',
    access: 'public',
    body: resetRequest,
    response: z.object({ message: z.string() }),
  },
  'POST /api/auth/reset': {
    summary: 'Set a new password with a link from an email, which ends all sessions',
    access: 'public',
    body: resetForm,
    response: z.object({ username: z.string() }),
    errors: { 404: 'Used or expired' },
  },
} satisfies Operations;

export const setupApi = {
  'POST /api/auth/setup': {
    summary: 'The expiry of the setup link, and the name and address from the configuration',
    access: 'public',
    body: setupToken,
    response: setupLink,
    errors: { 404: 'Used or expired, or there is an admin' },
  },
  'POST /api/auth/setup/accept': {
    summary: 'Create the first admin with the setup link, and sign in',
    access: 'public',
    body: setupForm,
    status: 201,
    response: signedIn,
    errors: { 404: 'Used or expired, or there is an admin' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof accountApi>, All<typeof resetApi>, All<typeof setupApi> {}
}
