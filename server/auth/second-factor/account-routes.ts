import { newRecoveryCodes, ownFactors, totpConfirmation, totpEnrolment } from '../../../domain/second-factor.ts';
import type { User } from '../../../domain/user.ts';
import { audit, type AuditEvent } from '../../audit/store.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import { type Call, deleted, deletedResponse, endpoint, type Endpoint } from '../../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { accountMails } from '../../mail/account-mails.ts';
import type { FactorChange } from '../../mail/mail-module.ts';
import { currentSession } from '../access.ts';
import { consumeChallenge, countFailure, findChallenge, sessionChallengeId, storeChallenge } from './challenges.ts';
import { codeLimits } from './code-limits.ts';
import { totpContext } from './codes.ts';
import { open, seal } from './secret-box.ts';
import { findFactors, isFactorRequired, releaseSessions, removeFactor, renewRecoveryCodes, saveTotp } from './store.ts';
import { newTotpSecret, totpEnrolmentOf, totpStep } from './totp.ts';

/** Records a change of a person's factors and mails it to them, in the transaction of the change. */
export async function reportFactor(
  tx: Database,
  { user, by, address, c }: Pick<Call<unknown, unknown>, 'by' | 'address' | 'c'> & { user: User },
  { what, ...event }: Pick<AuditEvent, 'action' | 'fields'> & { what: FactorChange },
  now: Date,
): Promise<void> {
  await audit(tx, by, { ...event, entity: 'user', id: user.id }, now);
  await accountMails(tx, 'factorChanged', { ...user, recipients: [user.email], what }, { address, c }, now);
}

/** Where a team has to have a second factor, the last one can only be replaced. @throws {HttpError} 409 */
export async function requireOtherFactor(tx: Database, userId: number): Promise<void> {
  const { totp, passkeys } = await findFactors(tx, userId);
  if (totp === null && passkeys.length === 0 && (await isFactorRequired(tx)))
    throw new HttpError(409, 'factorRequired');
}

/** A person's own authenticator app and recovery codes. */
export const ownFactorEndpoints = (context: AppContext): Endpoint[] => {
  const { db, mailDue, now } = context;
  const limits = codeLimits(context);
  const pending = async (c: Parameters<typeof currentSession>[0]) =>
    sessionChallengeId('totp', (await currentSession(c, context))!.id);

  return [
    endpoint('GET /api/account/factors', {
      summary: 'One’s own second factors',
      access: 'reader',
      whileLimited: true,
      response: ownFactors,
      handle: ({ user }) => findFactors(db, user!.id),
    }),
    endpoint('POST /api/account/totp', {
      summary: 'Begin to set up an authenticator app; nothing changes before its first code',
      access: 'reader',
      fresh: true,
      whileLimited: true,
      response: totpEnrolment,
      handle: async ({ user, c }) => {
        const secret = newTotpSecret();
        const content = await seal(db, context, secret, totpContext(user!.id), now());
        await storeChallenge(db, { id: await pending(c), kind: 'totp', userId: user!.id, content }, now());
        return totpEnrolmentOf(secret, user!.username);
      },
    }),
    endpoint('POST /api/account/totp/confirm', {
      summary:
        'Set up the authenticator app with its first code, in the place of one before; the first factor comes with recovery codes',
      access: 'reader',
      whileLimited: true,
      body: totpConfirmation,
      response: newRecoveryCodes,
      errors: { 404: 'Not begun, or too long ago', 429: 'Too many attempts' },
      handle: async (call) => {
        const { body, c } = call;
        const user = call.user!;
        await limits.consume(user, call);
        const id = await pending(c);
        const challenge = await findChallenge(db, 'totp', id, now());
        if (!challenge?.content) throw notFound();
        const secret = await open(db, context, challenge.content, totpContext(user.id));
        const step = secret === undefined ? undefined : totpStep(secret, body.code, now());
        if (step === undefined) {
          await countFailure(db, id);
          throw new HttpError(400, 'wrongCode');
        }
        const recoveryCodes = await db.transaction().execute(async (tx) => {
          if (!(await consumeChallenge(tx, 'totp', id, now()))) throw notFound();
          const { recoveryCodes: left } = await findFactors(tx, user.id);
          await saveTotp(tx, { userId: user.id, secret: challenge.content!, step }, now());
          await releaseSessions(tx, user.id);
          await reportFactor(
            tx,
            { ...call, user },
            { action: 'factorAdded', fields: ['totp'], what: 'totpAdded' },
            now(),
          );
          return left > 0 ? [] : renewRecoveryCodes(tx, user.id, now());
        });
        await limits.reward(user, call.address);
        mailDue();
        return { recoveryCodes };
      },
    }),
    endpoint('DELETE /api/account/totp', {
      summary: 'Remove one’s authenticator app',
      access: 'reader',
      fresh: true,
      response: deletedResponse,
      errors: { 404: 'None is set up', 409: 'The last factor, which the team has to have' },
      handle: async (call) => {
        const user = call.user!;
        await db.transaction().execute(async (tx) => {
          if (!(await removeFactor(tx, user.id, { totp: true }))) throw notFound();
          await requireOtherFactor(tx, user.id);
          await reportFactor(
            tx,
            { ...call, user },
            { action: 'factorRemoved', fields: ['totp'], what: 'totpRemoved' },
            now(),
          );
        });
        mailDue();
        return deleted;
      },
    }),
    endpoint('POST /api/account/recovery-codes', {
      summary: 'Replace one’s recovery codes; the response has them once',
      access: 'reader',
      fresh: true,
      response: newRecoveryCodes,
      errors: { 404: 'No second factor is set up' },
      handle: async (call) => {
        const user = call.user!;
        const recoveryCodes = await db.transaction().execute(async (tx) => {
          const { totp, passkeys } = await findFactors(tx, user.id);
          if (totp === null && passkeys.length === 0) throw notFound();
          await reportFactor(tx, { ...call, user }, { action: 'codesRenewed', what: 'codesRenewed' }, now());
          return renewRecoveryCodes(tx, user.id, now());
        });
        mailDue();
        return { recoveryCodes };
      },
    }),
  ];
};
