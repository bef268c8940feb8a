import * as z from 'zod/mini';
import { loginForm, operatorEntity, registerForm, sessionState, signedIn } from '../../../domain/accounts/user.ts';
import { endpoint, type Endpoint, readsSubmissions } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { currentSession } from '../../features/auth/access.ts';
import { clearToken, readToken } from '../../platform/http/cookies/session-cookie.ts';
import { signInLimits } from '../../features/auth/limits.ts';
import { hashPassword, needsRehash, requireUncommon, verifyPassword } from '../../features/accounts/password.ts';
import { csrfTokenOf, endSession } from '../../features/accounts/sessions.ts';
import { signIns } from '../../features/auth/sign-in.ts';
import { createUser, findUser, listOperators, replaceHash, toUser } from '../../features/accounts/users.ts';

export function authEndpoints(context: AppContext): Endpoint[] {
  const { config, db, now } = context;
  const limits = signInLimits(context);
  const { enforce, record, requireSecondStep, signIn } = signIns(context);

  const login = endpoint('POST /api/auth/login', {
    summary: 'Sign in',
    access: 'public',
    body: loginForm,
    response: signedIn,
    errors: {
      401: 'Wrong username or password; with `secondFactor`: the kinds that `POST /api/auth/second-factor` takes next',
    },
    async handle({ body: { username, password }, address, c }) {
      await enforce(await limits.consume(username, address), username, address);
      const row = await findUser(db, username);
      // A disabled user gets the same response as an unknown one, after the same time.
      const right = await verifyPassword(password, row?.disabledAt === null ? row.password : undefined);
      if (!row || !right) {
        await record({ username, address, outcome: 'failure' });
        throw new HttpError(401, 'badCredentials');
      }
      if (needsRehash(row.password)) await replaceHash(db, row.id, await hashPassword(password));
      await limits.reward(username, address);
      await requireSecondStep(c, row.id, 'secondFactorNeeded');
      await record({ username, address, outcome: 'success' });
      return signIn(c, toUser(row), address);
    },
  });

  const register = endpoint('POST /api/auth/register', {
    summary: 'Register as a user without access to the back office',
    access: 'public',
    body: registerForm,
    status: 201,
    response: signedIn,
    async handle({ body: { username, password, email }, address, c }) {
      await enforce(await limits.consumeRegistration(address), username, address);
      await requireUncommon(password, { username, email });
      const hash = await hashPassword(password);
      const newUser = { username, password: hash, email: email ?? null, role: 'user' } as const;
      const user = await createUser(db, newUser, now());
      await record({ username, address, outcome: 'success' });
      return signIn(c, user, address);
    },
  });

  const logout = endpoint('POST /api/auth/logout', {
    summary: 'Sign out',
    access: 'session',
    response: z.object({ success: z.literal(true) }),
    async handle({ c }) {
      const token = readToken(c, 'session', config.publicUrl);
      if (token !== undefined) await endSession(db, token);
      clearToken(c, 'session', config.publicUrl);
      return { success: true };
    },
  });

  const user = endpoint('GET /api/auth/user', {
    summary: 'The signed-in user',
    access: 'public',
    response: sessionState,
    async handle({ c }) {
      const session = await currentSession(c, context);
      if (!session) return { authenticated: false, user: null };
      const { isLimited, timeZone } = session;
      return {
        authenticated: true,
        user: session.user,
        ...(isLimited && { enrolmentDue: true }),
        ...(timeZone !== null && { timeZone }),
      };
    },
  });

  const csrf = endpoint('GET /api/auth/csrf', {
    summary: "The CSRF token of the session, for a page that has the session's cookie and not the token",
    access: 'session',
    response: z.pick(signedIn, { csrfToken: true }),
    errors: { 401: 'Nobody is signed in' },
    async handle({ c }) {
      const token = readToken(c, 'session', config.publicUrl);
      if (token === undefined || !(await currentSession(c, context))) throw new HttpError(401, 'notSignedIn');
      return { csrfToken: csrfTokenOf(token) };
    },
  });

  const users = endpoint('GET /api/users', {
    summary: 'The operators, to whom submissions can be assigned',
    ...readsSubmissions,
    response: z.array(operatorEntity),
    handle: () => listOperators(db),
  });

  return [login, config.registration === 'open' ? register : closed(register), logout, user, csrf, users];
}

/** Reads no body: while registration is closed, the response is the same for every request. */
const closed = (register: Endpoint): Endpoint => ({
  ...register,
  body: undefined,
  handle: async () => {
    throw new HttpError(403, 'registrationClosed');
  },
});
