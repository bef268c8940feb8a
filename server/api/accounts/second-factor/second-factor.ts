import { secondFactorSignInApi, ownFactorsApi } from '../../../../domain/api/second-factors.ts';
import type { AppContext } from '../../../workflows/app-context.ts';
import { deleted, type Endpoint, implement } from '../../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors/http-error.ts';
import { clearToken } from '../../../platform/http/cookies/session-cookie.ts';
import { signIns } from '../../../features/auth/sign-in.ts';
import { findEnabledUser } from '../../../features/accounts/users.ts';
import {
  invalidChallenge,
  consumeChallenge,
  cookieChallengeId,
  countFailure,
  findChallenge,
  sessionChallengeId,
  storeSessionChallenge,
} from '../../../features/auth/challenges.ts';
import { factorChanges, reportFactor, requireOtherFactor } from '../../../features/auth/factor-changes.ts';
import {
  codeLimits,
  consumeCode,
  newTotpSecret,
  totpContext,
  totpEnrolmentOf,
  totpStep,
} from '../../../features/auth/factor-codes.ts';
import { open, seal } from '../../../features/accounts/secret-box.ts';
import {
  findFactorKinds,
  findFactors,
  createFirstRecoveryCodes,
  releaseSessions,
  removeFactor,
  renewRecoveryCodes,
  saveTotp,
} from '../../../features/accounts/second-factors.ts';
import { readStudio } from '../../../platform/studio/studio.ts';

/** The second step of a sign-in, after the password. */
export const secondFactorEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const { record, signIn } = signIns(context);
  const limits = codeLimits(context);

  return implement(secondFactorSignInApi, {
    'POST /api/auth/second-factor': async ({ body: { code }, address, c }) => {
      const id = cookieChallengeId(c, context);
      const challenge = await findChallenge(db, 'second-factor', id, now());
      const user = challenge?.userId ? await findEnabledUser(db, challenge.userId) : undefined;
      if (!user) throw invalidChallenge();
      const { username } = user;
      await limits.consume(user, { address, c });
      const signed = await signIn({ c, address }, user, async (tx) => {
        if (!(await consumeChallenge(tx, 'second-factor', id, now()))) throw invalidChallenge();
        const kind = await consumeCode(tx, context, user.id, code, now());
        if (!kind)
          throw new HttpError(401, 'wrongCode', { data: { secondFactor: await findFactorKinds(tx, user.id) } });
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
  });
};

export const ownFactorEndpoints = (context: AppContext): Endpoint[] => {
  const { db, now } = context;
  const limits = codeLimits(context);
  const change = factorChanges(context);

  return implement(ownFactorsApi, {
    'GET /api/account/factors': ({ user }) => findFactors(db, user!.id),
    'POST /api/account/totp': async ({ user, c }) => {
      const secret = newTotpSecret();
      const content = await seal(db, context, { secret, context: totpContext(user!.id) }, now());
      await storeSessionChallenge(context, c, { kind: 'totp', userId: user!.id, content });
      const { name: issuer } = await readStudio(db);
      return totpEnrolmentOf(secret, { issuer, label: user!.username });
    },
    'POST /api/account/totp/confirm': async (call) => {
      const user = call.user!;
      await limits.consume(user, call);
      const id = await sessionChallengeId('totp', call.c, context);
      const content = (await findChallenge(db, 'totp', id, now()))?.content;
      if (!content) throw notFound();
      const secret = await open(db, context, content, totpContext(user.id));
      const step = secret === undefined ? undefined : totpStep(secret, call.body.code, now());
      if (step === undefined) {
        await countFailure(db, id);
        throw new HttpError(400, 'wrongCode');
      }
      const recoveryCodes = await change(call, 'totpAdded', async (tx, userId, addedAt) => {
        if (!(await consumeChallenge(tx, 'totp', id, addedAt))) throw notFound();
        await saveTotp(tx, { userId, secret: content, step }, addedAt);
        await releaseSessions(tx, userId);
        return createFirstRecoveryCodes(tx, userId, addedAt);
      });
      await limits.reward(user, call.address);
      return { recoveryCodes };
    },
    'DELETE /api/account/totp': (call) =>
      change(call, 'totpRemoved', async (tx, userId) => {
        if (!(await removeFactor(tx, userId, { totp: true }))) throw notFound();
        await requireOtherFactor(tx, userId);
        return deleted;
      }),
    'POST /api/account/recovery-codes': (call) =>
      change(call, 'codesRenewed', async (tx, userId, renewedAt) => {
        const { totp, passkeys } = await findFactors(tx, userId);
        if (totp === null && passkeys.length === 0) throw notFound();
        return { recoveryCodes: await renewRecoveryCodes(tx, userId, renewedAt) };
      }),
  });
};
