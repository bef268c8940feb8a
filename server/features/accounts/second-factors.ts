import { hash, randomBytes } from 'node:crypto';
import {
  factorKinds,
  type FactorKind,
  type OwnFactors,
  plainCode,
  secondFactorLimits,
} from '../../../domain/accounts/second-factor.ts';
import { operatorRoles } from '../../../domain/accounts/user.ts';
import { decode, executeWrite } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { readSwitch, setSwitch } from '../settings/first-steps.ts';

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

/** The factors that can complete a person's sign-in; empty if the password is enough. */
export async function findFactorKinds(db: Database, userId: number): Promise<FactorKind[]> {
  const { totp, passkeys, recoveryCodes } = await findFactors(db, userId);
  const hasFactor = { totp: totp !== null, passkey: passkeys.length > 0, recovery: recoveryCodes > 0 };
  return hasFactor.totp || hasFactor.passkey ? factorKinds.filter((kind) => hasFactor[kind]) : [];
}

export const isFactorRequired = (db: Database): Promise<boolean> => readSwitch(db, 'secondFactorRequired');

/** Releases limited sessions if a second factor is no longer required. */
export async function setFactorRequired(tx: Database, isRequired: boolean, now: Date): Promise<void> {
  await setSwitch(tx, 'secondFactorRequired', isRequired, now);
  if (!isRequired)
    await tx.updateTable('sessions').set({ limitedAt: null }).where('limitedAt', 'is not', null).execute();
}

/** Whether a new session of this person may only enrol a second factor. */
export async function isEnrolmentDue(db: Database, userId: number): Promise<boolean> {
  if (!(await isFactorRequired(db))) return false;
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (!operatorRoles.some((role) => role === user?.role)) return false;
  return (await findFactorKinds(db, userId)).length === 0;
}

export const releaseSessions = (tx: Database, userId: number) =>
  tx.updateTable('sessions').set({ limitedAt: null }).where('userId', '=', userId).execute();

/** Stores an authenticator app, which replaces the previous one. @param step of the code that confirmed it */
export async function saveTotp(
  tx: Database,
  { userId, secret, step }: { userId: number; secret: string; step: number },
  now: Date,
): Promise<void> {
  const row = { userId, secret, lastStep: step, createdAt: now.toISOString() };
  const totpInsertion = tx.insertInto('totpFactors').values(row);
  await totpInsertion.onConflict((conflict) => conflict.column('userId').doUpdateSet(row)).execute();
}

/** 32 characters, 5 bits each, without `0`, `1`, `l` and `o`, which are easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A code in groups of six, with 120 bits in total, for which a plain hash is enough (ASVS 6.5.2). */
const newRecoveryCode = (): string => {
  const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]!).join('');
  return letters.match(/.{6}/g)!.join('-');
};

/** The stored hash of a code, independent of spaces and case. */
export const recoveryHash = (typed: string): string => hash('sha256', plainCode(typed));

/** Creates recovery codes with a person's first factor. @returns an empty list if they already have some */
export const createFirstRecoveryCodes = async (tx: Database, userId: number, now: Date): Promise<string[]> =>
  (await findFactors(tx, userId)).recoveryCodes > 0 ? [] : renewRecoveryCodes(tx, userId, now);

/** Replaces a person's recovery codes. @returns the new ones, of which only hashes are stored */
export async function renewRecoveryCodes(tx: Database, userId: number, now: Date): Promise<string[]> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newRecoveryCode);
  const rows = codes.map((code) => ({ userId, codeHash: recoveryHash(code), createdAt: now.toISOString() }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
  return codes;
}

/** Removes a second factor; the recovery codes are removed with the last one. */
export async function removeFactor(
  tx: Database,
  userId: number,
  factor: { totp: true } | { passkey: number },
): Promise<boolean> {
  const factorDeletion = tx.deleteFrom('totp' in factor ? 'totpFactors' : 'passkeys').where('userId', '=', userId);
  const isRemoved = await executeWrite(
    'totp' in factor ? factorDeletion : factorDeletion.where('id', '=', factor.passkey),
  );
  const { totp, passkeys } = await findFactors(tx, userId);
  if (totp === null && passkeys.length === 0)
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  return isRemoved;
}

/** Removes all of a person's factors, if they lost them. @returns whether there were any */
export async function removeAllFactors(tx: Database, userId: number): Promise<boolean> {
  let count = 0n;
  for (const table of ['totpFactors', 'passkeys', 'recoveryCodes'] as const)
    count += (await tx.deleteFrom(table).where('userId', '=', userId).executeTakeFirst()).numDeletedRows;
  return count > 0n;
}
