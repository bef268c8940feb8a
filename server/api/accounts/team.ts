import { teamApi } from '../../../domain/api/team.ts';
import { type TeamMember } from '../../../domain/accounts/team.ts';
import type { AuditEvent } from '../../platform/audit/audit-trail.ts';
import { deleteLinksOf, revokeInvitationsOf } from '../../features/accounts/account-links.ts';
import { deleteIdentitiesOf } from '../../features/accounts/identities.ts';
import { isFactorRequired, removeAllFactors, setFactorRequired } from '../../features/accounts/second-factors.ts';
import { endSessionsOfUser } from '../../features/accounts/sessions.ts';
import { findOperator } from '../../features/accounts/users.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import { type Call, deleted, type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, invalidValue, notFound } from '../../platform/errors/http-error.ts';
import { mailAccountEvent } from '../../features/mails/account-mails.ts';
import {
  findMember,
  handOver,
  listInvitations,
  listMembers,
  lockAdmins,
  removeAccount,
  requireOtherAdmin,
  updateMember,
} from '../../features/team/team.ts';

export const teamEndpoints = ({ db, wakeJobs, now }: AppContext): Endpoint[] => {
  /** Changes a member and audits it in one transaction. */
  const change = (
    { id, transact }: Pick<Call<unknown, unknown>, 'id' | 'transact'>,
    work: (tx: Database, member: TeamMember, now: Date) => Promise<Pick<AuditEvent, 'action' | 'fields'>>,
  ): Promise<TeamMember> =>
    transact(async (tx, record, changedAt) => {
      // Locked before anything else is read: the second of two concurrent changes waits here.
      if ((await findMember(tx, id))?.role === 'admin') await lockAdmins(tx);
      const member = await findMember(tx, id);
      if (!member) throw notFound();
      const { action, fields } = await work(tx, member, changedAt);
      await record(action, 'user', id, fields);
      return (await findMember(tx, id)) ?? member;
    });

  const setState = (disabled: boolean) => (call: Call<undefined, undefined>) =>
    change(call, async (tx, { id, role }, changedAt) => {
      if (disabled && role === 'admin') await requireOtherAdmin(tx, id);
      await updateMember(tx, id, { disabledAt: disabled ? changedAt.toISOString() : null });
      if (disabled) await endSessionsOfUser(tx, id);
      if (disabled) await revokeInvitationsOf(tx, id);
      return { action: disabled ? 'disabled' : 'enabled' };
    });

  return implement(teamApi, {
    'GET /api/team': async () => ({
      members: await listMembers(db),
      invitations: await listInvitations(db, now()),
      isFactorRequired: await isFactorRequired(db),
    }),
    'PUT /api/team/:id/role': (call) =>
      change(call, async (tx, member) => {
        const { id } = member;
        const { role } = call.body;
        if (member.role === 'admin' && role !== 'admin' && member.disabledAt === null) await requireOtherAdmin(tx, id);
        await updateMember(tx, id, { role });
        if (role !== member.role) await endSessionsOfUser(tx, id);
        if (role !== 'admin') await revokeInvitationsOf(tx, id);
        return { action: 'roleChanged', fields: ['role'] };
      }),
    'POST /api/team/:id/disable': setState(true),
    'POST /api/team/:id/enable': setState(false),
    'POST /api/team/:id/hand-over': ({ id, body: { to }, user, transact }) =>
      transact(async (tx, record, changedAt) => {
        const member = await findMember(tx, id);
        if (!member) throw notFound();
        const receiver = to === null ? null : ((await findOperator(tx, to)) ?? refuseReceiver());
        const count = await handOver(tx, { from: member, to: receiver, by: user!.username }, changedAt);
        await record('handedOver', 'user', id);
        return { count };
      }),
    'POST /api/team/:id/sign-out': async (call) => {
      refuseOneself(call);
      return change(call, async (tx, { id }) => {
        await endSessionsOfUser(tx, id);
        return { action: 'signedOut' };
      });
    },
    'POST /api/team/:id/reset-factors': async (call) => {
      refuseOneself(call);
      const member = await change(call, async (tx, { id, username, email }, changedAt) => {
        if (!(await removeAllFactors(tx, id))) throw notFound();
        await endSessionsOfUser(tx, id);
        const event = { about: 'factorChanged', what: 'reset', username, recipients: [email], client: call } as const;
        await mailAccountEvent(tx, event, changedAt);
        return { action: 'factorsReset' };
      });
      wakeJobs();
      return member;
    },
    'DELETE /api/team/:id': async (call) => {
      refuseOneself(call);
      await change(call, async (tx, member, changedAt) => {
        const { id } = member;
        if (member.role === 'admin' && member.disabledAt === null) await requireOtherAdmin(tx, id);
        await handOver(tx, { from: member, to: null, by: call.user!.username }, changedAt);
        await endSessionsOfUser(tx, id);
        await deleteLinksOf(tx, id);
        await removeAllFactors(tx, id);
        await deleteIdentitiesOf(tx, id);
        await revokeInvitationsOf(tx, id);
        await removeAccount(tx, id, changedAt);
        return { action: 'removed' };
      });
      return deleted;
    },
    'PUT /api/team/factor-requirement': ({ body, transact }) =>
      transact(async (tx, record, changedAt) => {
        await setFactorRequired(tx, body.isRequired, changedAt);
        await record('changed', 'setting', null, ['secondFactorRequired']);
        return body;
      }),
  });
};

function refuseOneself({ id, user }: Pick<Call<unknown, unknown>, 'id' | 'user'>): void {
  if (id === user!.id) throw new HttpError(409, 'notOneself');
}

function refuseReceiver(): never {
  throw invalidValue('to');
}
