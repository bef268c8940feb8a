import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { loginForm, operatorEntity, registerForm, sessionState, signedIn } from '../../domain/user.ts';
import type { SignedIn, User } from '../../domain/user.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { accountMails } from '../mail/account-mails.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, tooMany } from '../http/errors.ts';
import type { AppContext } from '../context.ts';
import { currentSession } from './access.ts';
import { recordAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { requireUncommon } from './common-passwords.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './cookie.ts';
import { signInLimits } from './limits.ts';
import type { Attempted } from './limits.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import { csrfTokenOf, endSession, isNewDevice, startSession } from './sessions.ts';
import { createUser, findUser, listOperators, replaceHash, toUser } from './users.ts';

/** Sign-in, registration, sign-out and the session's state. */
export function authEndpoints(context: AppContext): Endpoint[] {
  const { config, db, log, mailDue, metrics, now } = context;
  const limits = signInLimits(context);

  /** Names and addresses are for the audit trail, and for no log. */
  const record = (attempt: Attempt) => {
    const { outcome } = attempt;
    log[outcome === 'success' ? 'info' : 'warn']({ outcome }, 'sign-in');
    if (outcome !== 'limited') metrics.signIn(outcome);
    return recordAttempt(db, attempt, now());
  };

  const enforce = async (attempted: Attempted, username: string, address: string): Promise<void> => {
    const { blocked } = attempted;
    if (blocked) {
      metrics.signIn('limited');
      if (blocked.first) await record({ username, address, outcome: 'limited' });
      throw tooMany(blocked.retryAfter);
    }
    if (attempted.delay > 0) await setTimeout(attempted.delay);
  };

  /** Ends the browser's session and starts a new one, so that a planted token is worth nothing. */
  const signIn = async (c: Context, user: User, address: string): Promise<SignedIn> => {
    const oldToken = readSessionCookie(c, config.publicUrl);
    const { token, csrfToken } = await db.transaction().execute(async (transaction) => {
      if (oldToken !== undefined) await endSession(transaction, oldToken);
      if (await isNewDevice(transaction, user.id, c.req.header('user-agent')))
        await accountMails(transaction, 'newDevice', { ...user, recipients: [user.email] }, { address, c }, now());
      return startSession(transaction, user.id, now(), { address, device: c.req.header('user-agent') });
    });
    if (user.email !== null) mailDue();
    setSessionCookie(c, config.publicUrl, token);
    return { user, csrfToken };
  };

  const login = endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: loginForm,
    response: signedIn,
    errors: { 401: 'Wrong username or password' },
    async handle({ body: { username, password }, address, c }) {
      await enforce(await limits.consume(username, address), username, address);
      const row = await findUser(db, username);
      // A disabled user responds like none, in text and response time.
      const right = await verifyPassword(password, row?.disabledAt === null ? row.password : undefined);
      if (!row || !right) {
        await record({ username, address, outcome: 'failure' });
        throw new HttpError(401, 'badCredentials');
      }
      if (needsRehash(row.password)) await replaceHash(db, row.id, await hashPassword(password));
      await limits.reward(username, address);
      await record({ username, address, outcome: 'success' });
      return signIn(c, toUser(row), address);
    },
  });

  const register = endpoint({
    method: 'POST',
    path: '/api/auth/register',
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
      const user = await createUser(db, newUser, now()).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new HttpError(409, 'usernameTaken') : error;
      });
      await record({ username, address, outcome: 'success' });
      return signIn(c, user, address);
    },
  });

  const logout = endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out',
    access: 'session',
    response: z.object({ success: z.literal(true) }),
    async handle({ c }) {
      const token = readSessionCookie(c, config.publicUrl);
      if (token !== undefined) await endSession(db, token);
      clearSessionCookie(c, config.publicUrl);
      return { success: true };
    },
  });

  const user = endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Who is signed in',
    access: 'public',
    response: sessionState,
    async handle({ c }) {
      const session = await currentSession(c, context);
      return { authenticated: session !== undefined, user: session?.user ?? null };
    },
  });

  const csrf = endpoint({
    method: 'GET',
    path: '/api/auth/csrf',
    summary: "The CSRF token of the session, for a page that has the session's cookie and not the token",
    access: 'session',
    response: z.pick(signedIn, { csrfToken: true }),
    errors: { 401: 'Nobody is signed in' },
    async handle({ c }) {
      const token = readSessionCookie(c, config.publicUrl);
      if (token === undefined || !(await currentSession(c, context))) throw new HttpError(401, 'notSignedIn');
      return { csrfToken: csrfTokenOf(token) };
    },
  });

  const users = endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Who works in the back office, and can be assigned to submissions',
    access: 'reader',
    response: z.array(operatorEntity),
    handle: () => listOperators(db),
  });

  return [login, config.registration === 'open' ? register : closed(register), logout, user, csrf, users];
}

/** Reads no body: registration is closed, whatever was sent. */
const closed = (register: Endpoint): Endpoint => ({
  ...register,
  body: undefined,
  handle: async () => {
    throw new HttpError(403, 'registrationClosed');
  },
});
