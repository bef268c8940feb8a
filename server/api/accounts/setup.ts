import { setupApi } from '../../../domain/api/account.ts';
import { consumeLink, findLink } from '../../features/accounts/account-links.ts';
import { signInLimits } from '../../features/auth/limits.ts';
import { hashPassword, requireUncommon } from '../../features/accounts/password.ts';
import { signIns } from '../../features/auth/sign-in.ts';
import { hasAdmin, lockFirstAdmin } from '../../features/accounts/users.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { readStudio } from '../../platform/studio/studio.ts';

/** The first admin's account, which the owner creates through the link that the start printed. */
export const setupEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, now } = context;
  const limits = signInLimits(context);
  const { join } = signIns(context);

  /** Finds the setup link of a token. @throws {HttpError} 404 once there is an admin, even one that a command created */
  const requireLink = async (token: string) => {
    const link = await findLink(db, 'setup', token, now());
    if (!link || (await hasAdmin(db))) throw notFound();
    return link;
  };

  return implement(setupApi, {
    'POST /api/auth/setup': async ({ body: { token }, address }) => {
      await limits.requireBelowLimit('registration', address);
      const { expiresAt } = await requireLink(token);
      return { expiresAt, username: config.admin.username, email: config.admin.email ?? null };
    },
    'POST /api/auth/setup/accept': async ({ body: { token, username, email, password }, address, c }) => {
      await limits.requireBelowLimit('registration', address);
      await requireLink(token);
      const { name: studio } = await readStudio(db);
      await requireUncommon(password, { username, email, studio });
      const account = { username, password: await hashPassword(password) };
      const consume = async (tx: Database) => {
        await lockFirstAdmin(tx, now());
        const link = (await hasAdmin(tx)) ? undefined : await consumeLink(tx, 'setup', token, now());
        return link && { ...link, email, role: 'admin' as const };
      };
      return join({ c, address }, account, { consume, invalidLink: notFound });
    },
  });
};
