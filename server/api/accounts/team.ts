import * as z from 'zod/mini';
import {
  factorRequirement,
  handOverForm,
  roleForm,
  team,
  type TeamMember,
  teamMember,
} from '../../../domain/accounts/team.ts';
import type { AuditEvent } from '../../platform/audit/audit-trail.ts';
import { deleteLinksOf, revokeInvitationsOf } from '../../features/accounts/account-links.ts';
import { deleteIdentitiesOf } from '../../features/accounts/identities.ts';
import { isFactorRequired, removeAllFactors, setFactorRequired } from '../../features/accounts/second-factors.ts';
import { endSessionsOfUser } from '../../features/accounts/sessions.ts';
import { findOperator } from '../../features/accounts/users.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import {
  type Call,
  deleted,
  deletedResponse,
  type Endpoint,
  endpoint,
  provenAdmin,
} from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, invalid, notFound } from '../../platform/errors/http-error.ts';
import { accountMails } from '../../features/mails/account-mails.ts';
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
    transact(async (tx, record, at) => {
      // Locked before anything else is read: the second of two concurrent changes waits here.
      if ((await findMember(tx, id))?.role === 'admin') await lockAdmins(tx);
      const member = await findMember(tx, id);
      if (!member) throw notFound();
      const { action, fields } = await work(tx, member, at);
      await record(action, 'user', id, fields);
      return (await findMember(tx, id)) ?? member;
    });

  const setState = (disabled: boolean) =>
    endpoint(`POST /api/team/:id/${disabled ? 'disable' : 'enable'}`, {
      summary: disabled
        ? 'Keep a person from signing in, and end their sessions; 409 for the last admin'
        : 'Let a person sign in again',
      ...provenAdmin,
      response: teamMember,
      ...(disabled && { errors: { 409: 'The last admin' } }),
      handle: (call) =>
        change(call, async (tx, { id, role }, at) => {
          if (disabled && role === 'admin') await requireOtherAdmin(tx, id);
          await updateMember(tx, id, { disabledAt: disabled ? at.toISOString() : null });
          if (disabled) await endSessionsOfUser(tx, id);
          if (disabled) await revokeInvitationsOf(tx, id);
          return { action: disabled ? 'disabled' : 'enabled' };
        }),
    });

  return [
    endpoint('GET /api/team', {
      summary: 'The operators and the pending invitations',
      access: 'admin',
      response: team,
      handle: async () => ({
        members: await listMembers(db),
        invitations: await listInvitations(db, now()),
        isFactorRequired: await isFactorRequired(db),
      }),
    }),
    endpoint('PUT /api/team/:id/role', {
      summary: 'Change a person’s role, and end their sessions; 409 for the last admin',
      ...provenAdmin,
      body: roleForm,
      response: teamMember,
      handle: (call) =>
        change(call, async (tx, member) => {
          const { id } = member;
          const { role } = call.body;
          if (member.role === 'admin' && role !== 'admin' && member.disabledAt === null)
            await requireOtherAdmin(tx, id);
          await updateMember(tx, id, { role });
          if (role !== member.role) await endSessionsOfUser(tx, id);
          if (role !== 'admin') await revokeInvitationsOf(tx, id);
          return { action: 'roleChanged', fields: ['role'] };
        }),
    }),
    setState(true),
    setState(false),
    endpoint('POST /api/team/:id/hand-over', {
      summary: 'Assign a person’s open submissions to somebody else, or unassign them',
      ...provenAdmin,
      body: handOverForm,
      response: z.object({ count: z.int() }),
      handle: ({ id, body: { to }, user, transact }) =>
        transact(async (tx, record, at) => {
          const member = await findMember(tx, id);
          if (!member) throw notFound();
          const receiver = to === null ? null : ((await findOperator(tx, to)) ?? refuseReceiver());
          const count = await handOver(tx, member, receiver, user!.username, at);
          await record('handedOver', 'user', id);
          return { count };
        }),
    }),
    endpoint('POST /api/team/:id/sign-out', {
      summary: 'End all sessions of another person',
      ...provenAdmin,
      response: teamMember,
      errors: { 409: 'The caller’s own account' },
      handle: async (call) => {
        refuseOneself(call);
        return change(call, async (tx, { id }) => {
          await endSessionsOfUser(tx, id);
          return { action: 'signedOut' };
        });
      },
    }),
    endpoint('POST /api/team/:id/reset-factors', {
      summary: 'Remove the second factors that a person has lost, and end their sessions; they are notified by email',
      ...provenAdmin,
      response: teamMember,
      errors: { 404: 'No such person, or one without a second factor', 409: 'The caller’s own account' },
      handle: async (call) => {
        refuseOneself(call);
        const member = await change(call, async (tx, { id, username, email }, at) => {
          if (!(await removeAllFactors(tx, id))) throw notFound();
          await endSessionsOfUser(tx, id);
          const mail = { username, recipients: [email], what: 'reset' } as const;
          await accountMails(tx, 'factorChanged', mail, call, at);
          return { action: 'factorsReset' };
        });
        wakeJobs();
        return member;
      },
    }),
    endpoint('DELETE /api/team/:id', {
      summary:
        'Remove a person’s account, end their sessions and unassign their open submissions; 409 for the last admin',
      ...provenAdmin,
      response: deletedResponse,
      errors: { 409: 'The last admin, or the caller' },
      handle: async (call) => {
        refuseOneself(call);
        await change(call, async (tx, member, at) => {
          const { id } = member;
          if (member.role === 'admin' && member.disabledAt === null) await requireOtherAdmin(tx, id);
          await handOver(tx, member, null, call.user!.username, at);
          await endSessionsOfUser(tx, id);
          await deleteLinksOf(tx, id);
          await removeAllFactors(tx, id);
          await deleteIdentitiesOf(tx, id);
          await revokeInvitationsOf(tx, id);
          await removeAccount(tx, id, at);
          return { action: 'removed' };
        });
        return deleted;
      },
    }),
    endpoint('PUT /api/team/factor-requirement', {
      summary: 'Require a second factor of everybody from their next sign-in, or make it optional again',
      ...provenAdmin,
      body: factorRequirement,
      response: factorRequirement,
      handle: ({ body, transact }) =>
        transact(async (tx, record, at) => {
          await setFactorRequired(tx, body.isRequired, at);
          await record('changed', 'setting', null, ['secondFactorRequired']);
          return body;
        }),
    }),
  ];
};

function refuseOneself({ id, user }: Pick<Call<unknown, unknown>, 'id' | 'user'>): void {
  if (id === user!.id) throw new HttpError(409, 'notOneself');
}

function refuseReceiver(): never {
  throw invalid([{ code: 'invalid_value', path: ['to'], values: [], message: '' }]);
}
