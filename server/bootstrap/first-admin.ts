import { retention } from '../../domain/operations/retention.ts';
import { createLink } from '../features/accounts/account-links.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { createUser, findUser, hasAdmin, lockFirstAdmin } from '../features/accounts/users.ts';
import { withDatabase } from '../platform/db/engine.ts';
import type { Database } from '../platform/db/tables.ts';
import { ConfigError, type Config } from '../platform/configuration/config.ts';

/** The path of the setup link. The token is in the fragment, which no server logs. */
const setupPath = '/system-panel/setup';

/**
 * Creates the first admin from `ADMIN_PASSWORD`, or else the setup link, unless an admin exists. It is called after everything that can fail,
 * so a failed start prints no link.
 *
 * @returns the setup link
 */
export const prepareFirstAdmin = ({ admin, publicUrl, ...config }: Config): Promise<string | undefined> =>
  withDatabase(
    config,
    async ({ db }) => {
      if (await hasAdmin(db)) return undefined;
      if (admin.password === undefined) return createSetupLink(db, publicUrl, new Date());
      await createFirstAdmin(db, { ...admin, password: admin.password }, new Date());
      return undefined;
    },
    false,
  );

/** Prints the setup link on standard output, so it is not in the log. */
export function printSetupLink({ setupLink }: { setupLink: string | undefined }): void {
  if (setupLink === undefined) return;
  process.stdout.write(`Create the first account within an hour, once: ${setupLink}\n`);
}

/** Creates the link with which the owner creates the first admin; an earlier link becomes invalid. @returns its address */
export async function createSetupLink(db: Database, publicUrl: string, now: Date): Promise<string> {
  const lifetime = retention.setupMinutes * 60_000;
  const { token } = await db.transaction().execute((tx) => createLink(tx, { kind: 'setup' }, lifetime, now));
  return `${publicUrl}${setupPath}#${token}`;
}

/**
 * Creates the first admin if no user has that role. If several instances start at the same time, one of them creates it.
 *
 * @throws {ConfigError} if the name belongs to a user without the role: a registered user is never promoted
 */
export async function createFirstAdmin(
  db: Database,
  admin: Config['admin'] & { password: string },
  now: Date,
): Promise<void> {
  const { username, email = null } = admin;
  const password = await hashPassword(admin.password);
  await db.transaction().execute(async (transaction) => {
    await lockFirstAdmin(transaction, now);
    if (await hasAdmin(transaction)) return;
    if (await findUser(transaction, username))
      throw new ConfigError(`ADMIN_USERNAME must be another name: ${username} is a user without the role admin`);
    await createUser(transaction, { username, email, role: 'admin', password }, now);
  });
}
