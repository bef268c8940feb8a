import * as z from 'zod/mini';
import { account, emailBody, passwordBody, profileForm, sessionsEnd } from '../../domain/account.ts';
import { audit } from '../audit/store.ts';
import { checkProof, currentSession } from '../auth/access.ts';
import { requireUncommon } from '../auth/common-passwords.ts';
import { signInLimits } from '../auth/limits.ts';
import { hashPassword, noPassword, verifyPassword } from '../auth/password.ts';
import { replaceHash } from '../auth/users.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { endpoint, type Call, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound, tooMany } from '../http/errors.ts';
import { accountMails } from '../mail/account-mails.ts';
import { endOtherSessions, endOwnSession, findAccount } from './store.ts';

/** What an operator may do with their own account. */
export const accountEndpoints = (context: AppContext): Endpoint[] => {
  const { db, mailDue, now } = context;
  const limits = signInLimits(context);

  const read = async ({ user, c }: Pick<Call<unknown, unknown>, 'user' | 'c'>) =>
    findAccount(db, user!.id, (await currentSession(c, context))!.id, now());

  /**
   * Checks the current password as a sign-in does, with its limits; where there is none, that the session is fresh.
   *
   * @throws {HttpError} 400 for a wrong one, 403 with the kinds of proof, 429
   */
  const prove = async (
    password: string | null | undefined,
    { user, address, c }: Pick<Call<unknown, unknown>, 'user' | 'address' | 'c'>,
  ) => {
    const { username, id } = user!;
    const row = await db
      .selectFrom('users')
      .select(['password', 'email', 'displayName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.password === noPassword) {
      await checkProof(c, context);
      return row;
    }
    const attempted = await limits.consume(username, address);
    if (attempted.blocked) throw tooMany(attempted.blocked.retryAfter);
    if (!(await verifyPassword(password ?? '', row.password))) throw new HttpError(400, 'wrongPassword');
    await limits.reward(username, address);
    return row;
  };

  const change = (tx: Database, id: number, values: Record<string, string | null>) =>
    tx.updateTable('users').set(values).where('id', '=', id).execute();

  return [
    endpoint('GET /api/account', {
      summary: 'One’s own account with its sessions',
      access: 'reader',
      whileLimited: true,
      response: account,
      handle: read,
    }),
    endpoint('PUT /api/account', {
      summary: 'Change one’s name, signature and time zone',
      access: 'reader',
      body: profileForm,
      response: account,
      handle: async (call) => {
        await db.transaction().execute(async (tx) => {
          await change(tx, call.user!.id, call.body);
          const fields = Object.keys(call.body);
          await audit(tx, call.by, { action: 'changed', entity: 'user', id: call.user!.id, fields }, now());
        });
        return read(call);
      },
    }),
    endpoint('PUT /api/account/password', {
      summary:
        'Change one’s password with the current one, or set a first one after a fresh proof, and end the other sessions',
      access: 'reader',
      body: passwordBody,
      response: account,
      errors: { 429: 'Too many attempts' },
      handle: async (call) => {
        const { user, by, body, c } = call;
        const { email, displayName } = await prove(body.current, call);
        await requireUncommon(body.password, { ...user!, displayName });
        const hash = await hashPassword(body.password);
        const session = (await currentSession(c, context))!;
        await db.transaction().execute(async (tx) => {
          await replaceHash(tx, user!.id, hash);
          await endOtherSessions(tx, user!.id, session.id);
          await tx.deleteFrom('accountLinks').where('userId', '=', user!.id).execute();
          await accountMails(tx, 'passwordChanged', { ...user!, recipients: [email] }, call, now());
          await audit(tx, by, { action: 'passwordChanged', entity: 'user', id: user!.id }, now());
        });
        mailDue();
        return read(call);
      },
    }),
    endpoint('PUT /api/account/email', {
      summary: 'Change one’s e-mail address with the current password; both addresses receive a mail',
      access: 'reader',
      body: emailBody,
      response: account,
      errors: { 429: 'Too many attempts' },
      handle: async (call) => {
        const { user, by, body } = call;
        const before = await prove(body.current, call);
        await db.transaction().execute(async (tx) => {
          await change(tx, user!.id, { email: body.email });
          await tx.deleteFrom('accountLinks').where('userId', '=', user!.id).execute();
          const recipients = [before.email, body.email];
          await accountMails(tx, 'addressChanged', { ...user!, recipients }, call, now());
          await audit(tx, by, { action: 'changed', entity: 'user', id: user!.id, fields: ['email'] }, now());
        });
        mailDue();
        return read(call);
      },
    }),
    endpoint('POST /api/account/sessions/end', {
      summary: 'Sign out one of one’s sessions, or all others',
      access: 'reader',
      fresh: true,
      body: sessionsEnd,
      response: z.object({ ended: z.int() }),
      errors: { 404: 'Not one’s own session, or ended' },
      handle: async ({ user, by, body: { id }, c }) => {
        const session = (await currentSession(c, context))!;
        const ended = await db.transaction().execute(async (tx) => {
          const count =
            id === 'others' ? await endOtherSessions(tx, user!.id, session.id) : await endOwnSession(tx, user!.id, id);
          if (id !== 'others' && count === 0) throw notFound();
          await audit(tx, by, { action: 'signedOut', entity: 'user', id: user!.id }, now());
          return count;
        });
        return { ended };
      },
    }),
  ];
};
