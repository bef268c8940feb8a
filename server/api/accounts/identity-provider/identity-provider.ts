import {
  ownIdentity,
  providerAnswer,
  providerInvitation,
  providerName,
  providerOutcome,
  providerRedirect,
} from '../../../../domain/accounts/identity.ts';
import type { AppContext } from '../../../workflows/app-context.ts';
import {
  deleted,
  deletedResponse,
  type Endpoint,
  endpoint,
  provenReader,
} from '../../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors/http-error.ts';
import { clearToken, readToken } from '../../../platform/http/cookies/session-cookie.ts';
import { findLink } from '../../../features/accounts/account-links.ts';
import { factorChanges } from '../../../features/auth/factor-changes.ts';
import { isUsernameTaken } from '../../../features/accounts/users.ts';
import { providerOutcomes } from '../../../features/auth/provider-outcomes.ts';
import { ProviderError } from '../../../features/identity-provider/provider-error.ts';
import { consumeRequest, sendToProvider, visitOf } from '../../../features/auth/provider-requests.ts';
import { identityOfUser, keepingWayIn, unlinkIdentity } from '../../../features/accounts/identities.ts';

/** Signing in and accepting invitations with the studio's identity provider (decision 28). */
export const providerEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, identityProvider, log, now } = context;
  const send = sendToProvider(context);
  const outcomes = providerOutcomes(context);
  const gone = () => new HttpError(400, 'providerGone');

  return [
    endpoint('GET /api/auth/provider', {
      summary: 'The host of the studio’s identity provider, or null',
      access: 'public',
      response: providerName,
      handle: async () => ({ name: identityProvider?.name ?? null }),
    }),
    endpoint('POST /api/auth/provider/start', {
      summary: 'Start a sign-in with the identity provider; the response is the address for the browser',
      access: 'public',
      response: providerRedirect,
      errors: { 404: 'No provider is configured', 429: 'Too many attempts', 503: 'The provider does not answer' },
      handle: (call) => send(call, { purpose: 'sign-in' }),
    }),
    endpoint('POST /api/auth/invitation/provider', {
      summary: 'Start to accept an invitation with the identity provider instead of a password',
      access: 'public',
      body: providerInvitation,
      response: providerRedirect,
      errors: {
        404: 'No provider is configured; or the invitation was used, was revoked or has expired',
        409: 'The name is taken',
      },
      handle: async (call) => {
        const { token, username } = call.body;
        const invitation = await findLink(db, 'invitation', token, now());
        if (!invitation) throw notFound();
        if (await isUsernameTaken(db, username)) throw new HttpError(409, 'usernameTaken');
        return send(call, { purpose: 'invitation', linkId: invitation.id, username });
      },
    }),
    endpoint('POST /api/auth/provider', {
      summary: 'Complete a redirect to the identity provider with the query of its callback',
      access: 'public',
      body: providerAnswer,
      response: providerOutcome,
      errors: {
        400: 'Used, too old, of another browser, refused by the provider, or not verified',
        404: 'No provider is configured',
        401: 'Linked to no account; with `secondFactor`: the kinds that `POST /api/auth/second-factor` takes next',
        409: 'Already linked, or the name is taken',
        503: 'The provider does not answer',
      },
      handle: async ({ body: { answer }, address, c }) => {
        if (!identityProvider) throw notFound();
        const token = readToken(c, 'provider', config.publicUrl);
        const state = new URLSearchParams(answer).get('state');
        if (token === undefined || state === null) throw gone();
        const request = await consumeRequest(db, token, state, now());
        if (!request) throw gone();
        clearToken(c, 'provider', config.publicUrl);
        const visit = visitOf(token, state, request.purpose === 'proof');
        const identity = await identityProvider.identify(answer, visit).catch((error: unknown) => {
          if (error instanceof ProviderError)
            log.warn({ code: error.code, reason: error.reason }, 'the identity provider signed nobody in');
          throw error;
        });
        return outcomes[request.purpose]({ c, address, request, identity, gone });
      },
    }),
  ];
};

export const ownIdentityEndpoints = (context: AppContext): Endpoint[] => {
  const { db, identityProvider } = context;
  const change = factorChanges(context);
  const send = sendToProvider(context);
  const find = async (userId: number) =>
    identityProvider && (await identityOfUser(db, userId, identityProvider.issuer));

  return [
    endpoint('GET /api/account/identity', {
      summary: 'The link of the caller’s account to the identity provider',
      access: 'reader',
      response: ownIdentity,
      handle: async ({ user }) => ({
        provider: identityProvider?.name ?? null,
        identity: (await find(user!.id)) ?? null,
      }),
    }),
    endpoint('POST /api/account/identity', {
      summary: 'Start to link the caller’s account to the identity provider; nothing changes until the callback',
      ...provenReader,
      response: providerRedirect,
      errors: { 404: 'No provider is configured', 409: 'Already linked', 503: 'The provider does not answer' },
      handle: async (call) => {
        if (await find(call.user!.id)) throw new HttpError(409, 'identityTaken');
        return send(call, { purpose: 'link', userId: call.user!.id });
      },
    }),
    endpoint('DELETE /api/account/identity', {
      summary: 'Unlink the caller’s account from the identity provider',
      ...provenReader,
      response: deletedResponse,
      errors: { 404: 'Not linked', 409: 'The last way to sign in' },
      handle: async (call) => {
        const issuer = identityProvider?.issuer;
        if (issuer === undefined) throw notFound();
        return change(call, 'identityUnlinked', async (tx, userId) => {
          const unlink = () => unlinkIdentity(tx, userId, issuer);
          if (!(await keepingWayIn(tx, { userId, issuer }, unlink))) throw notFound();
          return deleted;
        });
      },
    }),
    endpoint('POST /api/account/proof/provider', {
      summary: 'Start to reauthenticate with the identity provider, which prompts for a sign-in again',
      access: 'reader',
      whileLimited: true,
      response: providerRedirect,
      errors: { 404: 'No provider is configured, or not linked', 503: 'The provider does not answer' },
      handle: async (call) => {
        if (!(await find(call.user!.id))) throw notFound();
        return send(call, { purpose: 'proof', userId: call.user!.id });
      },
    }),
  ];
};
