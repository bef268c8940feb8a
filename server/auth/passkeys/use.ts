import type { User } from '../../../domain/user.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import type { Call } from '../../http/endpoint/endpoint.ts';
import { HttpError } from '../../http/errors.ts';
import { reportFactor } from '../second-factor/changes.ts';
import { findEnabledUser } from '../users.ts';
import { advanceCounter, blockPasskey, findPasskey } from './store.ts';
import { verifyAuthentication } from './webauthn.ts';

type Answer = Pick<Call<unknown, { id: string }>, 'body' | 'address' | 'c'>;

/**
 * Signs in, or proves, with a passkey's response to a challenge. A passkey that was copied is blocked and reported to its owner,
 * outside of the transaction.
 *
 * @param owner the only person whose passkey counts
 * @param work calls `consume` in its transaction, which stores the counter
 * @throws {HttpError} 400 for another site's, another person's, a blocked or an unknown one, and when the counter did not grow
 */
export async function usePasskey<Result>(
  { config, db, mailDue, now }: AppContext,
  { body, address, c }: Answer,
  { challenge, owner }: { challenge: string; owner: number | null },
  work: (user: User, consume: (tx: Database) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const passkey = await findPasskey(db, body.id);
  const user = passkey && (await findEnabledUser(db, passkey.userId));
  if (!user || passkey.blockedAt !== null || (owner !== null && passkey.userId !== owner)) throw refused();
  const { counter } = await verifyAuthentication(config, body, challenge, passkey);
  let isCopied = false;
  const consume = async (tx: Database) => {
    isCopied = !(await advanceCounter(tx, passkey.id, counter, now()));
    if (isCopied) throw refused();
  };
  try {
    return await work(user, consume);
  } catch (error) {
    if (isCopied) {
      await db.transaction().execute(async (tx) => {
        await blockPasskey(tx, passkey.id, now());
        const by = { userId: user.id, via: 'link', address } as const;
        await reportFactor(tx, user, { by, c }, 'passkeyBlocked', now());
      });
      mailDue();
    }
    throw error;
  }
}

const refused = () => new HttpError(400, 'passkeyRefused');
