import { ownIdentity, providerRedirect } from '../../../domain/identity.ts';
import type { AppContext } from '../../context.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { factorChanges } from '../second-factor/changes.ts';
import { sendToProvider } from './requests.ts';
import { identityOfUser, keepingWayIn, unlinkIdentity } from './store.ts';

export const ownIdentityEndpoints = (context: AppContext): Endpoint[] => {
  const { db, engine, identityProvider } = context;
  const change = factorChanges(context);
  const send = sendToProvider(context);
  const find = async (userId: number) =>
    identityProvider && (await identityOfUser(db, userId, identityProvider.issuer));

  return [
    endpoint('GET /api/account/identity', {
      summary: 'One’s own link to the identity provider',
      access: 'reader',
      response: ownIdentity,
      handle: async ({ user }) => ({
        provider: identityProvider?.name ?? null,
        identity: (await find(user!.id)) ?? null,
      }),
    }),
    endpoint('POST /api/account/identity', {
      summary: 'Begin to link one’s account to the identity provider; nothing changes before the browser is back',
      access: 'reader',
      fresh: true,
      response: providerRedirect,
      errors: { 404: 'No provider is configured', 409: 'Linked already', 503: 'The provider does not answer' },
      handle: async (call) => {
        if (await find(call.user!.id)) throw new HttpError(409, 'identityTaken');
        return send(call, { purpose: 'link', userId: call.user!.id });
      },
    }),
    endpoint('DELETE /api/account/identity', {
      summary: 'Unlink one’s account from the identity provider',
      access: 'reader',
      fresh: true,
      response: deletedResponse,
      errors: { 404: 'Not linked', 409: 'The last way to sign in' },
      handle: async (call) => {
        const issuer = identityProvider?.issuer;
        if (issuer === undefined) throw notFound();
        return change(call, 'identityUnlinked', async (tx, userId) => {
          const unlink = () => unlinkIdentity(tx, userId, issuer);
          if (!(await keepingWayIn(tx, { engine, userId, issuer }, unlink))) throw notFound();
          return deleted;
        });
      },
    }),
    endpoint('POST /api/account/proof/provider', {
      summary: 'Begin to prove who uses the session with the identity provider, which asks the person again',
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
