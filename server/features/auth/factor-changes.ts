import type { User } from '../../../domain/accounts/user.ts';
import { audit, type AuditEvent } from '../../platform/audit/audit-trail.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { Call } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { mailAccountEvent } from '../mails/account-mails.ts';
import type { FactorChange } from '../../platform/mail/mail-module.ts';
import { findFactors, isFactorRequired } from '../accounts/second-factors.ts';

type AnyCall = Call<unknown, unknown>;

const events: Record<Exclude<FactorChange, 'reset'>, Pick<AuditEvent, 'action' | 'fields'>> = {
  totpAdded: { action: 'factorAdded', fields: ['totp'] },
  totpRemoved: { action: 'factorRemoved', fields: ['totp'] },
  passkeyAdded: { action: 'factorAdded', fields: ['passkey'] },
  passkeyRemoved: { action: 'factorRemoved', fields: ['passkey'] },
  passkeyBlocked: { action: 'blocked', fields: ['passkey'] },
  codesRenewed: { action: 'codesRenewed' },
  codeUsed: { action: 'codeUsed' },
  identityLinked: { action: 'identityLinked' },
  identityUnlinked: { action: 'identityUnlinked' },
};

/** Records a change of a person's factors and notifies them by email, in the transaction of the change. */
export async function reportFactor(
  tx: Database,
  user: Omit<User, 'role'>,
  { by, c }: Pick<AnyCall, 'by' | 'c'>,
  change: keyof typeof events,
  now: Date,
): Promise<void> {
  await audit(tx, by, { ...events[change], entity: 'user', id: user.id }, now);
  const { username, email } = user;
  const client = { address: by.address, c };
  await mailAccountEvent(tx, { about: 'factorChanged', what: change, username, recipients: [email], client }, now);
}

/** Changes a person's own factors in one transaction with the audit entry and the email. */
export const factorChanges =
  ({ wakeJobs }: PlatformContext) =>
  async <Result>(
    { user, transact, by, c }: Pick<AnyCall, 'user' | 'transact' | 'by' | 'c'>,
    change: keyof typeof events,
    changeFactors: (tx: Database, userId: number, now: Date) => Promise<Result>,
  ): Promise<Result> => {
    const result = await transact(async (tx, _record, now) => {
      const changed = await changeFactors(tx, user!.id, now);
      await reportFactor(tx, user!, { by, c }, change, now);
      return changed;
    });
    wakeJobs();
    return result;
  };

/** If the team requires a second factor, the last one can only be replaced. @throws {HttpError} 409 */
export async function requireOtherFactor(tx: Database, userId: number): Promise<void> {
  const { totp, passkeys } = await findFactors(tx, userId);
  if (totp === null && passkeys.length === 0 && (await isFactorRequired(tx)))
    throw new HttpError(409, 'factorRequired');
}
