import { isOpenStatus, messageStatuses } from '../../../domain/conversation/contact-message.ts';
import { isCompleted, projectStatuses } from '../../../domain/conversation/project.ts';
import type { Invitation, TeamMember } from '../../../domain/accounts/team.ts';
import { operatorRoles, type OperatorRole } from '../../../domain/accounts/user.ts';
import { noPassword } from '../accounts/password.ts';
import { engineOf } from '../../platform/db/engine.ts';
import { raiseVersions } from '../../platform/db/conversations.ts';
import { idsOf, isAmong, locking } from '../../platform/db/rows.ts';
import { deleteTemplatesOf } from '../templates/templates.ts';
import { deleteViewsOf } from '../views/views.ts';
import type { Database } from '../../platform/db/tables.ts';
import { recordHistory } from '../history/history.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { timeOfChange } from '../submissions/submissions.ts';

/** The statuses of open submissions and of open messages. */
const openStatuses = {
  projects: projectStatuses.filter((status) => !isCompleted(status) && status !== 'cancelled'),
  messages: messageStatuses.filter(isOpenStatus),
};

/** Operators by name, including disabled ones. */
export const listMembers = async (db: Database): Promise<TeamMember[]> =>
  (await membersQuery(db).orderBy('username').execute()).map(memberFromRow);

/** An operator whose account has not been removed. */
export async function findMember(db: Database, id: number): Promise<TeamMember | undefined> {
  const row = await membersQuery(db).where('users.id', '=', id).executeTakeFirst();
  return row && memberFromRow(row);
}

/** PostgreSQL returns counts as text. */
type MemberRow = Record<'projects' | 'messages' | 'totpFactors' | 'passkeys', unknown> & object;

function memberFromRow({ projects, messages, totpFactors, passkeys, ...row }: MemberRow): TeamMember {
  const openItems = Number(projects) + Number(messages);
  return { ...row, openItems, hasFactor: Number(totpFactors) + Number(passkeys) > 0 } as TeamMember;
}

const membersQuery = (db: Database) =>
  db
    .selectFrom('users')
    .select(['users.id', 'username', 'role', 'email', 'displayName', 'users.createdAt', 'disabledAt'])
    .select(({ selectFrom }) => [
      selectFrom('sessions')
        .select(({ fn }) => fn.max('seenAt').as('latest'))
        .whereRef('sessions.userId', '=', 'users.id')
        .as('seenAt'),
      ...(['projects', 'messages'] as const).map((table) =>
        selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('open'))
          .whereRef(`${table}.assignedTo`, '=', 'users.id')
          .where('status', 'in', openStatuses[table])
          .as(table),
      ),
      ...(['totpFactors', 'passkeys'] as const).map((table) =>
        selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('factors'))
          .whereRef(`${table}.userId`, '=', 'users.id')
          .as(table),
      ),
    ])
    .where('role', 'in', operatorRoles)
    .where('removedAt', 'is', null);

/** Invitations that can still be accepted, newest first. */
export const listInvitations = async (db: Database, now: Date): Promise<Invitation[]> =>
  (await db
    .selectFrom('accountLinks')
    .leftJoin('users', 'users.id', 'createdBy')
    .select(['accountLinks.id', 'accountLinks.email', 'accountLinks.role', 'users.username as invitedBy'])
    .select(['accountLinks.createdAt', 'expiresAt'])
    .where('kind', '=', 'invitation')
    .where('expiresAt', '>', now.toISOString())
    .orderBy('accountLinks.id', 'desc')
    .execute()) as Invitation[];

/** Locks the admins until the transaction ends, so the second of two concurrent changes sees the first. */
export function lockAdmins(tx: Database) {
  const adminsQuery = tx.selectFrom('users').select(['id', 'disabledAt']).where('role', '=', 'admin').orderBy('id');
  return locking(tx, adminsQuery).execute();
}

/** @throws {HttpError} 409 if no other enabled admin remains */
export async function requireOtherAdmin(tx: Database, id: number): Promise<void> {
  if (!(await lockAdmins(tx)).some((admin) => admin.id !== id && admin.disabledAt === null))
    throw new HttpError(409, 'lastAdmin');
}

/** @param values `disabledAt: null` allows the user to sign in again */
export const updateMember = (
  tx: Database,
  id: number,
  values: { role: OperatorRole } | { disabledAt: string | null },
) => tx.updateTable('users').set(values).where('id', '=', id).execute();

/** Removes an account. Its username remains in history and audit, so nobody else can have it. */
export async function removeAccount(tx: Database, id: number, now: Date): Promise<void> {
  await deleteViewsOf(tx, id);
  await deleteTemplatesOf(tx, id);
  const removedAt = now.toISOString();
  const erasedFields = { email: null, displayName: null, signature: null, password: noPassword };
  const removal = { removedAt, disabledAt: removedAt, ...erasedFields };
  await tx.updateTable('users').set(removal).where('id', '=', id).execute();
}

interface Handover {
  from: { id: number; username: string };
  /** The new assignee; null for nobody. */
  to: { id: number; username: string } | null;
  /** The username of the admin who reassigns the items. */
  by: string;
}

/** Assigns a person's open submissions and messages to somebody else, with a history entry each. @returns their number */
export async function handOver(tx: Database, { from, to, by }: Handover, now: Date): Promise<number> {
  const openSubmissionsQuery = tx
    .selectFrom('projects')
    .select(['id', 'conversationId', 'updatedAt'])
    .where('assignedTo', '=', from.id)
    .where('status', 'in', openStatuses.projects)
    .orderBy('id');
  const submissions = await locking(tx, openSubmissionsQuery).execute();
  const openMessagesQuery = tx
    .selectFrom('messages')
    .select(['id', 'conversationId'])
    .where('assignedTo', '=', from.id)
    .where('status', 'in', openStatuses.messages)
    .orderBy('id');
  const messages = await locking(tx, openMessagesQuery).execute();
  const reassignedAt = timeOfChange(submissions, now);
  const assignedTo = to?.id ?? null;
  await tx
    .updateTable('projects')
    .set({ assignedTo, updatedAt: reassignedAt.toISOString() })
    .where(isAmong(engineOf(tx), 'id', idsOf(submissions)))
    .execute();
  await tx
    .updateTable('messages')
    .set({ assignedTo })
    .where(isAmong(engineOf(tx), 'id', idsOf(messages)))
    .execute();
  await raiseVersions(tx, 'project', idsOf(submissions));
  await raiseVersions(tx, 'message', idsOf(messages));
  const reassigned = [...submissions, ...messages];
  const change = { by, kind: 'changed', field: 'assignedTo', from: from.username, to: to?.username ?? null } as const;
  const events = reassigned.map(({ conversationId }) => ({ conversationId, ...change }));
  // The number of parameters of one statement is limited.
  for (let index = 0; index < events.length; index += 500)
    await recordHistory(tx, events.slice(index, index + 500), reassignedAt);
  return reassigned.length;
}
