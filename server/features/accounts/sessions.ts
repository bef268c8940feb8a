import { hash, randomBytes } from 'node:crypto';
import { retention } from '../../../domain/operations/retention.ts';
import { operatorRoles, type User } from '../../../domain/accounts/user.ts';
import { after, deleteInBatches, executeWrite } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { isEnrolmentDue } from './second-factors.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import { toUser } from './users.ts';

const hour = 3_600_000;

/** The lifetime of a session in ms: in total, and without a call. */
export const sessionLifetime = { absolute: retention.sessionDays * 24 * hour, idle: retention.idleSessionHours * hour };

/** The maximum age of `seenAt` in ms before a call updates it, so a page with ten calls does not cause ten writes. */
const seenLag = 5 * 60_000;

export interface Session {
  /** The SHA-256 of the cookie's token. */
  id: string;
  user: User;
  /** The SHA-256 of the CSRF token. */
  csrf: string;
  /** The time of the last check of a password, code or passkey. */
  provedAt: string | null;
  timeZone: string | null;
  /** Whether the session may only enrol the second factor that the team requires. */
  isLimited: boolean;
}

/** The session's CSRF token; only the holder of the cookie's token can derive it. */
export const csrfTokenOf = (token: string): string => hash('sha256', `csrf ${token}`, 'base64url');

export interface Client {
  address?: string;
  device?: string | undefined;
  /** The time of the authentication, if it was earlier than now; null if unknown. */
  provedAt?: Date | null;
}

export async function startSession(
  db: Database,
  userId: number,
  now: Date,
  { address, device, provedAt = now }: Client = {},
): Promise<{ token: string; csrfToken: string; enrolmentDue?: true }> {
  const { digests, ...tokens } = makeTokens();
  const isLimited = await isEnrolmentDue(db, userId);
  const createdAt = now.toISOString();
  const row = {
    ...digests,
    userId,
    createdAt,
    seenAt: createdAt,
    expiresAt: after(now, sessionLifetime.absolute),
    provedAt: provedAt?.toISOString() ?? null,
    limitedAt: isLimited ? createdAt : null,
    address: address?.slice(0, 100) ?? null,
    device: device?.slice(0, 300) ?? null,
  };
  await db.insertInto('sessions').values(row).execute();
  return { ...tokens, ...(isLimited && { enrolmentDue: true }) };
}

/** Reads the session of a cookie's token and marks it as seen. @returns undefined if it has ended or expired, or its user is disabled */
export async function readSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const row = await enabledSessionsQuery(db, now)
    .select(['sessions.id as sessionId', 'csrf', 'seenAt', 'provedAt', 'limitedAt'])
    .select(['users.id', 'username', 'email', 'role', 'timeZone'])
    .where('sessions.id', '=', digest(token))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.seenAt < after(now, -seenLag))
    await db.updateTable('sessions').set({ seenAt: now.toISOString() }).where('id', '=', row.sessionId).execute();
  const { sessionId, csrf, provedAt, limitedAt, timeZone } = row;
  return { id: sessionId, user: toUser(row), csrf, provedAt, timeZone, isLimited: limitedAt !== null };
}

export async function isNewDevice(db: Database, userId: number, device: string | undefined): Promise<boolean> {
  const sessions = await db.selectFrom('sessions').select('device').where('userId', '=', userId).execute();
  return sessions.length > 0 && !sessions.some((session) => session.device === (device?.slice(0, 300) ?? null));
}

/** Sessions that {@link readSession} would still return. */
export function liveSessionsQuery(db: Database, now: Date) {
  const unexpiredSessionsQuery = db.selectFrom('sessions').where('expiresAt', '>', now.toISOString());
  return unexpiredSessionsQuery.where('seenAt', '>', after(now, -sessionLifetime.idle));
}

const enabledSessionsQuery = (db: Database, now: Date) =>
  liveSessionsQuery(db, now).innerJoin('users', 'users.id', 'sessions.userId').where('users.disabledAt', 'is', null);

/** Whether a session of an operator is live, like {@link readSession}, but without marking the session as seen. */
export async function isSessionLive(db: Database, id: string, now: Date): Promise<boolean> {
  const liveSessionQuery = enabledSessionsQuery(db, now)
    .where('sessions.id', '=', id)
    .where('users.role', 'in', operatorRoles);
  return (await liveSessionQuery.select('users.id').executeTakeFirst()) !== undefined;
}

/** Ends the session of a cookie's token; an unknown token is not an error. */
export const endSession = (db: Database, token: string) =>
  db.deleteFrom('sessions').where('id', '=', digest(token)).execute();

/** Signs a user out everywhere, and ends sign-ins that wait for their second step. */
export async function endSessionsOfUser(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await db.deleteFrom('challenges').where('userId', '=', userId).execute();
}

/** Records a re-authentication under a new token, so a stolen token gains nothing. @returns undefined if the session has ended in the meantime */
export async function proveSession(db: Database, id: string, now: Date) {
  const { digests, ...tokens } = makeTokens();
  const proofUpdate = db.updateTable('sessions').set({ ...digests, provedAt: now.toISOString() });
  return (await executeWrite(proofUpdate.where('id', '=', id))) ? tokens : undefined;
}

/** The time until which the last proof is fresh; null if it has expired, or if there is none. */
export function provedUntil({ provedAt }: Session, now: Date): string | null {
  if (provedAt === null) return null;
  const end = after(new Date(provedAt), retention.proofMinutes * 60_000);
  return end > now.toISOString() ? end : null;
}

/** Removes the sessions that {@link readSession} no longer accepts. */
export async function purgeExpiredSessions(db: Database, now: Date): Promise<void> {
  const expiredSessionsQuery = db
    .selectFrom('sessions')
    .select('id')
    .where(({ eb }) => eb('expiresAt', '<=', now.toISOString()).or('seenAt', '<=', after(now, -sessionLifetime.idle)));
  await deleteInBatches(db, 'sessions', expiredSessionsQuery);
}

function makeTokens() {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = csrfTokenOf(token);
  return { token, csrfToken, digests: { id: digest(token), csrf: digest(csrfToken) } };
}
