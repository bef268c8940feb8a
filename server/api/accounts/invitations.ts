import { invitationsApi } from '../../../domain/api/team.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { consumeLink, createLink, findLink, revokeInvitation } from '../../features/accounts/account-links.ts';
import { signInLimits } from '../../features/auth/limits.ts';
import { hashPassword, requireUncommon } from '../../features/accounts/password.ts';
import { signIns } from '../../features/auth/sign-in.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import { deletes, type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { enqueue } from '../../platform/mail/enqueue.ts';
import { listInvitations } from '../../features/team/team.ts';
import { readStudio } from '../../platform/studio/studio.ts';

/** The path of an invitation. The token is in the fragment, which no server logs. */
const acceptPath = '/system-panel/invitation';

const lifetime = retention.invitationHours * 3_600_000;

export const invitationEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, wakeJobs, now } = context;
  const limits = signInLimits(context);
  const { join } = signIns(context);

  return implement(invitationsApi, {
    'POST /api/team/invitations': async ({ body: { email, role }, user, transact }) => {
      const by = user!.username;
      const created = await transact(async (tx, record, now) => {
        const link = { kind: 'invitation', email, role, createdBy: user!.id } as const;
        const { id, token } = await createLink(tx, link, lifetime, now);
        const address = `${config.publicUrl}${acceptPath}#${token}`;
        const payload = { about: 'invitation', link: address, role, by, hours: retention.invitationHours } as const;
        const mail = { mailKey: `invitation/${id}`, kind: 'account', language: 'en' } as const;
        if (config.mailUrl !== undefined) await enqueue(tx, { ...mail, recipient: email, payload }, now);
        await record('invited', 'invitation', id);
        const [createdAt, expiresAt] = [now, new Date(now.getTime() + lifetime)].map((instant) =>
          instant.toISOString(),
        );
        return {
          link: address,
          invitation: { id, email, role, invitedBy: by, createdAt: createdAt!, expiresAt: expiresAt! },
        };
      });
      if (config.mailUrl === undefined) return created;
      wakeJobs();
      return { ...created, link: null };
    },

    'DELETE /api/team/invitations/:id': deletes('invitation', (tx, { id }) => revokeInvitation(tx, id)),

    'POST /api/auth/invitation': async ({ body: { token }, address }) => {
      await limits.requireBelowLimit('registration', address);
      const link = await findLink(db, 'invitation', token, now());
      const offered = link && (await listInvitations(db, now())).find(({ id }) => id === link.id);
      if (!offered) throw notFound();
      const { email, role, invitedBy, expiresAt } = offered;
      return { email, role, invitedBy, expiresAt };
    },
    'POST /api/auth/invitation/accept': async ({ body: { token, username, password }, address, c }) => {
      await limits.requireBelowLimit('registration', address);
      const offered = await findLink(db, 'invitation', token, now());
      if (!offered) throw notFound();
      const { name: studio } = await readStudio(db);
      await requireUncommon(password, { username, email: offered.email, studio });
      const account = { username, password: await hashPassword(password) };
      const consume = (tx: Database) => consumeLink(tx, 'invitation', token, now());
      return join({ c, address }, account, { consume, invalidLink: notFound });
    },
  });
};
