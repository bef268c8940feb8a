import type { Account } from '../../domain/account.ts';
import { noPassword } from '../auth/password.ts';
import { liveSessions } from '../auth/sessions.ts';
import type { Database } from '../db/tables.ts';

/** @param current the id of the session that asks */
export async function findAccount(db: Database, id: number, current: string, now: Date): Promise<Account> {
  const { password, ...user } = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'displayName', 'signature', 'timeZone', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await liveSessions(db, now)
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

/** Also ends what waits for a second step. @returns how many */
export async function endOtherSessions(tx: Database, userId: number, current: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', current)
    .executeTakeFirst();
  await tx.deleteFrom('challenges').where('userId', '=', userId).where('kind', '=', 'second-factor').execute();
  return Number(numDeletedRows);
}

/** @returns how many: one, or none where the session is not this person's */
export async function endOwnSession(tx: Database, userId: number, id: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
