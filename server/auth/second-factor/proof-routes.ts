import * as z from 'zod/mini';
import { passkeyOptions, passkeyResponse, proofForm } from '../../../domain/second-factor.ts';
import { signedIn } from '../../../domain/user.ts';
import { audit } from '../../audit/store.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import { type Call, endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError, notFound, tooMany } from '../../http/errors.ts';
import { currentSession } from '../access.ts';
import { setSessionCookie } from '../cookie.ts';
import { signInLimits } from '../limits.ts';
import { passkeysOf } from '../passkeys/store.ts';
import { passkeyUse, verifyPasskey } from '../passkeys/use.ts';
import { authenticationOptions } from '../passkeys/webauthn.ts';
import { verifyPassword } from '../password.ts';
import { proveSession } from '../sessions.ts';
import { consumeChallenge, sessionChallengeId, storeChallenge } from './challenges.ts';
import { codeLimits } from './code-limits.ts';
import { consumeCode } from './codes.ts';

/** A fresh proof of who uses a session, before what matters most. */
export const proofEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const use = passkeyUse(context);
  const limits = signInLimits(context);
  const codes = codeLimits(context);

  /** @throws {HttpError} 401 where the session ended meanwhile */
  const prove = async (tx: Database, sessionId: string, { user, by }: Pick<Call<unknown, unknown>, 'user' | 'by'>) => {
    const renewed = await proveSession(tx, sessionId, now());
    if (!renewed) throw new HttpError(401, 'notSignedIn');
    await audit(tx, by, { action: 'proved', entity: 'user', id: user!.id }, now());
    return renewed;
  };

  const answer = (c: Call<unknown, unknown>['c'], { token, csrfToken }: { token: string; csrfToken: string }) => {
    setSessionCookie(c, config.publicUrl, token);
    return { csrfToken };
  };

  return [
    endpoint('GET /api/account/proof', {
      summary:
        'Whether the session was proved within the last ten minutes, before a download that needs it; 403 where not',
      access: 'reader',
      fresh: true,
      response: z.object({ success: z.literal(true) }),
      handle: async () => ({ success: true }),
    }),
    endpoint('POST /api/account/proof', {
      summary:
        'Prove who uses the session with the password or a code, for ten minutes; the session goes on under a new token',
      access: 'reader',
      whileLimited: true,
      body: proofForm,
      response: z.pick(signedIn, { csrfToken: true }),
      errors: { 429: 'Too many attempts' },
      handle: async (call) => {
        const { body, address, c } = call;
        const user = call.user!;
        const session = (await currentSession(c, context))!;
        if ('password' in body) {
          const { blocked } = await limits.consume(user.username, address);
          if (blocked) throw tooMany(blocked.retryAfter);
          const row = await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst();
          if (!(await verifyPassword(body.password, row?.password))) throw new HttpError(400, 'wrongPassword');
          await limits.reward(user.username, address);
          return answer(c, await db.transaction().execute((tx) => prove(tx, session.id, call)));
        }
        await codes.consume(user, call);
        const renewed = await db.transaction().execute(async (tx) => {
          if (!(await consumeCode(tx, context, user.id, body.code, now()))) throw new HttpError(400, 'wrongCode');
          return prove(tx, session.id, call);
        });
        await codes.reward(user, address);
        return answer(c, renewed);
      },
    }),
    endpoint('POST /api/account/proof/options', {
      summary: 'What a browser signs with a passkey to prove who uses the session',
      access: 'reader',
      whileLimited: true,
      response: passkeyOptions,
      handle: async ({ user, c }) => {
        const options = await authenticationOptions(config, await passkeysOf(db, user!.id));
        const id = sessionChallengeId('proof', (await currentSession(c, context))!.id);
        await storeChallenge(db, { id, kind: 'proof', userId: user!.id, content: options.challenge }, now());
        return { options };
      },
    }),
    endpoint('POST /api/account/proof/passkey', {
      summary: 'Prove who uses the session with a passkey, for ten minutes; the session goes on under a new token',
      access: 'reader',
      whileLimited: true,
      body: passkeyResponse,
      response: z.pick(signedIn, { csrfToken: true }),
      errors: { 404: 'Not begun, or too long ago' },
      handle: async ({ body, user, by, address, c }) => {
        const session = (await currentSession(c, context))!;
        const challenge = await consumeChallenge(db, 'proof', sessionChallengeId('proof', session.id), now());
        if (!challenge?.content) throw notFound();
        const verified = await verifyPasskey(context, body, challenge.content, user!.id);
        const renewed = await db
          .transaction()
          .execute(async (tx) => {
            await use.consume(tx, verified);
            return prove(tx, session.id, { user, by });
          })
          .catch(async (error: unknown) => {
            await use.report(error, verified, { address, c });
            throw error;
          });
        return answer(c, renewed);
      },
    }),
  ];
};
