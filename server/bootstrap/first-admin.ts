import { randomBytes } from 'node:crypto';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import type { Database } from '../db/tables.ts';
import { hashPassword } from '../auth/password.ts';
import { createUser, findUser, hasAdmin } from '../auth/users.ts';

/**
 * Makes the first admin when nobody has that role. Instances that start at once make one between them.
 *
 * @returns the name and the password that was generated, for the one print that tells it; nothing when an admin was
 * there already or the password was given
 * @throws {ConfigError} when the name belongs to a user who is no admin: a name taken by registration is never promoted
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

  const made = await db.transaction().execute(async (transaction) => {
    // Writing the same row first makes instances wait for each other here, on either engine; the second then sees the admin.
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
  return made && admin.password === undefined ? { username, password } : undefined;
}
