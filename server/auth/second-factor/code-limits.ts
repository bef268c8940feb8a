import type { Context } from 'hono';
import type { User } from '../../../domain/user.ts';
import type { AppContext } from '../../context.ts';
import { tooMany } from '../../http/errors.ts';
import { accountMails } from '../../mail/account-mails.ts';
import { signInLimits } from '../limits.ts';
import { signIns } from '../sign-in.ts';

/** The limits of codes, with the mail to somebody whose password a guesser knows. */
export function codeLimits(context: AppContext) {
  const { db, mailDue, metrics, now } = context;
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
        await accountMails(db, 'codesGuessed', { ...user, recipients: [user.email] }, { address, c }, now());
        mailDue();
      }
      throw tooMany(blocked.retryAfter);
    },
    reward: (user: User, address: string): Promise<void> => limits.rewardCode(user.id, address),
  };
}
