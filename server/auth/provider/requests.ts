import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { retention } from '../../../domain/retention.ts';
import type { Database, Tables } from '../../db/tables.ts';
import { digest } from '../sessions.ts';
import type { Visit } from './identity-provider.ts';

/** A browser that was sent to the identity provider, and why. */
export type IdentityRequest = Selectable<Tables['identityRequests']>;
export type NewIdentityRequest = Pick<IdentityRequest, 'purpose'> &
  Partial<Pick<IdentityRequest, 'userId' | 'linkId' | 'username'>>;

const random = () => randomBytes(32).toString('base64url');

/** A token for the browser's cookie, and a state for the address. */
export const newVisit = (): { token: string; state: string } => ({ token: random(), state: random() });

/**
 * What a visit is tied to. All of it follows from the cookie's token and the state, so that the database holds a digest alone, and
 * neither another browser nor another visit of this one fits.
 */
export const visitOf = (token: string, state: string, isProof: boolean): Visit => ({
  state,
  nonce: hash('sha256', `nonce ${token} ${state}`, 'base64url'),
  verifier: hash('sha256', `verifier ${token} ${state}`, 'base64url'),
  isProof,
});

const idOf = (token: string, state: string) => digest(`${token} ${state}`);

export async function storeRequest(
  db: Database,
  { token, state }: { token: string; state: string },
  request: NewIdentityRequest,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identityRequests')
    .values({
      ...request,
      id: idOf(token, state),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + retention.challengeMinutes * 60_000).toISOString(),
    })
    .execute();
}

/** Deletes a request: of several answers at once, one receives it, and a failed one cannot be repeated. */
export const consumeRequest = (
  db: Database,
  token: string,
  state: string,
  now: Date,
): Promise<IdentityRequest | undefined> =>
  db
    .deleteFrom('identityRequests')
    .where('id', '=', idOf(token, state))
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();

export async function purgeExpiredRequests(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('identityRequests').where('expiresAt', '<=', now.toISOString()).execute();
}
