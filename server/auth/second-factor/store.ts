import type { FactorKind, OwnFactors } from '../../../domain/second-factor.ts';
import { operatorRoles } from '../../../domain/user.ts';
import { decode } from '../../db/rows.ts';
import type { Database } from '../../db/tables.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

const requirement = 'secondFactorRequired';

/** A person's second factors, as they see them. */
export async function findFactors(db: Database, userId: number): Promise<OwnFactors> {
  const [totp, passkeys, codes, isRequired] = await Promise.all([
    db.selectFrom('totpFactors').select('createdAt').where('userId', '=', userId).executeTakeFirst(),
    db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute(),
    db.selectFrom('recoveryCodes').select('id').where('userId', '=', userId).execute(),
    isFactorRequired(db),
  ]);
  return {
    totp: totp?.createdAt ?? null,
    passkeys: passkeys.map((row) => {
      const { id, name, createdAt, usedAt, blockedAt } = decode('passkeys', row);
      return { id, name, createdAt, usedAt, isBlocked: blockedAt !== null };
    }),
    recoveryCodes: codes.length,
    isRequired,
  };
}

/** What may complete a person's sign-in; none where the password is enough. */
export async function factorKindsOf(db: Database, userId: number): Promise<FactorKind[]> {
  const { totp, passkeys, recoveryCodes } = await findFactors(db, userId);
  const hasPasskey = passkeys.length > 0;
  if (totp === null && !hasPasskey) return [];
  return [
    ...(totp === null ? [] : (['totp'] as const)),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

/** Whether the team has to have a second factor. */
export const isFactorRequired = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('settings').select('value').where('name', '=', requirement).executeTakeFirst())?.value ===
  'true';

/** Sessions that wait for an enrolment are released where none is required any more. */
export async function setFactorRequired(tx: Database, isRequired: boolean, now: Date): Promise<void> {
  const value = String(isRequired);
  await tx
    .insertInto('settings')
    .values({ name: requirement, value, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  if (!isRequired)
    await tx.updateTable('sessions').set({ limitedAt: null }).where('limitedAt', 'is not', null).execute();
}

/** Whether a new session of this person may only enrol a second factor. */
export async function isEnrolmentDue(db: Database, userId: number): Promise<boolean> {
  if (!(await isFactorRequired(db))) return false;
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (!operatorRoles.some((role) => role === user?.role)) return false;
  return (await factorKindsOf(db, userId)).length === 0;
}

/** Ends the limits of a person's sessions that waited for an enrolment. */
export async function releaseSessions(tx: Database, userId: number): Promise<void> {
  await tx.updateTable('sessions').set({ limitedAt: null }).where('userId', '=', userId).execute();
}

/** Stores an authenticator app in the place of the one before. @param step of the code that confirmed it */
export async function saveTotp(
  tx: Database,
  { userId, secret, step }: { userId: number; secret: string; step: number },
  now: Date,
): Promise<void> {
  const row = { secret, lastStep: step, createdAt: now.toISOString() };
  await tx
    .insertInto('totpFactors')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Marks a time step as used. @returns whether it, and every later one, was unused */
export async function consumeStep(tx: Database, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totpFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a recovery code. @returns whether the person had it */
export async function consumeRecoveryCode(tx: Database, userId: number, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(typed))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces a person's recovery codes. @returns the new ones, which are stored as hashes */
export async function renewRecoveryCodes(tx: Database, userId: number, now: Date): Promise<string[]> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const codes = newRecoveryCodes();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(code), createdAt: now.toISOString() })))
    .execute();
  return codes;
}

/** Removes what a person proves themselves with beside the password; with the last factor go the recovery codes. */
export async function removeFactor(
  tx: Database,
  userId: number,
  factor: { totp: true } | { passkey: number },
): Promise<boolean> {
  const deleted =
    'totp' in factor
      ? tx.deleteFrom('totpFactors').where('userId', '=', userId)
      : tx.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', factor.passkey);
  const { numDeletedRows } = await deleted.executeTakeFirst();
  const { totp, passkeys } = await findFactors(tx, userId);
  if (totp === null && passkeys.length === 0)
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return numDeletedRows > 0n;
}

/** Removes all of a person's factors, for somebody who lost them. @returns whether there were any */
export async function removeAllFactors(tx: Database, userId: number): Promise<boolean> {
  let count = 0n;
  for (const table of ['totpFactors', 'passkeys', 'recoveryCodes'] as const)
    count += (await tx.deleteFrom(table).where('userId', '=', userId).executeTakeFirst()).numDeletedRows;
  return count > 0n;
}
