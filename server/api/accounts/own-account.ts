import { accountApi } from '../../../domain/api/account.ts';
import { checkProof, readCurrentSession } from '../../features/auth/access.ts';
import { passwordCheck } from '../../features/auth/password-check.ts';
import { deleteLinksOf } from '../../features/accounts/account-links.ts';
import { hashPassword, noPassword, requireUncommon } from '../../features/accounts/password.ts';
import { isDisplayNameMisleading, replaceHash } from '../../features/accounts/users.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { type Call, type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../../platform/errors/http-error.ts';
import { mailAccountEvent } from '../../features/mails/account-mails.ts';
import { changeAccount, endSessions, findAccount, findCredentials } from '../../features/accounts/own-account.ts';
import { readStudio } from '../../platform/studio/studio.ts';

type OwnCall = Pick<Call<unknown, unknown>, 'user' | 'address' | 'c'>;

export const accountEndpoints = (context: AppContext): Endpoint[] => {
  const { db, wakeJobs, now } = context;
  const checkPassword = passwordCheck(context);

  const read = async ({ user, c }: OwnCall) =>
    findAccount(db, user!.id, (await readCurrentSession(c, context))!.id, now());

  /** Checks the current password; a user without a password needs a fresh proof. @throws {HttpError} 400, 403 with the kinds of proof, 429 */
  const prove = async (password: string | null | undefined, { user, address, c }: OwnCall) => {
    const row = await findCredentials(db, user!.id);
    if (row.password === noPassword) await checkProof(c, context);
    else await checkPassword(user!, address, password ?? '', row.password);
    return row;
  };

  return implement(accountApi, {
    'GET /api/account': read,
    'PUT /api/account': async (call) => {
      const { id } = call.user!;
      const { displayName } = call.body;
      await call.transact(async (tx, record) => {
        if (displayName !== null && (await isDisplayNameMisleading(tx, displayName, id)))
          throw new HttpError(409, 'usernameTaken');
        await changeAccount(tx, id, call.body);
        await record('changed', 'user', id, Object.keys(call.body));
      });
      return read(call);
    },
    'PUT /api/account/password': async (call) => {
      const { body, c } = call;
      const user = call.user!;
      const { email, displayName } = await prove(body.current, call);
      const { name: studio } = await readStudio(db);
      await requireUncommon(body.password, { ...user, displayName, studio });
      const hash = await hashPassword(body.password);
      const session = (await readCurrentSession(c, context))!;
      await call.transact(async (tx, record, changedAt) => {
        await replaceHash(tx, user.id, hash);
        await endSessions(tx, user.id, { except: session.id });
        await deleteLinksOf(tx, user.id);
        const { username } = user;
        await mailAccountEvent(
          tx,
          { about: 'passwordChanged', username, recipients: [email], client: call },
          changedAt,
        );
        await record('passwordChanged', 'user', user.id);
      });
      wakeJobs();
      return read(call);
    },
    'PUT /api/account/email': async (call) => {
      const { body } = call;
      const user = call.user!;
      const before = await prove(body.current, call);
      await call.transact(async (tx, record, changedAt) => {
        await changeAccount(tx, user.id, { email: body.email });
        await deleteLinksOf(tx, user.id);
        const { username } = user;
        const recipients = [before.email, body.email];
        await mailAccountEvent(tx, { about: 'addressChanged', username, recipients, client: call }, changedAt);
        await record('changed', 'user', user.id, ['email']);
      });
      wakeJobs();
      return read(call);
    },
    'POST /api/account/sessions/end': async ({ user, body: { id }, c, transact }) => {
      const session = (await readCurrentSession(c, context))!;
      return transact(async (tx, record) => {
        const ended = await endSessions(tx, user!.id, id === 'others' ? { except: session.id } : { id });
        if (id !== 'others' && ended === 0) throw notFound();
        await record('signedOut', 'user', user!.id);
        return { ended };
      });
    },
  });
};
