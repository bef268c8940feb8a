import { newRecoveryCodes, passkeyForm, passkeyOptions, secondFactorLimits } from '../../../domain/second-factor.ts';
import type { AppContext } from '../../context.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { currentSession } from '../access.ts';
import { keepingWayIn } from '../provider/store.ts';
import { reportFactor, requireOtherFactor } from '../second-factor/account-routes.ts';
import { consumeChallenge, sessionChallengeId, storeChallenge } from '../second-factor/challenges.ts';
import { findFactors, releaseSessions, removeFactor, renewRecoveryCodes } from '../second-factor/store.ts';
import { passkeysOf, savePasskey } from './store.ts';
import { registrationOptions, verifyRegistration } from './webauthn.ts';

/** A person's own passkeys. */
export const ownPasskeyEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, engine, mailDue, now } = context;
  type Of = Parameters<typeof currentSession>[0];
  const pending = async (c: Of) => sessionChallengeId('registration', (await currentSession(c, context))!.id);

  return [
    endpoint('POST /api/account/passkeys/options', {
      summary: 'What a browser makes a passkey from; nothing changes before its response',
      access: 'reader',
      fresh: true,
      whileLimited: true,
      response: passkeyOptions,
      handle: async ({ user, c }) => {
        const options = await registrationOptions(config, user!, await passkeysOf(db, user!.id));
        const id = await pending(c);
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
        const user = call.user!;
        const challenge = await consumeChallenge(db, 'registration', await pending(call.c), now());
        if (!challenge?.content) throw notFound();
        const {
          id,
          publicKey,
          counter,
          transports = [],
        } = await verifyRegistration(config, credential, challenge.content);
        const recoveryCodes = await db.transaction().execute(async (tx) => {
          const { passkeys, recoveryCodes: left } = await findFactors(tx, user.id);
          if (passkeys.length >= secondFactorLimits.passkeys) throw new HttpError(409, 'conflict');
          const key = Buffer.from(publicKey).toString('base64url');
          await savePasskey(
            tx,
            { userId: user.id, credentialId: id, publicKey: key, counter, transports, name },
            now(),
          );
          await releaseSessions(tx, user.id);
          await reportFactor(
            tx,
            { ...call, user },
            { action: 'factorAdded', fields: ['passkey'], what: 'passkeyAdded' },
            now(),
          );
          return left > 0 ? [] : renewRecoveryCodes(tx, user.id, now());
        });
        mailDue();
        return { recoveryCodes };
      },
    }),
    endpoint('DELETE /api/account/passkeys/:id', {
      summary: 'Remove one of one’s passkeys',
      access: 'reader',
      fresh: true,
      response: deletedResponse,
      errors: { 409: 'The last factor, which the team has to have, or the last way to sign in' },
      handle: async (call) => {
        const user = call.user!;
        await db.transaction().execute(async (tx) => {
          const isRemoved = await keepingWayIn(tx, { engine, userId: user.id, issuer: config.oidc?.issuer }, () =>
            removeFactor(tx, user.id, { passkey: call.id }),
          );
          if (!isRemoved) throw notFound();
          await requireOtherFactor(tx, user.id);
          await reportFactor(
            tx,
            { ...call, user },
            { action: 'factorRemoved', fields: ['passkey'], what: 'passkeyRemoved' },
            now(),
          );
        });
        mailDue();
        return deleted;
      },
    }),
  ];
};
