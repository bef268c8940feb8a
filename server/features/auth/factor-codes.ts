import type { Context } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { isTotpCode, plainCode, type TotpEnrolment } from '../../../domain/accounts/second-factor.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { executeWrite } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { tooMany } from '../../platform/errors/http-error.ts';
import { mailAccountEvent } from '../mails/account-mails.ts';
import { signInLimits } from './limits.ts';
import { signIns } from './sign-in.ts';
import { open } from '../accounts/secret-box.ts';
import { recoveryHash } from '../accounts/second-factors.ts';

/** The time step of RFC 6238 in seconds. The RFC also recommends accepting one step of skew. */
const period = 30;
const window = 1;

/** A new secret of 160 bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** The secret as an authenticator app reads it. @param names the studio's name and the username, under which the app lists it */
export function totpEnrolmentOf(secret: string, names: { issuer: string; label: string }): TotpEnrolment {
  const uri = totpOf(secret, names).toString();
  return { secret, uri, svg: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}

/** The time step of a code, at most one step from now; undefined for a wrong code. */
export function totpStep(secret: string, typed: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({ token: plainCode(typed), timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/** The context that a sealed secret is bound to. */
export const totpContext = (userId: number): string => `totp ${userId}`;

/**
 * Consumes a code of an app or a recovery code. Codes of the last used time step and of earlier ones are rejected.
 * @returns the kind, or undefined for a wrong or used code
 */
export async function consumeCode(
  tx: Database,
  context: Pick<PlatformContext, 'config'>,
  userId: number,
  typed: string,
  now: Date,
): Promise<'totp' | 'recovery' | undefined> {
  if (!isTotpCode(typed)) {
    const codeDeletion = tx.deleteFrom('recoveryCodes').where('userId', '=', userId);
    return (await executeWrite(codeDeletion.where('codeHash', '=', recoveryHash(typed)))) ? 'recovery' : undefined;
  }
  const factor = await tx.selectFrom('totpFactors').select('secret').where('userId', '=', userId).executeTakeFirst();
  const secret = factor && (await open(tx, context, factor.secret, totpContext(userId)));
  const step = secret === undefined ? undefined : totpStep(secret, typed, now);
  if (step === undefined) return undefined;
  const stepUpdate = tx.updateTable('totpFactors').set({ lastStep: step }).where('userId', '=', userId);
  return (await executeWrite(stepUpdate.where('lastStep', '<', step))) ? 'totp' : undefined;
}

/** The limits for codes. Above a limit, the person is notified by email, since somebody who guesses codes knows their password. */
export function codeLimits(context: PlatformContext) {
  const { db, wakeJobs, metrics, now } = context;
  const limits = signInLimits(context);
  const { record } = signIns(context);
  return {
    /** Counts a code before it is checked. @throws {HttpError} 429 over the limit */
    async consume(user: User, { address, c }: { address: string; c: Context }): Promise<void> {
      const blocked = await limits.consumeCode(user.id, address);
      if (!blocked) return;
      metrics.signIn('limited');
      if (blocked.first) {
        await record({ username: user.username, address, outcome: 'limited' });
        const { username, email } = user;
        const client = { address, c };
        await mailAccountEvent(db, { about: 'codesGuessed', username, recipients: [email], client }, now());
        wakeJobs();
      }
      throw tooMany(blocked.retryAfter);
    },
    reward: (user: User, address: string): Promise<void> => limits.rewardCode(user.id, address),
  };
}
