import {
  providerAnswer,
  providerInvitation,
  providerName,
  providerOutcome,
  providerRedirect,
  ownIdentity,
} from '../accounts/identity.ts';
import { type All, deletedResponse, type Operations, provenReader } from './operation.ts';

export const providerApi = {
  'GET /api/auth/provider': {
    summary: 'The host of the studio’s identity provider, or null',
    access: 'public',
    response: providerName,
  },
  'POST /api/auth/provider/start': {
    summary: 'Start a sign-in with the identity provider; the response is the address for the browser',
    access: 'public',
    response: providerRedirect,
    errors: { 404: 'No provider is configured', 429: 'Too many attempts', 503: 'The provider does not answer' },
  },
  'POST /api/auth/invitation/provider': {
    summary: 'Start to accept an invitation with the identity provider instead of a password',
    access: 'public',
    body: providerInvitation,
    response: providerRedirect,
    errors: {
      404: 'No provider is configured, or the invitation was used or revoked or has expired',
      409: 'The name is taken',
    },
  },
  'POST /api/auth/provider': {
    summary: 'Complete a redirect to the identity provider with the query of its callback',
    access: 'public',
    body: providerAnswer,
    response: providerOutcome,
    errors: {
      400: 'The sign-in was already used, has expired, was started in another browser, was refused by the provider, or could not be verified',
      404: 'No provider is configured',
      401: 'The identity is not linked to an account; with `secondFactor`: the kinds that `POST /api/auth/second-factor` accepts next',
      409: 'Already linked, or the name is taken',
      503: 'The provider does not answer',
    },
  },
} satisfies Operations;

export const ownIdentityApi = {
  'GET /api/account/identity': {
    summary: 'The link of the caller’s account to the identity provider',
    access: 'reader',
    response: ownIdentity,
  },
  'POST /api/account/identity': {
    summary: 'Start to link the caller’s account to the identity provider; nothing changes until the callback',
    ...provenReader,
    response: providerRedirect,
    errors: { 404: 'No provider is configured', 409: 'Already linked', 503: 'The provider does not answer' },
  },
  'DELETE /api/account/identity': {
    summary: 'Unlink the caller’s account from the identity provider',
    ...provenReader,
    response: deletedResponse,
    errors: { 404: 'Not linked', 409: 'The last way to sign in' },
  },
  'POST /api/account/proof/provider': {
    summary: 'Start to reauthenticate with the identity provider, which prompts for a sign-in again',
    access: 'reader',
    whileLimited: true,
    response: providerRedirect,
    errors: { 404: 'No provider is configured, or not linked', 503: 'The provider does not answer' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof providerApi>, All<typeof ownIdentityApi> {}
}
