import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { executeWrite, lasting, purgeExpired } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import { digest } from '../../platform/cryptography/digest.ts';

type AccountLink = Selectable<Tables['accountLinks']>;
type Kind = AccountLink['kind'];

type NewLink =
  /** Creates the first admin. */
  | { kind: 'setup' }
  | { kind: 'password'; userId: number }
  | ({ kind: 'invitation'; email: string } & Pick<AccountLink, 'role' | 'createdBy'>);

/**
 * Stores a link that works once, for `lifetime` ms. An invitation replaces the person's earlier one, and a setup link replaces the link of an
 * earlier start; a password-reset link replaces none, since any stranger can request one.
 * @returns its token
 */
export async function createLink(
  tx: Database,
  link: NewLink,
  lifetime: number,
  now: Date,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const earlier = replacedBy(link);
  if (earlier !== undefined)
    await tx
      .deleteFrom('accountLinks')
      .where(({ and }) => and(earlier))
      .execute();
  const row = { ...link, tokenHash: digest(token), ...lasting(now, lifetime) };
  return { ...(await tx.insertInto('accountLinks').values(row).returning('id').executeTakeFirstOrThrow()), token };
}

/** The earlier links that a new one invalidates. */
function replacedBy(link: NewLink) {
  switch (link.kind) {
    case 'setup':
      return { kind: link.kind };
    case 'invitation':
      return { kind: link.kind, email: link.email };
    case 'password':
      return undefined;
  }
}

/** The link of a token, unless it has been used, revoked or has expired. */
export function findLink(db: Database, kind: Kind, token: string, now: Date) {
  const valid = isValid(kind, { tokenHash: digest(token) }, now);
  return db.selectFrom('accountLinks').selectAll().where(valid).executeTakeFirst();
}

/** Deletes the link of a token and returns it, to only one of several concurrent requests. */
export const consumeLink = (tx: Database, kind: Kind, token: string, now: Date) =>
  consume(tx, isValid(kind, { tokenHash: digest(token) }, now));

export const consumeInvitation = (tx: Database, id: number, now: Date) =>
  consume(tx, isValid('invitation', { id }, now));

const consume = (tx: Database, condition: ReturnType<typeof isValid>): Promise<AccountLink | undefined> =>
  tx.deleteFrom('accountLinks').where(condition).returningAll().executeTakeFirst();

const isValid =
  (kind: Kind, key: { id: number } | { tokenHash: string }, now: Date) =>
  ({ and }: ExpressionBuilder<Tables, 'accountLinks'>) =>
    and({ kind, ...key }).and('expiresAt', '>', now.toISOString());

export const deleteLinksOf = (tx: Database, userId: number) =>
  tx.deleteFrom('accountLinks').where('userId', '=', userId).execute();

export const revokeInvitation = (tx: Database, id: number): Promise<boolean> =>
  executeWrite(tx.deleteFrom('accountLinks').where('kind', '=', 'invitation').where('id', '=', id));

export const revokeInvitationsOf = (tx: Database, userId: number) =>
  tx.deleteFrom('accountLinks').where('kind', '=', 'invitation').where('createdBy', '=', userId).execute();

export const purgeExpiredLinks = purgeExpired('accountLinks');
