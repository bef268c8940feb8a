import type { Context } from 'hono';
import { retention } from '../../domain/retention.ts';
import {
  acceptForm,
  type Invitation,
  invitationForm,
  invitationToken,
  newInvitation,
  offeredInvitation,
} from '../../domain/team.ts';
import { signedIn } from '../../domain/user.ts';
import { audit } from '../audit/store.ts';
import { setSessionCookie } from '../auth/cookie.ts';
import { requireUncommon } from '../auth/common-passwords.ts';
import { consumeLink, createLink, findLink } from '../auth/links.ts';
import { signInLimits } from '../auth/limits.ts';
import { hashPassword } from '../auth/password.ts';
import { startSession } from '../auth/sessions.ts';
import { createUser } from '../auth/users.ts';
import type { AppContext } from '../context.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { deleted, deletedResponse, endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound, tooMany } from '../http/errors.ts';
import { enqueue } from '../mail/enqueue.ts';
import { listInvitations } from './store.ts';

/** Where an invitation leads. The token is in the fragment, which no server logs. */
const acceptPath = '/system-panel/invitation';

const lifetime = retention.invitationHours * 3_600_000;

/** Invitations: an admin's calls, and those of the invited, whose token is the credential. */
export const invitationEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, mailDue, now } = context;
  const limits = signInLimits(context);
  const limit = async (address: string) => {
    const { blocked } = await limits.consumeRegistration(address);
    if (blocked) throw tooMany(blocked.retryAfter);
  };

  const invite = endpoint('POST /api/team/invitations', {
    summary: 'Invite somebody by mail; without a mail server the link is in the response, once',
    access: 'admin',
    fresh: true,
    body: invitationForm,
    status: 201,
    response: newInvitation,
    handle: async ({ body: { email, role }, user, by }) => {
      const at = now();
      const created = await db.transaction().execute(async (tx) => {
        // A second invitation replaces the first.
        await tx.deleteFrom('accountLinks').where('kind', '=', 'invitation').where('email', '=', email).execute();
        const link = { kind: 'invitation', email, role, createdBy: user!.id } as const;
        const { id, token } = await createLink(tx, link, lifetime, at);
        const address = `${config.publicUrl}${acceptPath}#${token}`;
        if (config.mailUrl !== undefined)
          await enqueue(
            tx,
            {
              mailKey: `invitation/${id}`,
              kind: 'account',
              recipient: email,
              language: 'en',
              payload: {
                about: 'invitation',
                link: address,
                role,
                by: user!.username,
                hours: retention.invitationHours,
              },
            },
            at,
          );
        await audit(tx, by, { action: 'invited', entity: 'invitation', id }, at);
        return { id, address };
      });
      if (config.mailUrl !== undefined) mailDue();
      const invitation: Invitation = {
        id: created.id,
        email,
        role,
        invitedBy: user!.username,
        createdAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + lifetime).toISOString(),
      };
      return { invitation, link: config.mailUrl === undefined ? created.address : null };
    },
  });

  const revoke = endpoint('DELETE /api/team/invitations/:id', {
    summary: 'Revoke an invitation',
    access: 'admin',
    fresh: true,
    response: deletedResponse,
    handle: async ({ id, by }) => {
      await db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('accountLinks')
          .where('kind', '=', 'invitation')
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound();
        await audit(tx, by, { action: 'deleted', entity: 'invitation', id }, now());
      });
      return deleted;
    },
  });

  const read = endpoint('POST /api/auth/invitation', {
    summary: 'What an invitation offers to who has its link',
    access: 'public',
    body: invitationToken,
    response: offeredInvitation,
    errors: { 404: 'Used, revoked or expired' },
    handle: async ({ body: { token }, address }) => {
      await limit(address);
      const link = await findLink(db, 'invitation', token, now());
      const offered = link && (await listInvitations(db, now())).find(({ id }) => id === link.id);
      if (!offered) throw notFound();
      const { email, role, invitedBy, expiresAt } = offered;
      return { email, role, invitedBy, expiresAt };
    },
  });

  const accept = endpoint('POST /api/auth/invitation/accept', {
    summary: 'Accept an invitation with a name and a password, and sign in',
    access: 'public',
    body: acceptForm,
    status: 201,
    response: signedIn,
    errors: { 404: 'Used, revoked or expired' },
    handle: async ({ body: { token, username, password }, address, c }) => {
      await limit(address);
      const offered = await findLink(db, 'invitation', token, now());
      if (!offered) throw notFound();
      await requireUncommon(password, { username, email: offered.email });
      const hash = await hashPassword(password);
      const session = await db
        .transaction()
        .execute(async (tx) => {
          const link = await consumeLink(tx, 'invitation', token, now());
          if (!link?.role) throw notFound();
          const user = await createUser(tx, { username, email: link.email, role: link.role, password: hash }, now());
          await audit(
            tx,
            { userId: user.id, via: 'link', address },
            { action: 'joined', entity: 'user', id: user.id },
            now(),
          );
          return { user, ...(await startSession(tx, user.id, now(), clientOf(c, address))) };
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new HttpError(409, 'usernameTaken') : error;
        });
      const { token: sessionToken, ...signed } = session;
      setSessionCookie(c, config.publicUrl, sessionToken);
      return signed;
    },
  });

  return [invite, revoke, read, accept];
};

const clientOf = (c: Context, address: string) => ({ address, device: c.req.header('user-agent') });
