import { proofApi } from '../../../../domain/api/proof.ts';
import type { AppContext } from '../../../workflows/app-context.ts';
import type { Database } from '../../../platform/db/tables.ts';
import { type Call, type Endpoint, implement } from '../../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../../platform/errors/http-error.ts';
import { readCurrentSession, findProofKinds } from '../../../features/auth/access.ts';
import { setToken } from '../../../platform/http/cookies/session-cookie.ts';
import { passwordCheck } from '../../../features/auth/password-check.ts';
import { listPasskeys } from '../../../features/accounts/passkeys.ts';
import { createAuthenticationOptions, usePasskey } from '../../../features/auth/webauthn.ts';
import { provedUntil, proveSession } from '../../../features/accounts/sessions.ts';
import { consumeChallenge, sessionChallengeId, storeSessionChallenge } from '../../../features/auth/challenges.ts';
import { codeLimits, consumeCode } from '../../../features/auth/factor-codes.ts';

/** Re-authentication, which the most sensitive actions require. */
export const proofEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const checkPassword = passwordCheck(context);
  const codes = codeLimits(context);

  /** Continues the session under a new token; `consume` consumes the proof. @throws {HttpError} 401 if the session has ended in the meantime */
  const prove = async (
    { user, transact, c }: Pick<Call<unknown, unknown>, 'user' | 'transact' | 'c'>,
    consume: (tx: Database) => Promise<void> = async () => {},
  ) => {
    const session = await readCurrentSession(c, context);
    const { token, csrfToken } = await transact(async (tx, record, provenAt) => {
      await consume(tx);
      const renewed = session && (await proveSession(tx, session.id, provenAt));
      if (!renewed) throw new HttpError(401, 'notSignedIn');
      await record('proved', 'user', user!.id);
      return renewed;
    });
    setToken(c, 'session', config.publicUrl, token);
    return { csrfToken };
  };

  return implement(proofApi, {
    'GET /api/account/proof': async () => ({ success: true as const }),
    'GET /api/account/proof/state': async ({ user, c }) => {
      const session = await readCurrentSession(c, context);
      return {
        provedUntil: session ? provedUntil(session, now()) : null,
        kinds: await findProofKinds(user!, context),
      };
    },
    'POST /api/account/proof': async (call) => {
      const { body, address } = call;
      const user = call.user!;
      if ('password' in body) {
        const row = await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst();
        await checkPassword(user, address, body.password, row?.password);
        return prove(call);
      }
      await codes.consume(user, call);
      const proved = await prove(call, async (tx) => {
        if (!(await consumeCode(tx, context, user.id, body.code, now()))) throw new HttpError(400, 'wrongCode');
      });
      await codes.reward(user, address);
      return proved;
    },
    'POST /api/account/proof/options': async ({ user, c }) => {
      const options = await createAuthenticationOptions(config, await listPasskeys(db, user!.id));
      await storeSessionChallenge(context, c, { kind: 'proof', userId: user!.id, content: options.challenge });
      return { options: { ...options } };
    },
    'POST /api/account/proof/passkey': async (call) => {
      const id = await sessionChallengeId('proof', call.c, context);
      const challenge = await consumeChallenge(db, 'proof', id, now());
      if (!challenge?.content) throw notFound();
      const expected = { challenge: challenge.content, owner: call.user!.id };
      return usePasskey(context, call, expected, (_user, consume) => prove(call, consume));
    },
  });
};
