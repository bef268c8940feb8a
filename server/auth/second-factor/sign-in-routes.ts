import { secondStep } from '../../../domain/second-factor.ts';
import { signedIn } from '../../../domain/user.ts';
import type { AppContext } from '../../context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError } from '../../http/errors.ts';
import { clearToken } from '../cookie.ts';
import { signIns } from '../sign-in.ts';
import { findEnabledUser } from '../users.ts';
import { challengeGone, consumeChallenge, cookieChallengeId, countFailure, findChallenge } from './challenges.ts';
import { reportFactor } from './changes.ts';
import { codeLimits, consumeCode } from './codes.ts';
import { factorKindsOf } from './store.ts';

/** The second step of a sign-in, after the password. */
export const secondFactorEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { record, signIn } = signIns(context);
  const limits = codeLimits(context);

  return [
    endpoint('POST /api/auth/second-factor', {
      summary: 'Complete a sign-in with a code of an authenticator app, or a recovery code',
      access: 'public',
      body: secondStep,
      response: signedIn,
      errors: { 401: 'A wrong or used code; without `secondFactor`: no sign-in waits for one' },
      async handle({ body: { code }, address, c }) {
        const id = cookieChallengeId(c, context);
        const challenge = await findChallenge(db, 'second-factor', id, now());
        const user = challenge?.userId ? await findEnabledUser(db, challenge.userId) : undefined;
        if (!user) throw challengeGone();
        const { username } = user;
        await limits.consume(user, { address, c });
        const signed = await signIn(c, user, address, async (tx) => {
          if (!(await consumeChallenge(tx, 'second-factor', id, now()))) throw challengeGone();
          const kind = await consumeCode(tx, context, user.id, code, now());
          if (!kind)
            throw new HttpError(401, 'wrongCode', { data: { secondFactor: await factorKindsOf(tx, user.id) } });
          const by = { userId: user.id, via: 'link', address } as const;
          if (kind === 'recovery') await reportFactor(tx, user, { by, c }, 'codeUsed', now());
        }).catch(async (error: unknown) => {
          if (error instanceof HttpError && error.key === 'wrongCode') {
            await countFailure(db, id);
            await record({ username, address, outcome: 'failure' });
          }
          throw error;
        });
        await limits.reward(user, address);
        await record({ username, address, outcome: 'success' });
        clearToken(c, 'challenge', config.publicUrl);
        return signed;
      },
    }),
  ];
};
