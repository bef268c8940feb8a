import { randomBytes } from 'node:crypto';
import { type ApiToken, type NewApiToken, type TokenForm, tokenPrefix } from '../../../domain/accounts/api-token.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import { toUser } from '../accounts/users.ts';
import { decode, executeWrite, lasting, purgeExpired } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Every token, newest first, including recently expired ones. */
export const listTokens = async (db: Database): Promise<ApiToken[]> =>
  (await named(db).orderBy('apiTokens.id', 'desc').execute()).map(tokenFromRow);

/** @returns the token with its text, of which only a digest is stored */
export async function createToken(tx: Database, form: TokenForm, userId: number, now: Date): Promise<NewApiToken> {
  const { name, scopes, days } = form;
  const secret = tokenPrefix + randomBytes(32).toString('base64url');
  const stored = { name, scopes: JSON.stringify([...new Set(scopes)]), tokenHash: digest(secret), userId };
  const tokenInsertion = tx.insertInto('apiTokens').values({ ...stored, ...lasting(now, days * day) });
  const { id } = await tokenInsertion.returning('id').executeTakeFirstOrThrow();
  return { token: tokenFromRow(await named(tx).where('apiTokens.id', '=', id).executeTakeFirstOrThrow()), secret };
}

export const deleteToken = (tx: Database, id: number): Promise<boolean> =>
  executeWrite(tx.deleteFrom('apiTokens').where('id', '=', id));

/** The token with this text and the person whom it represents, unless it has expired or they are disabled. Marks it as used. */
export async function useToken(db: Database, secret: string, now: Date) {
  const row = await db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select(['apiTokens.id as tokenId', 'scopes', 'lastUsedAt', 'users.id', 'username', 'email', 'role'])
    .where('tokenHash', '=', digest(secret))
    .where('expiresAt', '>', now.toISOString())
    .where('users.disabledAt', 'is', null)
    .where('users.removedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId, lastUsedAt } = row;
  // Rounded to the minute, so a hundred calls do not cause a hundred writes.
  if (lastUsedAt === null || Date.parse(lastUsedAt) < now.getTime() - minute)
    await db.updateTable('apiTokens').set({ lastUsedAt: now.toISOString() }).where('id', '=', tokenId).execute();
  return { id: tokenId, scopes: decode('apiTokens', row).scopes, user: toUser(row) };
}

/** Removes tokens some time after they expire: until then the screen explains why a program stopped. */
export const purgeExpiredTokens = purgeExpired('apiTokens', retention.expiredTokenDays);

const named = (db: Database) =>
  db
    .selectFrom('apiTokens')
    .leftJoin('users', 'users.id', 'apiTokens.userId')
    .select(['apiTokens.id', 'name', 'scopes', 'apiTokens.createdAt', 'expiresAt', 'lastUsedAt'])
    .select('users.username as createdBy');

const tokenFromRow = ({ createdBy, ...row }: { createdBy: string | null }): ApiToken => ({
  ...decode('apiTokens', row),
  createdBy,
});
