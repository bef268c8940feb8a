import type { Context } from 'hono';
import type { IdentityPurpose, ProviderOutcome } from '../../../domain/accounts/identity.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { audit } from '../../platform/audit/audit-trail.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { onUniqueViolation } from '../../platform/errors/database-error.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { readCurrentSession } from './access.ts';
import { readToken, setToken } from '../../platform/http/cookies/session-cookie.ts';
import { consumeInvitation } from '../accounts/account-links.ts';
import { noPassword } from '../accounts/password.ts';
import { reportFactor } from './factor-changes.ts';
import { endSession, proveSession } from '../accounts/sessions.ts';
import { signIns } from './sign-in.ts';
import { findEnabledUser } from '../accounts/users.ts';
import type { VouchedIdentity } from '../accounts/identities.ts';
import type { IdentityRequest } from './provider-requests.ts';
import { findIdentity, linkIdentity, markIdentityUsed } from '../accounts/identities.ts';

interface Returned {
  c: Context;
  address: string;
  request: IdentityRequest;
  identity: VouchedIdentity;
  invalidRequest: () => HttpError;
}

/** The name in the sign-in attempts for a person whose identity is not linked to an account. */
const unlinked = '(identity provider)';

/** The handlers of the purposes for which people are sent to the provider. */
export function providerOutcomes(
  context: PlatformContext,
): Record<IdentityPurpose, (returned: Returned) => Promise<ProviderOutcome>> {
  const { config, db, wakeJobs, now } = context;
  const { join, record, requireSecondStep, signIn } = signIns(context);
  const unknown = () => new HttpError(401, 'identityUnknown');

  /** The user who started a change of their own account, if they are still signed in in this browser. */
  const requireSameUser = async ({ c, request, invalidRequest }: Returned) => {
    const session = await readCurrentSession(c, context);
    if (!session || session.user.id !== request.userId) throw invalidRequest();
    return session;
  };
  const byUser = ({ id }: User, address: string) => ({ userId: id, via: 'session', address }) as const;

  return {
    /** The provider replaces the password, not the second factor. */
    async 'sign-in'({ c, address, identity }) {
      const link = await findIdentity(db, identity);
      const user = link && (await findEnabledUser(db, link.userId));
      if (!user) {
        await record({ username: unlinked, address, outcome: 'failure' });
        throw unknown();
      }
      const consume = async (tx: Database) => {
        if (!(await markIdentityUsed(tx, link.id, now()))) throw unknown();
      };
      await requireSecondStep(c, user.id, 'factorAfterProvider', consume);
      const session = await signIn({ c, address }, user, consume, { provedAt: provedAt(identity, now()) });
      await record({ username: user.username, address, outcome: 'success' });
      return { outcome: 'signedIn', session };
    },

    async link(returned) {
      const { user } = await requireSameUser(returned);
      await db
        .transaction()
        .execute(async (tx) => {
          await linkIdentity(tx, user.id, returned.identity, now());
          await reportFactor(tx, user, { by: byUser(user, returned.address), c: returned.c }, 'identityLinked', now());
        })
        .catch(onUniqueViolation(() => new HttpError(409, 'identityTaken')));
      wakeJobs();
      return { outcome: 'linked' };
    },

    /** The account has the address and role of the invitation, regardless of the provider's claims. */
    async invitation({ c, address, request, identity, invalidRequest }) {
      if (await findIdentity(db, identity)) throw new HttpError(409, 'identityTaken');
      const oldToken = readToken(c, 'session', config.publicUrl);
      const account = { username: request.username!, password: noPassword };
      const consume = async (tx: Database) =>
        request.linkId === null ? undefined : consumeInvitation(tx, request.linkId, now());
      const onCreated = async (tx: Database, userId: number) => {
        await linkIdentity(tx, userId, identity, now());
        const by = { userId, via: 'link', address } as const;
        await audit(tx, by, { action: 'identityLinked', entity: 'user', id: userId }, now());
        if (oldToken !== undefined) await endSession(tx, oldToken);
      };
      const session = await join({ c, address }, account, { consume, invalidLink: invalidRequest, onCreated });
      await record({ username: session.user.username, address, outcome: 'success' });
      return { outcome: 'signedIn', session };
    },

    async proof(returned) {
      const { c, address, identity, invalidRequest } = returned;
      const { id, user } = await requireSameUser(returned);
      const link = await findIdentity(db, identity);
      if (link?.userId !== user.id) throw new HttpError(400, 'identityOther');
      const renewed = await db.transaction().execute(async (tx) => {
        const proved = await proveSession(tx, id, now());
        if (!proved || !(await markIdentityUsed(tx, link.id, now()))) throw invalidRequest();
        await audit(tx, byUser(user, address), { action: 'proved', entity: 'user', id: user.id }, now());
        return proved;
      });
      setToken(c, 'session', config.publicUrl, renewed.token);
      return { outcome: 'proved', csrfToken: renewed.csrfToken };
    },
  };
}

/**
 * The time of the authentication at the provider by this server's clock, since the clocks may differ. It may be long ago: the provider has
 * its own session.
 */
const provedAt = ({ authenticatedAt }: VouchedIdentity, now: Date): Date | null =>
  authenticatedAt && new Date(now.getTime() - (Date.now() - authenticatedAt.getTime()));
