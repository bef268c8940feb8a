import { sql } from 'kysely';
import type { Account } from '../../../domain/accounts/account.ts';
import { noPassword } from './password.ts';
import { liveSessionsQuery } from './sessions.ts';
import type { Database } from '../../platform/db/tables.ts';

/** A user's account and active sessions, latest first. @param current the id of the session of the request */
export async function findAccount(db: Database, id: number, current: string, now: Date): Promise<Account> {
  const { password, ...user } = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'displayName', 'signature', 'timeZone', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await liveSessionsQuery(db, now)
    .select(['sessions.id', 'address', 'device', 'sessions.createdAt', 'seenAt'])
    .where('userId', '=', id)
    .orderBy('seenAt', 'desc')
    .execute();
  return {
    ...user,
    hasPassword: password !== noPassword,
    sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === current })),
  };
}

/** Ends one of a person's sessions, or all but one together with unfinished sign-ins. @returns how many sessions */
export async function endSessions(
  tx: Database,
  userId: number,
  selection: { id: string } | { except: string },
): Promise<number> {
  const sessionDeletion = tx.deleteFrom('sessions').where('userId', '=', userId);
  const ended =
    'id' in selection
      ? sessionDeletion.where('id', '=', selection.id)
      : sessionDeletion.where('id', '!=', selection.except);
  const { numDeletedRows } = await ended.executeTakeFirst();
  if ('except' in selection)
    await tx.deleteFrom('challenges').where('userId', '=', userId).where('kind', '=', 'second-factor').execute();
  return Number(numDeletedRows);
}

/** The password hash, and the fields for an email to the person. */
export const findCredentials = (db: Database, id: number) =>
  db.selectFrom('users').select(['password', 'email', 'displayName']).where('id', '=', id).executeTakeFirstOrThrow();

export const changeAccount = (tx: Database, id: number, values: Record<string, string | null>) =>
  tx.updateTable('users').set(values).where('id', '=', id).execute();

/** The enabled accounts with an address, which accounts of one person may share. */
export const accountsWithAddress = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('disabledAt', 'is', null)
    .limit(5)
    .execute();
