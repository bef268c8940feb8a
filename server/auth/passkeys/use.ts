import type { Context } from 'hono';
import type { User } from '../../../domain/user.ts';
import { audit } from '../../audit/store.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { accountMails } from '../../mail/account-mails.ts';
import { findEnabledUser } from '../users.ts';
import { advanceCounter, blockPasskey, findPasskey, type StoredPasskey } from './store.ts';
import { verifyAuthentication } from './webauthn.ts';

/** Whose passkey answered a challenge, before its counter is stored. */
export interface VerifiedPasskey {
  user: User;
  passkey: StoredPasskey;
  counter: number;
}

/**
 * Checks a passkey's response to a challenge.
 *
 * @param owner the only person whose passkey counts
 * @throws {HttpError} 400 for another site's, another person's, a blocked or an unknown one
 */
export async function verifyPasskey(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  response: { id: string },
  challenge: string,
  owner?: number | null,
): Promise<VerifiedPasskey> {
  const passkey = await findPasskey(db, response.id);
  const user = passkey && (await findEnabledUser(db, passkey.userId));
  if (!user || passkey.blockedAt !== null || (owner && passkey.userId !== owner))
    throw new HttpError(400, 'passkeyRefused');
  return { user, passkey, ...(await verifyAuthentication(config, response, challenge, passkey)) };
}

/**
 * Stores the counter of a verified passkey. One that was copied is blocked and reported to its owner, outside of the transaction.
 */
export function passkeyUse({ db, mailDue, now }: AppContext) {
  return {
    /** @throws {HttpError} 400 when the counter did not grow */
    async consume(tx: Database, { passkey, counter }: VerifiedPasskey): Promise<void> {
      if (!(await advanceCounter(tx, passkey.id, counter, now()))) throw new CopiedPasskey();
    },
    /** Blocks the passkey where `error` says that it was copied. */
    async report(
      error: unknown,
      { passkey, user }: VerifiedPasskey,
      request: { address: string; c: Context },
    ): Promise<void> {
      if (!(error instanceof CopiedPasskey)) return;
      await db.transaction().execute(async (tx) => {
        await blockPasskey(tx, passkey.id, now());
        const by = { userId: user.id, via: 'link', address: request.address } as const;
        await audit(tx, by, { action: 'blocked', entity: 'user', id: user.id, fields: ['passkey'] }, now());
        await accountMails(
          tx,
          'factorChanged',
          { ...user, recipients: [user.email], what: 'passkeyBlocked' },
          request,
          now(),
        );
      });
      mailDue();
    },
  };
}

class CopiedPasskey extends HttpError {
  constructor() {
    super(400, 'passkeyRefused');
  }
}
