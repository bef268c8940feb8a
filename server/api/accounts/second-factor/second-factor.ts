import {
  newRecoveryCodes,
  ownFactors,
  secondStep,
  totpConfirmation,
  totpEnrolment,
} from '../../../../domain/accounts/second-factor.ts';
import { signedIn } from '../../../../domain/accounts/user.ts';
import type { AppContext } from '../../../workflows/app-context.ts';
import {
  deleted,
  deletedResponse,
  type Endpoint,
  endpoint,
  provenReader,
} from '../../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors/http-error.ts';
import { clearToken } from '../../../platform/http/cookies/session-cookie.ts';
import { signIns } from '../../../features/auth/sign-in.ts';
import { findEnabledUser } from '../../../features/accounts/users.ts';
import {
  challengeGone,
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
  factorKindsOf,
  findFactors,
  firstRecoveryCodes,
  releaseSessions,
  removeFactor,
  renewRecoveryCodes,
  saveTotp,
} from '../../../features/accounts/second-factors.ts';

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

export const ownFactorEndpoints = (context: AppContext): Endpoint[] => {
  const { db, now } = context;
  const limits = codeLimits(context);
  const change = factorChanges(context);

  return [
    endpoint('GET /api/account/factors', {
      summary: 'The caller’s second factors',
      access: 'reader',
      whileLimited: true,
      response: ownFactors,
      handle: ({ user }) => findFactors(db, user!.id),
    }),
    endpoint('POST /api/account/totp', {
      summary: 'Start to set up an authenticator app; nothing changes until its first code',
      ...provenReader,
      whileLimited: true,
      response: totpEnrolment,
      handle: async ({ user, c }) => {
        const secret = newTotpSecret();
        const content = await seal(db, context, secret, totpContext(user!.id), now());
        await storeSessionChallenge(context, c, { kind: 'totp', userId: user!.id, content });
        return totpEnrolmentOf(secret, user!.username);
      },
    }),
    endpoint('POST /api/account/totp/confirm', {
      summary:
        'Set up the authenticator app with its first code, replacing a former one; with the first factor the response has recovery codes',
      access: 'reader',
      whileLimited: true,
      body: totpConfirmation,
      response: newRecoveryCodes,
      errors: { 404: 'Not started, or expired', 429: 'Too many attempts' },
      handle: async (call) => {
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
        const recoveryCodes = await change(call, 'totpAdded', async (tx, userId, at) => {
          if (!(await consumeChallenge(tx, 'totp', id, at))) throw notFound();
          await saveTotp(tx, { userId, secret: content, step }, at);
          await releaseSessions(tx, userId);
          return firstRecoveryCodes(tx, userId, at);
        });
        await limits.reward(user, call.address);
        return { recoveryCodes };
      },
    }),
    endpoint('DELETE /api/account/totp', {
      summary: 'Remove the caller’s authenticator app',
      ...provenReader,
      response: deletedResponse,
      errors: { 404: 'None is set up', 409: 'The last factor, which the team requires' },
      handle: (call) =>
        change(call, 'totpRemoved', async (tx, userId) => {
          if (!(await removeFactor(tx, userId, { totp: true }))) throw notFound();
          await requireOtherFactor(tx, userId);
          return deleted;
        }),
    }),
    endpoint('POST /api/account/recovery-codes', {
      summary: 'Replace the caller’s recovery codes; only this response has them',
      ...provenReader,
      response: newRecoveryCodes,
      errors: { 404: 'No second factor is set up' },
      handle: (call) =>
        change(call, 'codesRenewed', async (tx, userId, at) => {
          const { totp, passkeys } = await findFactors(tx, userId);
          if (totp === null && passkeys.length === 0) throw notFound();
          return { recoveryCodes: await renewRecoveryCodes(tx, userId, at) };
        }),
    }),
  ];
};
