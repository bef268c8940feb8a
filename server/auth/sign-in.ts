import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type { SignedIn, User } from '../../domain/user.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { tooMany } from '../http/errors.ts';
import { accountMails } from '../mail/account-mails.ts';
import { recordAttempt, type Attempt } from './attempts.ts';
import { readSessionCookie, setSessionCookie } from './cookie.ts';
import type { Attempted } from './limits.ts';
import { type Client, endSession, isNewDevice, startSession } from './sessions.ts';

/** What every way to sign in does. */
export function signIns({ config, db, log, mailDue, metrics, now }: AppContext) {
  /** Names and addresses are for the audit trail, and for no log. */
  const record = (attempt: Attempt): Promise<void> => {
    const { outcome } = attempt;
    log[outcome === 'success' ? 'info' : 'warn']({ outcome }, 'sign-in');
    if (outcome !== 'limited') metrics.signIn(outcome);
    return recordAttempt(db, attempt, now());
  };

  return {
    record,

    /** @throws {HttpError} 429 over the limit; otherwise waits as the limits say */
    async enforce(attempted: Attempted, username: string, address: string): Promise<void> {
      const { blocked } = attempted;
      if (blocked) {
        metrics.signIn('limited');
        if (blocked.first) await record({ username, address, outcome: 'limited' });
        throw tooMany(blocked.retryAfter);
      }
      if (attempted.delay > 0) await setTimeout(attempted.delay);
    },

    /**
     * Ends the browser's session and starts a new one, so that a planted token is worth nothing.
     *
     * @param consume uses up what the sign-in is based on, in the transaction of the session; what it throws ends the sign-in
     * @param proved when the person authenticated, where that was not now
     */
    async signIn(
      c: Context,
      user: User,
      address: string,
      consume: (tx: Database) => Promise<void> = async () => {},
      proved: Pick<Client, 'provedAt'> = {},
    ): Promise<SignedIn> {
      const oldToken = readSessionCookie(c, config.publicUrl);
      const device = c.req.header('user-agent');
      const { token, ...started } = await db.transaction().execute(async (tx) => {
        await consume(tx);
        if (oldToken !== undefined) await endSession(tx, oldToken);
        if (await isNewDevice(tx, user.id, device))
          await accountMails(tx, 'newDevice', { ...user, recipients: [user.email] }, { address, c }, now());
        const row = await tx.selectFrom('users').select('timeZone').where('id', '=', user.id).executeTakeFirst();
        const started = await startSession(tx, user.id, now(), { address, device, ...proved });
        return { ...started, ...(row?.timeZone && { timeZone: row.timeZone }) };
      });
      if (user.email !== null) mailDue();
      setSessionCookie(c, config.publicUrl, token);
      return { user, ...started };
    },
  };
}
