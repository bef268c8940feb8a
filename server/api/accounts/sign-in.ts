import { signInApi } from '../../../domain/api/sign-in.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { readCurrentSession } from '../../features/auth/access.ts';
import { clearToken, readToken } from '../../platform/http/cookies/session-cookie.ts';
import { signInLimits } from '../../features/auth/limits.ts';
import { hashPassword, needsRehash, requireUncommon, verifyPassword } from '../../features/accounts/password.ts';
import { csrfTokenOf, endSession } from '../../features/accounts/sessions.ts';
import { signIns } from '../../features/auth/sign-in.ts';
import { createUser, findUser, listOperators, replaceHash, toUser } from '../../features/accounts/users.ts';
import { readStudio } from '../../platform/studio/studio.ts';

export function authEndpoints(context: AppContext): Endpoint[] {
  const { config, db, now } = context;
  const limits = signInLimits(context);
  const { enforce, record, requireSecondStep, signIn } = signIns(context);

  const signInEndpoints = implement(signInApi, {
    'POST /api/auth/login': async ({ body: { username, password }, address, c }) => {
      await enforce(await limits.consume(username, address), username, address);
      const row = await findUser(db, username);
      // A disabled user gets the same response as an unknown one, after the same time.
      const isRight = await verifyPassword(password, row?.disabledAt === null ? row.password : undefined);
      if (!row || !isRight) {
        await record({ username, address, outcome: 'failure' });
        throw new HttpError(401, 'badCredentials');
      }
      if (needsRehash(row.password)) await replaceHash(db, row.id, await hashPassword(password));
      await limits.reward(username, address);
      await requireSecondStep(c, row.id, 'secondFactorNeeded');
      await record({ username, address, outcome: 'success' });
      return signIn({ c, address }, toUser(row));
    },
    'POST /api/auth/register': async ({ body: { username, password, email }, address, c }) => {
      await enforce(await limits.consumeRegistration(address), username, address);
      const { name: studio } = await readStudio(db);
      await requireUncommon(password, { username, email, studio });
      const hash = await hashPassword(password);
      const newUser = { username, password: hash, email: email ?? null, role: 'user' } as const;
      const user = await createUser(db, newUser, now());
      await record({ username, address, outcome: 'success' });
      return signIn({ c, address }, user);
    },
    'POST /api/auth/logout': async ({ c }) => {
      const token = readToken(c, 'session', config.publicUrl);
      if (token !== undefined) await endSession(db, token);
      clearToken(c, 'session', config.publicUrl);
      return { success: true } as const;
    },
    'GET /api/auth/user': async ({ c }) => {
      const session = await readCurrentSession(c, context);
      if (!session) return { authenticated: false, user: null };
      const { isLimited, timeZone } = session;
      return {
        authenticated: true,
        user: session.user,
        ...(isLimited && { enrolmentDue: true as const }),
        ...(timeZone !== null && { timeZone }),
      };
    },
    'GET /api/auth/csrf': async ({ c }) => {
      const token = readToken(c, 'session', config.publicUrl);
      if (token === undefined || !(await readCurrentSession(c, context))) throw new HttpError(401, 'notSignedIn');
      return { csrfToken: csrfTokenOf(token) };
    },
    'GET /api/users': () => listOperators(db),
  });
  if (config.registration === 'open') return signInEndpoints;
  return signInEndpoints.map((operation) => (operation.path === '/api/auth/register' ? closed(operation) : operation));
}

/** Does not read the body, since the response is the same for every request while registration is closed. */
const closed = (register: Endpoint): Endpoint => ({
  ...register,
  body: undefined,
  handle: async () => {
    throw new HttpError(403, 'registrationClosed');
  },
});
