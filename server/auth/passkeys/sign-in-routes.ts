import { passkeyOptions, passkeyOptionsForm, passkeyResponse } from '../../../domain/second-factor.ts';
import { signedIn } from '../../../domain/user.ts';
import type { AppContext } from '../../context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError, tooMany } from '../../http/errors.ts';
import { clearChallengeCookie, readChallengeCookie, setChallengeCookie } from '../cookie.ts';
import { signInLimits } from '../limits.ts';
import { consumeChallenge, findChallenge, newChallengeToken, storeChallenge } from '../second-factor/challenges.ts';
import { digest } from '../sessions.ts';
import { signIns } from '../sign-in.ts';
import { passkeysOf } from './store.ts';
import { passkeyUse, verifyPasskey } from './use.ts';
import { authenticationOptions } from './webauthn.ts';

/** Signing in with a passkey, as the second step or as the only one. */
export const passkeySignInEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { record, signIn } = signIns(context);
  const limits = signInLimits(context);
  const use = passkeyUse(context);

  return [
    endpoint('POST /api/auth/passkey/options', {
      summary: 'What a browser signs with a passkey to sign in, as the second step or as the only one',
      access: 'public',
      body: passkeyOptionsForm,
      response: passkeyOptions,
      errors: { 401: 'No sign-in waits for its second step' },
      handle: async ({ body: { isSecondStep }, address, c }) => {
        if (!isSecondStep) {
          const { blocked } = await limits.consumePasskey(address);
          if (blocked) throw tooMany(blocked.retryAfter);
          const options = await authenticationOptions(config);
          const token = newChallengeToken();
          const content = options.challenge;
          await storeChallenge(db, { id: digest(token), kind: 'passkey', userId: null, content }, now());
          setChallengeCookie(c, config.publicUrl, token);
          return { options };
        }
        const id = digest(readChallengeCookie(c, config.publicUrl) ?? '');
        const waiting = await findChallenge(db, 'second-factor', id, now());
        if (!waiting?.userId) throw new HttpError(401, 'challengeGone');
        const options = await authenticationOptions(config, await passkeysOf(db, waiting.userId));
        await db.updateTable('challenges').set({ content: options.challenge }).where('id', '=', id).execute();
        return { options };
      },
    }),
    endpoint('POST /api/auth/passkey', {
      summary: 'Sign in with a passkey',
      access: 'public',
      body: passkeyResponse,
      response: signedIn,
      errors: { 401: 'No sign-in waits for a passkey' },
      handle: async ({ body, address, c }) => {
        const id = digest(readChallengeCookie(c, config.publicUrl) ?? '');
        const challenge =
          (await findChallenge(db, 'second-factor', id, now())) ?? (await findChallenge(db, 'passkey', id, now()));
        if (!challenge?.content) throw new HttpError(401, 'challengeGone');
        // Used up by any attempt, so that each response needs a challenge of its own.
        const isFirst = await db
          .updateTable('challenges')
          .set({ content: null })
          .where('id', '=', id)
          .where('content', '=', challenge.content)
          .executeTakeFirst();
        if (isFirst.numUpdatedRows === 0n) throw new HttpError(401, 'challengeGone');
        const verified = await verifyPasskey(context, body, challenge.content, challenge.userId);
        const { user } = verified;
        const signed = await signIn(c, user, address, async (tx) => {
          if (!(await consumeChallenge(tx, challenge.kind, id, now()))) throw new HttpError(401, 'challengeGone');
          await use.consume(tx, verified);
        }).catch(async (error: unknown) => {
          await use.report(error, verified, { address, c });
          throw error;
        });
        await record({ username: user.username, address, outcome: 'success' });
        clearChallengeCookie(c, config.publicUrl);
        return signed;
      },
    }),
  ];
};
