import type { Selectable } from 'kysely';
import { type Operator, type User, usernameKey } from '../../../domain/accounts/user.ts';
import { inTransaction } from '../../platform/db/rows.ts';
import { lockKey } from '../../platform/db/submissions.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { appearanceOf } from './look-alikes.ts';

export const toUser = ({ id, username, email, role }: User): User => ({ id, username, email, role });

/** The row of the user with exactly this name, including the password hash. */
export const findUser = (db: Database, username: string): Promise<Selectable<Tables['users']> | undefined> =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();

export const findEnabledUser = (db: Database, id: number): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();

/** Whether the name, ignoring case, or a look-alike is another user's username or display name. */
export async function isUsernameTaken(db: Database, name: string): Promise<boolean> {
  const users = await db.selectFrom('users').select(['username', 'displayName']).execute();
  return users.some(
    ({ username, displayName }) => isSameOrAlike(name, username) || isSameOrAlike(name, displayName ?? ''),
  );
}

/**
 * Whether a display name could be mistaken for another person's: it equals or resembles their username, or it resembles their display
 * name in other letters. Two people may have the same name.
 */
export async function isDisplayNameMisleading(db: Database, name: string, userId: number): Promise<boolean> {
  const otherUsersQuery = db.selectFrom('users').select(['username', 'displayName']).where('id', '!=', userId);
  return (await otherUsersQuery.execute()).some(
    ({ username, displayName }) =>
      isSameOrAlike(name, username) || (displayName !== name && isSameOrAlike(name, displayName ?? '')),
  );
}

const isSameOrAlike = (name: string, other: string): boolean =>
  usernameKey(other) === usernameKey(name) || appearanceOf(other) === appearanceOf(name);

/** @param user its `password` is a hash @throws {HttpError} 409 if another user has the name, ignoring case, or a look-alike of it */
export const createUser = (db: Database, user: Omit<User, 'id'> & { password: string }, now: Date): Promise<User> =>
  inTransaction(db, async (tx) => {
    await lockKey(tx, 'usernames');
    if (await isUsernameTaken(tx, user.username)) throw new HttpError(409, 'usernameTaken');
    const row = { ...user, usernameKey: usernameKey(user.username), createdAt: now.toISOString() };
    return toUser(await tx.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow());
  });

export const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined;

/** Serializes transactions that may create the first admin: the later one then sees the admin. */
export async function lockFirstAdmin(tx: Database, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  await tx
    .insertInto('milestones')
    .values({ name: 'first-admin', createdAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt }))
    .execute();
}

/** The possible assignees of submissions and messages: editors and admins that may sign in. */
export const listOperators = (db: Database): Promise<Operator[]> => operatorsQuery(db).orderBy('username').execute();

export const findOperator = (db: Database, id: number): Promise<Operator | undefined> =>
  operatorsQuery(db).where('id', '=', id).executeTakeFirst();

export async function usernamesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** The addresses of all current and former operators. */
export async function operatorAddresses(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').where('role', '!=', 'user').execute();
  return rows.flatMap(({ email }) => email ?? []);
}

export const listReachableOperators = (db: Database) =>
  operatorsQuery(db)
    .select(['email', 'role'])
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();

function operatorsQuery(db: Database) {
  const enabledUsersQuery = db.selectFrom('users').where('disabledAt', 'is', null);
  return enabledUsersQuery.where('role', 'in', ['editor', 'admin']).select(['id', 'username']);
}

/** @param hash of the same password at the current cost */
export const replaceHash = (db: Database, userId: number, hash: string) =>
  db.updateTable('users').set({ password: hash }).where('id', '=', userId).execute();
