import { randomBytes } from 'node:crypto';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import type { Database } from '../db/tables.ts';
import { hashPassword } from '../auth/password.ts';
import { createUser, findUser, hasAdmin } from '../auth/users.ts';

/**
 * Creates the first admin when no user has that role. Of instances that start at once one creates it.
 *
 * @returns the name and the generated password, to be printed once; nothing when an admin exists or the password was configured
 * @throws {ConfigError} when the name belongs to a user without the role: a registered name is never promoted
 */
export async function ensureAdmin(
  db: Database,
  admin: Config['admin'],
  now: Date,
): Promise<{ username: string; password: string } | undefined> {
  if (await hasAdmin(db)) return undefined;
  const username = admin.username.trim();
  const password = admin.password ?? randomBytes(18).toString('base64url');
  const hash = await hashPassword(password);

  const created = await db.transaction().execute(async (transaction) => {
    // Instances wait for each other's write of this row; the second one then sees the admin.
    const createdAt = now.toISOString();
    await transaction
      .insertInto('milestones')
      .values({ name: 'first-admin', createdAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt }))
      .execute();
    if (await hasAdmin(transaction)) return false;
    if (await findUser(transaction, username)) {
      throw new ConfigError(`ADMIN_USERNAME must be another name: ${username} is a user without the role admin`);
    }
    await createUser(transaction, { username, email: admin.email ?? null, role: 'admin', password: hash }, now);
    return true;
  });
  return created && admin.password === undefined ? { username, password } : undefined;
}
