import { newRecoveryCodes, passkeyForm, passkeyOptions, secondFactorLimits } from '../../../domain/second-factor.ts';
import type { AppContext } from '../../context.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { keepingWayIn } from '../provider/store.ts';
import { consumeChallenge, sessionChallengeId, storeChallenge } from '../second-factor/challenges.ts';
import { factorChanges, requireOtherFactor } from '../second-factor/changes.ts';
import { findFactors, firstRecoveryCodes, releaseSessions, removeFactor } from '../second-factor/store.ts';
import { passkeysOf, savePasskey } from './store.ts';
import { registrationOptions, verifyRegistration } from './webauthn.ts';

export const ownPasskeyEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, engine, now } = context;
  const change = factorChanges(context);

  return [
    endpoint('POST /api/account/passkeys/options', {
      summary: 'What a browser makes a passkey from; nothing changes before its response',
      access: 'reader',
      fresh: true,
      whileLimited: true,
      response: passkeyOptions,
      handle: async ({ user, c }) => {
        const options = await registrationOptions(config, user!, await passkeysOf(db, user!.id));
        const id = await sessionChallengeId('registration', c, context);
        await storeChallenge(db, { id, kind: 'registration', userId: user!.id, content: options.challenge }, now());
        return { options };
      },
    }),
    endpoint('POST /api/account/passkeys', {
      summary: 'Add a passkey; the first factor comes with recovery codes',
      access: 'reader',
      whileLimited: true,
      body: passkeyForm,
      status: 201,
      response: newRecoveryCodes,
      errors: { 404: 'Not begun, or too long ago' },
      handle: async (call) => {
        const { name, credential } = call.body;
        const pending = await sessionChallengeId('registration', call.c, context);
        const challenge = await consumeChallenge(db, 'registration', pending, now());
        if (!challenge?.content) throw notFound();
        const { id: credentialId, ...verified } = await verifyRegistration(config, credential, challenge.content);
        const publicKey = Buffer.from(verified.publicKey).toString('base64url');
        const { counter, transports = [] } = verified;
        const recoveryCodes = await change(call, 'passkeyAdded', async (tx, userId, at) => {
          if ((await findFactors(tx, userId)).passkeys.length >= secondFactorLimits.passkeys)
            throw new HttpError(409, 'conflict');
          await savePasskey(tx, { userId, credentialId, publicKey, counter, transports, name }, at);
          await releaseSessions(tx, userId);
          return firstRecoveryCodes(tx, userId, at);
        });
        return { recoveryCodes };
      },
    }),
    endpoint('DELETE /api/account/passkeys/:id', {
      summary: 'Remove one of one’s passkeys',
      access: 'reader',
      fresh: true,
      response: deletedResponse,
      errors: { 409: 'The last factor, which the team has to have, or the last way to sign in' },
      handle: (call) =>
        change(call, 'passkeyRemoved', async (tx, userId) => {
          const remove = () => removeFactor(tx, userId, { passkey: call.id });
          if (!(await keepingWayIn(tx, { engine, userId, issuer: config.oidc?.issuer }, remove))) throw notFound();
          await requireOtherFactor(tx, userId);
          return deleted;
        }),
    }),
  ];
};
