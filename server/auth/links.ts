import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../db/tables.ts';
import { digest } from './sessions.ts';

export type AccountLink = Selectable<Tables['accountLinks']>;
type NewLink = Pick<AccountLink, 'kind'> & Partial<Pick<AccountLink, 'userId' | 'email' | 'role' | 'createdBy'>>;

/** Stores a link that works once, until `lifetime` ms from now. @returns its token, which only its mail has */
export async function createLink(
  tx: Database,
  link: NewLink,
  lifetime: number,
  now: Date,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await tx
    .insertInto('accountLinks')
    .values({
      ...link,
      tokenHash: digest(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetime).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** The link of a token, unless it was used, revoked or is expired. */
export const findLink = (
  db: Database,
  kind: AccountLink['kind'],
  token: string,
  now: Date,
): Promise<AccountLink | undefined> =>
  db
    .selectFrom('accountLinks')
    .selectAll()
    .where('kind', '=', kind)
    .where('tokenHash', '=', digest(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Deletes the link of a token: of several requests at once, one receives it. */
export const consumeLink = (
  tx: Database,
  kind: AccountLink['kind'],
  token: string,
  now: Date,
): Promise<AccountLink | undefined> =>
  tx
    .deleteFrom('accountLinks')
    .where('kind', '=', kind)
    .where('tokenHash', '=', digest(token))
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();

/** Deletes an invitation by its id. */
export const consumeInvitation = (tx: Database, id: number, now: Date): Promise<AccountLink | undefined> =>
  tx
    .deleteFrom('accountLinks')
    .where('kind', '=', 'invitation')
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();

/** Ends the invitations of somebody who may no longer invite. */
export async function revokeInvitationsOf(tx: Database, userId: number): Promise<void> {
  await tx.deleteFrom('accountLinks').where('kind', '=', 'invitation').where('createdBy', '=', userId).execute();
}

export async function purgeExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now.toISOString()).execute();
}
