import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type { SignedIn, User } from '../../../domain/accounts/user.ts';
import { audit } from '../../platform/audit/audit-trail.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { onUniqueViolation } from '../../platform/errors/database-error.ts';
import type { Database } from '../../platform/db/tables.ts';
import { type ErrorKey, HttpError, tooMany } from '../../platform/errors/http-error.ts';
import { mailAccountEvent } from '../mails/account-mails.ts';
import { recordAttempt, type Attempt } from '../accounts/sign-in-attempts.ts';
import { readToken, setToken } from '../../platform/http/cookies/session-cookie.ts';
import type { Attempted } from './limits.ts';
import type { consumeLink } from '../accounts/account-links.ts';
import { startChallenge } from './challenges.ts';
import { findFactorKinds } from '../accounts/second-factors.ts';
import { type Client, endSession, isNewDevice, startSession } from '../accounts/sessions.ts';
import { createUser } from '../accounts/users.ts';

const consumeNothing = async (_tx: Database): Promise<void> => {};

interface Joining {
  /** Consumes the link in the transaction that creates the account. @returns undefined if the link no longer exists */
  consume: (tx: Database) => ReturnType<typeof consumeLink>;
  /** Returns the error for a link that no longer exists. */
  invalidLink: () => HttpError;
  /** Runs in the same transaction, after the account was created. */
  onCreated?: (tx: Database, userId: number) => Promise<void>;
}

/** The steps that all ways to sign in share. */
export function signIns({ config, db, log, wakeJobs, metrics, now }: PlatformContext) {
  // Names and addresses are recorded in the audit trail, but never logged.
  const record = (attempt: Attempt): Promise<void> => {
    const { outcome } = attempt;
    log[outcome === 'success' ? 'info' : 'warn']({ outcome }, 'sign-in');
    if (outcome !== 'limited') metrics.signIn(outcome);
    return recordAttempt(db, attempt, now());
  };

  return {
    record,

    /** Applies the limits, which may delay the attempt. @throws {HttpError} 429 above the limit */
    async enforce({ blocked, delay }: Attempted, username: string, address: string): Promise<void> {
      if (blocked) {
        metrics.signIn('limited');
        if (blocked.first) await record({ username, address, outcome: 'limited' });
        throw tooMany(blocked.retryAfter);
      }
      if (delay > 0) await setTimeout(delay);
    },

    /**
     * Makes a sign-in wait for its second factor; `consume` is as in `signIn`.
     * @throws {HttpError} 401 with the kinds of factors, unless the person has none
     */
    async requireSecondStep(c: Context, userId: number, key: ErrorKey, consume = consumeNothing): Promise<void> {
      const kinds = await findFactorKinds(db, userId);
      if (kinds.length === 0) return;
      const token = await db.transaction().execute(async (tx) => {
        await consume(tx);
        return startChallenge(tx, { kind: 'second-factor', userId }, now());
      });
      setToken(c, 'challenge', config.publicUrl, token);
      throw new HttpError(401, key, { data: { secondFactor: kinds } });
    },

    /**
     * Ends the browser's session and starts a new one, so a planted token is worthless.
     * @param consume consumes the basis of the sign-in in the session's transaction; an exception from it aborts the sign-in
     */
    async signIn(
      { c, address }: { c: Context; address: string },
      user: User,
      consume = consumeNothing,
      proved: Pick<Client, 'provedAt'> = {},
    ): Promise<SignedIn> {
      const oldToken = readToken(c, 'session', config.publicUrl);
      const device = c.req.header('user-agent');
      const { token, ...started } = await db.transaction().execute(async (tx) => {
        await consume(tx);
        if (oldToken !== undefined) await endSession(tx, oldToken);
        if (await isNewDevice(tx, user.id, device)) {
          const { username, email } = user;
          const client = { address, c };
          await mailAccountEvent(tx, { about: 'newDevice', username, recipients: [email], client }, now());
        }
        const row = await tx.selectFrom('users').select('timeZone').where('id', '=', user.id).executeTakeFirst();
        const session = await startSession(tx, user.id, now(), { address, device, ...proved });
        return { ...session, ...(row?.timeZone && { timeZone: row.timeZone }) };
      });
      if (user.email !== null) wakeJobs();
      setToken(c, 'session', config.publicUrl, token);
      return { user, ...started };
    },

    /** Creates the account of an invitation, or of the setup link, and signs it in. */
    async join(
      { c, address }: { c: Context; address: string },
      account: { username: string; password: string },
      { consume, invalidLink, onCreated = consumeNothing }: Joining,
    ): Promise<SignedIn> {
      const device = c.req.header('user-agent');
      const { token, ...session } = await db
        .transaction()
        .execute(async (tx) => {
          const invitation = await consume(tx);
          if (!invitation?.role) throw invalidLink();
          const user = await createUser(tx, { ...account, email: invitation.email, role: invitation.role }, now());
          const by = { userId: user.id, via: 'link', address } as const;
          await audit(tx, by, { action: 'joined', entity: 'user', id: user.id }, now());
          await onCreated(tx, user.id);
          return { user, ...(await startSession(tx, user.id, now(), { address, device })) };
        })
        .catch(onUniqueViolation(() => new HttpError(409, 'usernameTaken')));
      setToken(c, 'session', config.publicUrl, token);
      return session;
    },
  };
}
