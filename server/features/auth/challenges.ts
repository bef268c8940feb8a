import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { retention } from '../../../domain/operations/retention.ts';
import type { ChallengeKind } from '../../../domain/accounts/second-factor.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { executeWrite, lasting, purgeExpired } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { readCurrentSession } from './access.ts';
import { readToken } from '../../platform/http/cookies/session-cookie.ts';
import { digest } from '../../platform/cryptography/digest.ts';

type Challenge = Selectable<Tables['challenges']>;
type Needs = Parameters<typeof readCurrentSession>[1];
type NewChallenge = Pick<Challenge, 'kind' | 'userId'> & { content?: string | null };

/** Attempts per challenge; after them the sign-in starts over with the password. */
const mostFailures = 5;

export const invalidChallenge = () => new HttpError(401, 'challengeGone');

export const cookieChallengeId = (c: Context, { config }: Pick<PlatformContext, 'config'>): string =>
  digest(readToken(c, 'challenge', config.publicUrl) ?? '');

/** The id of a session's challenge: each session has one of each kind, which a newer one replaces. */
export const sessionChallengeId = async (kind: ChallengeKind, c: Context, context: Needs): Promise<string> =>
  digest(`${kind} ${(await readCurrentSession(c, context))!.id}`);

export const storeSessionChallenge = async (context: Needs, c: Context, challenge: NewChallenge): Promise<void> =>
  store(context.db, { ...challenge, id: await sessionChallengeId(challenge.kind, c, context) }, context.now());

/** Stores a challenge of a sign-in. @returns the token for its cookie */
export async function startChallenge(db: Database, challenge: NewChallenge, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store(db, { ...challenge, id: digest(token) }, now);
  return token;
}

async function store(db: Database, challenge: NewChallenge & { id: string }, now: Date): Promise<void> {
  const row = { content: null, ...challenge, failures: 0, ...lasting(now, retention.challengeMinutes * 60_000) };
  const insertQuery = db.insertInto('challenges').values(row);
  await insertQuery.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
}

/** The challenge, unless it has been used, has failed too often or has expired. */
export const findChallenge = (db: Database, kind: ChallengeKind, id: string, now: Date) =>
  db
    .selectFrom('challenges')
    .where(isOpen(kind, id, now))
    .selectAll()
    .executeTakeFirst();

export const setContent = (db: Database, id: string, content: string) =>
  db.updateTable('challenges').set({ content }).where('id', '=', id).execute();

/** Consumes the content of a challenge. @returns whether it was still there, to only one of several concurrent requests */
export const consumeContent = (db: Database, id: string, content: string): Promise<boolean> =>
  executeWrite(db.updateTable('challenges').set({ content: null }).where('id', '=', id).where('content', '=', content));

/** Deletes a challenge and returns it, to only one of several concurrent requests. */
export const consumeChallenge = (tx: Database, kind: ChallengeKind, id: string, now: Date) =>
  tx
    .deleteFrom('challenges')
    .where(isOpen(kind, id, now))
    .returningAll()
    .executeTakeFirst();

const isOpen =
  (kind: ChallengeKind, id: string, now: Date) =>
  ({ and }: ExpressionBuilder<Tables, 'challenges'>) =>
    and({ id, kind }).and('failures', '<', mostFailures).and('expiresAt', '>', now.toISOString());

export async function countFailure(db: Database, id: string): Promise<void> {
  const failureUpdate = db.updateTable('challenges').where('id', '=', id);
  await failureUpdate.set(({ eb }) => ({ failures: eb('failures', '+', 1) })).execute();
}

export const purgeExpiredChallenges = purgeExpired('challenges');
