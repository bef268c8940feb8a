import { passkeyOptions, passkeyOptionsForm, passkeyResponse } from '../../../domain/second-factor.ts';
import { signedIn } from '../../../domain/user.ts';
import type { AppContext } from '../../context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { clearToken, setToken } from '../cookie.ts';
import { signInLimits } from '../limits.ts';
import {
  challengeGone,
  consumeChallenge,
  cookieChallengeId,
  findChallenge,
  startChallenge,
} from '../second-factor/challenges.ts';
import { signIns } from '../sign-in.ts';
import { passkeysOf } from './store.ts';
import { usePasskey } from './use.ts';
import { authenticationOptions } from './webauthn.ts';

export const passkeySignInEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { record, signIn } = signIns(context);
  const limits = signInLimits(context);

  return [
    endpoint('POST /api/auth/passkey/options', {
      summary: 'What a browser signs with a passkey to sign in, as the second step or as the only one',
      access: 'public',
      body: passkeyOptionsForm,
      response: passkeyOptions,
      errors: { 401: 'No sign-in waits for its second step' },
      handle: async ({ body: { isSecondStep }, address, c }) => {
        if (!isSecondStep) {
          await limits.requireFew('passkey', address);
          const options = await authenticationOptions(config);
          const challenge = { kind: 'passkey', userId: null, content: options.challenge } as const;
          setToken(c, 'challenge', config.publicUrl, await startChallenge(db, challenge, now()));
          return { options };
        }
        const id = cookieChallengeId(c, context);
        const waiting = await findChallenge(db, 'second-factor', id, now());
        if (!waiting?.userId) throw challengeGone();
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
      handle: async (call) => {
        const { address, c } = call;
        const id = cookieChallengeId(c, context);
        const challenge =
          (await findChallenge(db, 'second-factor', id, now())) ?? (await findChallenge(db, 'passkey', id, now()));
        if (!challenge?.content) throw challengeGone();
        const { kind, content, userId } = challenge;
        // Used up by any attempt, so that each response needs a challenge of its own.
        const unused = db.updateTable('challenges').set({ content: null }).where('id', '=', id);
        const isFirst = await unused.where('content', '=', content).executeTakeFirst();
        if (isFirst.numUpdatedRows === 0n) throw challengeGone();
        return usePasskey(context, call, { challenge: content, owner: userId }, async (user, consume) => {
          const signed = await signIn(c, user, address, async (tx) => {
            if (!(await consumeChallenge(tx, kind, id, now()))) throw challengeGone();
            await consume(tx);
          });
          await record({ username: user.username, address, outcome: 'success' });
          clearToken(c, 'challenge', config.publicUrl);
          return signed;
        });
      },
    }),
  ];
};
