import * as z from 'zod/mini';
import { operatorRoles, registerForm, type OperatorRole, userLimits } from '../../domain/accounts/user.ts';
import { audit, type AuditEvent } from '../platform/audit/audit-trail.ts';
import { deleteLinksOf, revokeInvitationsOf } from '../features/accounts/account-links.ts';
import { hashPassword, isCommon, isMadeOf } from '../features/accounts/password.ts';
import { removeAllFactors } from '../features/accounts/second-factors.ts';
import { endSessionsOfUser } from '../features/accounts/sessions.ts';
import { createUser, findUser, isUsernameTaken, replaceHash } from '../features/accounts/users.ts';
import type { Database } from '../platform/db/tables.ts';
import { HttpError } from '../platform/errors/http-error.ts';
import { mailAccountEvent } from '../features/mails/account-mails.ts';
import { CommandError } from './failures/command-error.ts';
import { readStudio } from '../platform/studio/studio.ts';

export async function addOperator(
  db: Database,
  { name, email, password, role }: { name: string; email: string | undefined; password: string; role: OperatorRole },
  now: Date,
): Promise<void> {
  const username = checkName(name, email);
  const hash = await hashPassword(await checkPassword(db, password, { username, email: email ?? null }));
  await db
    .transaction()
    .execute(async (tx) => {
      const { id } = await createUser(tx, { username, email: email ?? null, role, password: hash }, now);
      await auditChange(tx, id, { action: 'created' }, now);
    })
    .catch((error: unknown) => {
      throw error instanceof HttpError && error.status === 409 ? nameTakenError(username) : error;
    });
}

/** Checks the name and email of a new operator, before the password is read. @throws the errors of {@link addOperator} */
export async function assertUsernameFree(db: Database, name: string, email: string | undefined): Promise<void> {
  const username = checkName(name, email);
  if (await isUsernameTaken(db, username)) throw nameTakenError(username);
}

/** Sets a user's password and signs them out everywhere. */
export async function changePassword(db: Database, name: string, password: string, now: Date): Promise<void> {
  const user = await requireUser(db, name);
  const { id, username, email } = user;
  const hash = await hashPassword(await checkPassword(db, password, user));
  await changeAndAudit(db, user, { action: 'passwordChanged' }, now, async (tx) => {
    await replaceHash(tx, id, hash);
    await endSessionsOfUser(tx, id);
    await deleteLinksOf(tx, id);
    await mailAccountEvent(tx, { about: 'passwordChanged', username, recipients: [email], client: null }, now);
  });
}

/** Removes a user's second factors, signs them out everywhere and notifies them by email. */
export async function resetFactors(db: Database, name: string, now: Date): Promise<void> {
  const user = await requireUser(db, name);
  const { id, username, email } = user;
  await changeAndAudit(db, user, { action: 'factorsReset' }, now, async (tx) => {
    if (!(await removeAllFactors(tx, id))) throw new CommandError(`${name} has no second factor.`);
    await endSessionsOfUser(tx, id);
    const event = { about: 'factorChanged', what: 'reset', username, recipients: [email], client: null } as const;
    await mailAccountEvent(tx, event, now);
  });
}

/** Disables a user and ends their sessions. @returns whether an enabled admin remains */
export async function disableUser(db: Database, name: string, now: Date): Promise<boolean> {
  const user = await requireUser(db, name);
  return changeAndAudit(db, user, { action: 'disabled' }, now, async (tx) => {
    await tx.updateTable('users').set({ disabledAt: now.toISOString() }).where('id', '=', user.id).execute();
    await endSessionsOfUser(tx, user.id);
    await revokeInvitationsOf(tx, user.id);
  });
}

export async function enableUser(db: Database, name: string, now: Date): Promise<void> {
  const user = await requireUser(db, name);
  await changeAndAudit(db, user, { action: 'enabled' }, now, (tx) =>
    tx.updateTable('users').set({ disabledAt: null }).where('id', '=', user.id).execute(),
  );
}

/** Changes a user's role and signs them out everywhere. @returns whether an enabled admin remains */
export async function changeRole(db: Database, name: string, role: OperatorRole, now: Date): Promise<boolean> {
  const user = await requireUser(db, name);
  return changeAndAudit(db, user, { action: 'roleChanged', fields: ['role'] }, now, async (tx) => {
    await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await endSessionsOfUser(tx, user.id);
    if (role !== 'admin') await revokeInvitationsOf(tx, user.id);
  });
}

/** Changes an account and audits it in one transaction. @returns whether an enabled admin remains */
const changeAndAudit = (
  db: Database,
  { id }: { id: number },
  event: Pick<AuditEvent, 'action' | 'fields'>,
  now: Date,
  work: (tx: Database) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await work(tx);
    await auditChange(tx, id, event, now);
    const adminsQuery = tx.selectFrom('users').select('id').where('role', '=', 'admin').where('disabledAt', 'is', null);
    return (await adminsQuery.limit(1).executeTakeFirst()) !== undefined;
  });

/** Lists all users by name, each with the last successful sign-in of the audit trail. */
export const listUsers = (db: Database) =>
  db
    .selectFrom('users')
    .select(['username', 'email', 'role', 'createdAt', 'disabledAt'])
    .select(({ selectFrom }) =>
      selectFrom('signInAttempts')
        .select(({ fn }) => fn.max('signInAttempts.createdAt').as('latest'))
        .whereRef('signInAttempts.username', '=', 'users.username')
        .where('outcome', '=', 'success')
        .as('signedInAt'),
    )
    .orderBy('username')
    .execute();

/** @throws {CommandError} if the back office has no such role */
export function checkRole(role: string): OperatorRole {
  if (isRole(role)) return role;
  throw new CommandError(`A role is one of ${operatorRoles.join(', ')}.`);
}

export const isRole = (role: string): role is OperatorRole => (operatorRoles as readonly string[]).includes(role);

/** Finds the user with exactly this name. @throws {CommandError} if there is none */
export async function requireUser(db: Database, name: string) {
  const user = await findUser(db, name);
  if (!user) throw new CommandError(`There is no user ${name}.`);
  return user;
}

/** Adds an audit entry about an account without an actor, since a command made the change. */
const auditChange = (
  tx: Database,
  id: number,
  event: Pick<AuditEvent, 'action' | 'fields'>,
  now: Date,
): Promise<void> => audit(tx, { userId: null, via: 'command', address: null }, { ...event, entity: 'user', id }, now);

function checkName(username: string, email: string | undefined): string {
  const name = z.safeParse(registerForm.shape.username, username);
  if (!name.success)
    throw new CommandError(
      `A name has ${userLimits.username.min} to ${userLimits.username.max} characters: letters, digits, dots, hyphens and underscores.`,
    );
  if (!z.safeParse(registerForm.shape.email, email).success)
    throw new CommandError(`${email} is not an email address.`);
  return name.data;
}

async function checkPassword(
  db: Database,
  password: string,
  person: { username: string; email: string | null },
): Promise<string> {
  const { min, max } = userLimits.password;
  const { name: studio } = await readStudio(db);
  const isGuessed = (await isCommon(password)) || isMadeOf(password, { ...person, studio });
  if (!isGuessed && z.safeParse(registerForm.shape.password, password).success) return password;
  throw new CommandError(`A password has ${min} to ${max} characters and is not a common password.`);
}

const nameTakenError = (username: string) => new CommandError(`There is a user ${username} already.`);
