import type { Selectable } from 'kysely';
import type { OwnIdentity } from '../../../domain/identity.ts';
import type { Engine } from '../../db/engine.ts';
import type { Database, Tables } from '../../db/tables.ts';
import { HttpError } from '../../http/errors.ts';
import { noPassword } from '../password.ts';
import type { VouchedIdentity } from './identity-provider.ts';

type Identity = Selectable<Tables['identities']>;

/** The link of an account, by issuer and subject alone (decision 28). */
export const findIdentity = (
  db: Database,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<Identity | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** A person's link to this provider, as they see it. */
export const identityOfUser = (
  db: Database,
  userId: number,
  issuer: string,
): Promise<NonNullable<OwnIdentity['identity']> | undefined> =>
  db
    .selectFrom('identities')
    .select(['label', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();

/** @throws a unique violation where the identity, or the account, is linked already */
export async function linkIdentity(
  tx: Database,
  userId: number,
  { issuer, subject, label }: VouchedIdentity,
  now: Date,
): Promise<void> {
  await tx.insertInto('identities').values({ userId, issuer, subject, label, createdAt: now.toISOString() }).execute();
}

/** @returns whether the link still exists */
export async function markIdentityUsed(tx: Database, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identities')
    .set({ usedAt: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Also ends what waits for the second step of a sign-in with it. @returns whether there was one */
export async function unlinkIdentity(tx: Database, userId: number, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  await tx.deleteFrom('challenges').where('userId', '=', userId).where('kind', '=', 'second-factor').execute();
  return numDeletedRows > 0n;
}

/** With the account, of every provider. */
export async function deleteIdentitiesOf(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('identities').where('userId', '=', userId).execute();
}

/**
 * Takes a way to sign in from a person, unless none would be left: a password, a passkey or the identity provider. Of two changes
 * at once the second one sees the first.
 *
 * @throws {HttpError} 409
 */
export async function keepingWayIn<Result>(
  tx: Database,
  { engine, userId, issuer }: { engine: Engine; userId: number; issuer: string | undefined },
  remove: () => Promise<Result>,
): Promise<Result> {
  const user = tx.selectFrom('users').select('password').where('id', '=', userId);
  // A transaction in SQLite is exclusive from its start.
  const { password } = await (engine === 'postgres' ? user.forUpdate() : user).executeTakeFirstOrThrow();
  const result = await remove();
  if (password !== noPassword) return result;
  const passkeys = tx.selectFrom('passkeys').select('id').where('userId', '=', userId).where('blockedAt', 'is', null);
  if (await passkeys.limit(1).executeTakeFirst()) return result;
  if (issuer !== undefined && (await identityOfUser(tx, userId, issuer))) return result;
  throw new HttpError(409, 'lastWayIn');
}
