import { providerApi, ownIdentityApi } from '../../../../domain/api/provider.ts';
import type { AppContext } from '../../../workflows/app-context.ts';
import { deleted, type Endpoint, implement } from '../../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors/http-error.ts';
import { clearToken, readToken } from '../../../platform/http/cookies/session-cookie.ts';
import { findLink } from '../../../features/accounts/account-links.ts';
import { factorChanges } from '../../../features/auth/factor-changes.ts';
import { isUsernameTaken } from '../../../features/accounts/users.ts';
import { providerOutcomes } from '../../../features/auth/provider-outcomes.ts';
import { ProviderError } from '../../../features/identity-provider/provider-error.ts';
import { consumeRequest, sendToProvider, visitOf } from '../../../features/auth/provider-requests.ts';
import { identityOfUser, removeWayIn, unlinkIdentity } from '../../../features/accounts/identities.ts';

/** Signing in and accepting invitations with the studio's identity provider (decision 28). */
export const providerEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, identityProvider, log, now } = context;
  const send = sendToProvider(context);
  const outcomes = providerOutcomes(context);
  const invalidRequest = () => new HttpError(400, 'providerGone');

  return implement(providerApi, {
    'GET /api/auth/provider': async () => ({ name: identityProvider?.name ?? null }),
    'POST /api/auth/provider/start': (call) => send(call, { purpose: 'sign-in' }),
    'POST /api/auth/invitation/provider': async (call) => {
      const { token, username } = call.body;
      const invitation = await findLink(db, 'invitation', token, now());
      if (!invitation) throw notFound();
      if (await isUsernameTaken(db, username)) throw new HttpError(409, 'usernameTaken');
      return send(call, { purpose: 'invitation', linkId: invitation.id, username });
    },
    'POST /api/auth/provider': async ({ body: { answer }, address, c }) => {
      if (!identityProvider) throw notFound();
      const token = readToken(c, 'provider', config.publicUrl);
      const state = new URLSearchParams(answer).get('state');
      if (token === undefined || state === null) throw invalidRequest();
      const request = await consumeRequest(db, token, state, now());
      if (!request) throw invalidRequest();
      clearToken(c, 'provider', config.publicUrl);
      const visit = visitOf(token, state, request.purpose === 'proof');
      const identity = await identityProvider.identify(answer, visit).catch((error: unknown) => {
        if (error instanceof ProviderError)
          log.warn({ code: error.code, reason: error.reason }, 'the identity provider signed nobody in');
        throw error;
      });
      return outcomes[request.purpose]({ c, address, request, identity, invalidRequest });
    },
  });
};

export const ownIdentityEndpoints = (context: AppContext): Endpoint[] => {
  const { db, identityProvider } = context;
  const change = factorChanges(context);
  const send = sendToProvider(context);
  const find = async (userId: number) =>
    identityProvider && (await identityOfUser(db, userId, identityProvider.issuer));

  return implement(ownIdentityApi, {
    'GET /api/account/identity': async ({ user }) => ({
      provider: identityProvider?.name ?? null,
      identity: (await find(user!.id)) ?? null,
    }),
    'POST /api/account/identity': async (call) => {
      if (await find(call.user!.id)) throw new HttpError(409, 'identityTaken');
      return send(call, { purpose: 'link', userId: call.user!.id });
    },
    'DELETE /api/account/identity': async (call) => {
      const issuer = identityProvider?.issuer;
      if (issuer === undefined) throw notFound();
      return change(call, 'identityUnlinked', async (tx, userId) => {
        const unlink = () => unlinkIdentity(tx, userId, issuer);
        if (!(await removeWayIn(tx, { userId, issuer }, unlink))) throw notFound();
        return deleted;
      });
    },
    'POST /api/account/proof/provider': async (call) => {
      if (!(await find(call.user!.id))) throw notFound();
      return send(call, { purpose: 'proof', userId: call.user!.id });
    },
  });
};
