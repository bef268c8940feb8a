import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { retention } from '../../../domain/retention.ts';
import type { ChallengeKind } from '../../../domain/second-factor.ts';
import { digest } from '../sessions.ts';
import type { Database, Tables } from '../../db/tables.ts';

export type Challenge = Selectable<Tables['challenges']>;

/** Codes that one challenge takes; afterwards the sign-in starts with the password again. */
const mostFailures = 5;

const lifetime = retention.challengeMinutes * 60_000;

/** A token for the cookie of a challenge. */
export const newChallengeToken = (): string => randomBytes(32).toString('base64url');

/** The id of a session's own challenge: one of each kind, which a newer one replaces. */
export const sessionChallengeId = (kind: ChallengeKind, sessionId: string): string => digest(`${kind} ${sessionId}`);

/** Stores a challenge, in the place of one with the same id. */
export async function storeChallenge(
  db: Database,
  challenge: Pick<Challenge, 'id' | 'kind' | 'userId'> & { content?: string | null },
  now: Date,
): Promise<void> {
  const row = {
    ...challenge,
    content: challenge.content ?? null,
    failures: 0,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetime).toISOString(),
  };
  await db
    .insertInto('challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The challenge, unless it was used, failed too often or is expired. */
export const findChallenge = (
  db: Database,
  kind: ChallengeKind,
  id: string,
  now: Date,
): Promise<Challenge | undefined> =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('failures', '<', mostFailures)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Deletes a challenge: of several requests at once, one receives it. */
export const consumeChallenge = (
  tx: Database,
  kind: ChallengeKind,
  id: string,
  now: Date,
): Promise<Challenge | undefined> =>
  tx
    .deleteFrom('challenges')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('failures', '<', mostFailures)
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();

export async function countFailure(db: Database, id: string): Promise<void> {
  await db
    .updateTable('challenges')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function purgeExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('challenges').where('expiresAt', '<=', now.toISOString()).execute();
}
