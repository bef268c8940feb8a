import { executeWrite, locking } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { noPassword } from './password.ts';

/** An identity that the provider has confirmed. */
export interface VouchedIdentity {
  issuer: string;
  subject: string;
  /** An address or a name that is shown only to the person; no decision depends on it (decision 28). */
  label: string | null;
  authenticatedAt: Date | null;
}

/** The account's link with this issuer and subject, the only values that identify a person (decision 28). */
export const findIdentity = (db: Database, { issuer, subject }: Pick<VouchedIdentity, 'issuer' | 'subject'>) =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** A person's link to this provider, for display. */
export const identityOfUser = (db: Database, userId: number, issuer: string) =>
  db
    .selectFrom('identities')
    .select(['label', 'createdAt', 'usedAt'])
    .where(({ and }) => and({ userId, issuer }))
    .executeTakeFirst();

/** @throws a unique violation if the identity or the account is already linked */
export async function linkIdentity(tx: Database, userId: number, identity: VouchedIdentity, now: Date): Promise<void> {
  const { issuer, subject, label } = identity;
  await tx.insertInto('identities').values({ userId, issuer, subject, label, createdAt: now.toISOString() }).execute();
}

/** @returns whether the link still exists */
export const markIdentityUsed = (tx: Database, id: number, now: Date): Promise<boolean> =>
  executeWrite(tx.updateTable('identities').set({ usedAt: now.toISOString() }).where('id', '=', id));

/** Unlinks an identity, and ends sign-ins with it that wait for their second step. @returns whether there was a link */
export async function unlinkIdentity(tx: Database, userId: number, issuer: string): Promise<boolean> {
  const linkDeletion = tx.deleteFrom('identities').where('userId', '=', userId).where('issuer', '=', issuer);
  const isUnlinked = await executeWrite(linkDeletion);
  await tx.deleteFrom('challenges').where('userId', '=', userId).where('kind', '=', 'second-factor').execute();
  return isUnlinked;
}

export const deleteIdentitiesOf = (tx: Database, userId: number) =>
  tx.deleteFrom('identities').where('userId', '=', userId).execute();

/** Removes a way to sign in, unless it is the last one. Concurrent removals are serialized. @throws {HttpError} 409 */
export async function removeWayIn<Result>(
  tx: Database,
  { userId, issuer }: { userId: number; issuer: string | undefined },
  remove: () => Promise<Result>,
): Promise<Result> {
  const userQuery = tx.selectFrom('users').select('password').where('id', '=', userId);
  const { password } = await locking(tx, userQuery).executeTakeFirstOrThrow();
  const result = await remove();
  if (password !== noPassword) return result;
  const passkeysQuery = tx
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .where('blockedAt', 'is', null);
  if (await passkeysQuery.limit(1).executeTakeFirst()) return result;
  if (issuer !== undefined && (await identityOfUser(tx, userId, issuer))) return result;
  throw new HttpError(409, 'lastWayIn');
}
