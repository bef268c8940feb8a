import type { User } from '../../../domain/accounts/user.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { signInLimits } from './limits.ts';
import { verifyPassword } from '../accounts/password.ts';
import { signIns } from './sign-in.ts';

/** Checks the password of a signed-in user like a sign-in: failures count towards the same limits and are recorded. */
export function passwordCheck(context: PlatformContext) {
  const limits = signInLimits(context);
  const { enforce, record } = signIns(context);
  /** @throws {HttpError} 400 for a wrong password, 429 above the limit */
  return async ({ username }: User, address: string, typed: string, hash: string | undefined): Promise<void> => {
    await enforce(await limits.consume(username, address), username, address);
    if (!(await verifyPassword(typed, hash))) {
      await record({ username, address, outcome: 'failure' });
      throw new HttpError(400, 'wrongPassword');
    }
    await limits.reward(username, address);
  };
}
