import { isTotpCode } from '../../../domain/second-factor.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import { open } from './secret-box.ts';
import { consumeRecoveryCode, consumeStep } from './store.ts';
import { totpStep } from './totp.ts';

/** What a sealed secret is bound to. */
export const totpContext = (userId: number): string => `totp ${userId}`;

/**
 * Uses up a code of a person's authenticator app, or one of their recovery codes. Each works once, and so does no code of an
 * earlier time step than the last one.
 *
 * @returns which of both it was; undefined for a wrong or used one
 */
export async function consumeCode(
  tx: Database,
  context: Pick<AppContext, 'config'>,
  userId: number,
  typed: string,
  now: Date,
): Promise<'totp' | 'recovery' | undefined> {
  if (!isTotpCode(typed)) return (await consumeRecoveryCode(tx, userId, typed)) ? 'recovery' : undefined;
  const factor = await tx.selectFrom('totpFactors').select('secret').where('userId', '=', userId).executeTakeFirst();
  const secret = factor && (await open(tx, context, factor.secret, totpContext(userId)));
  const step = secret === undefined ? undefined : totpStep(secret, typed, now);
  return step !== undefined && (await consumeStep(tx, userId, step)) ? 'totp' : undefined;
}
