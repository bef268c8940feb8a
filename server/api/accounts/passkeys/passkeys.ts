import { passkeySignInApi, ownPasskeysApi } from '../../../../domain/api/passkeys.ts';
import { secondFactorLimits } from '../../../../domain/accounts/second-factor.ts';
import type { AppContext } from '../../../workflows/app-context.ts';
import { deleted, type Endpoint, implement } from '../../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors/http-error.ts';
import { clearToken, setToken } from '../../../platform/http/cookies/session-cookie.ts';
import { signInLimits } from '../../../features/auth/limits.ts';
import { removeWayIn } from '../../../features/accounts/identities.ts';
import {
  invalidChallenge,
  consumeChallenge,
  cookieChallengeId,
  findChallenge,
  sessionChallengeId,
  setContent,
  startChallenge,
  storeSessionChallenge,
  consumeContent,
} from '../../../features/auth/challenges.ts';
import { factorChanges, requireOtherFactor } from '../../../features/auth/factor-changes.ts';
import {
  findFactors,
  createFirstRecoveryCodes,
  releaseSessions,
  removeFactor,
} from '../../../features/accounts/second-factors.ts';
import { signIns } from '../../../features/auth/sign-in.ts';
import { listPasskeys, savePasskey } from '../../../features/accounts/passkeys.ts';
import {
  createAuthenticationOptions,
  createRegistrationOptions,
  usePasskey,
  verifyRegistration,
} from '../../../features/auth/webauthn.ts';
import { readStudio } from '../../../platform/studio/studio.ts';

export const passkeySignInEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { record, signIn } = signIns(context);
  const limits = signInLimits(context);

  return implement(passkeySignInApi, {
    'POST /api/auth/passkey/options': async ({ body: { isSecondStep }, address, c }) => {
      if (!isSecondStep) {
        await limits.requireBelowLimit('passkey', address);
        const options = await createAuthenticationOptions(config);
        const challenge = { kind: 'passkey', userId: null, content: options.challenge } as const;
        setToken(c, 'challenge', config.publicUrl, await startChallenge(db, challenge, now()));
        return { options: { ...options } };
      }
      const id = cookieChallengeId(c, context);
      const challenge = await findChallenge(db, 'second-factor', id, now());
      if (!challenge?.userId) throw invalidChallenge();
      const options = await createAuthenticationOptions(config, await listPasskeys(db, challenge.userId));
      await setContent(db, id, options.challenge);
      return { options: { ...options } };
    },
    'POST /api/auth/passkey': async (call) => {
      const { address, c } = call;
      const id = cookieChallengeId(c, context);
      const challenge =
        (await findChallenge(db, 'second-factor', id, now())) ?? (await findChallenge(db, 'passkey', id, now()));
      if (!challenge?.content) throw invalidChallenge();
      const { kind, content, userId } = challenge;
      // Any attempt consumes the challenge, so each response needs a new one.
      if (!(await consumeContent(db, id, content))) throw invalidChallenge();
      return usePasskey(context, call, { challenge: content, owner: userId }, async (user, consume) => {
        const signed = await signIn({ c, address }, user, async (tx) => {
          if (!(await consumeChallenge(tx, kind, id, now()))) throw invalidChallenge();
          await consume(tx);
        });
        await record({ username: user.username, address, outcome: 'success' });
        clearToken(c, 'challenge', config.publicUrl);
        return signed;
      });
    },
  });
};

export const ownPasskeyEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const change = factorChanges(context);

  return implement(ownPasskeysApi, {
    'POST /api/account/passkeys/options': async ({ user, c }) => {
      const site = { ...config, studio: (await readStudio(db)).name };
      const options = await createRegistrationOptions(site, user!, await listPasskeys(db, user!.id));
      await storeSessionChallenge(context, c, { kind: 'registration', userId: user!.id, content: options.challenge });
      return { options: { ...options } };
    },
    'POST /api/account/passkeys': async (call) => {
      const { name, credential } = call.body;
      const pending = await sessionChallengeId('registration', call.c, context);
      const challenge = await consumeChallenge(db, 'registration', pending, now());
      if (!challenge?.content) throw notFound();
      const { id: credentialId, ...verified } = await verifyRegistration(config, credential, challenge.content);
      const publicKey = Buffer.from(verified.publicKey).toString('base64url');
      const { counter, transports = [] } = verified;
      const recoveryCodes = await change(call, 'passkeyAdded', async (tx, userId, addedAt) => {
        if ((await findFactors(tx, userId)).passkeys.length >= secondFactorLimits.passkeys)
          throw new HttpError(409, 'conflict');
        await savePasskey(tx, { userId, credentialId, publicKey, counter, transports, name }, addedAt);
        await releaseSessions(tx, userId);
        return createFirstRecoveryCodes(tx, userId, addedAt);
      });
      return { recoveryCodes };
    },
    'DELETE /api/account/passkeys/:id': (call) =>
      change(call, 'passkeyRemoved', async (tx, userId) => {
        const remove = () => removeFactor(tx, userId, { passkey: call.id });
        if (!(await removeWayIn(tx, { userId, issuer: config.oidc?.issuer }, remove))) throw notFound();
        await requireOtherFactor(tx, userId);
        return deleted;
      }),
  });
};
