import { setTimeout } from 'node:timers/promises';
import { resetApi } from '../../../domain/api/account.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { audit } from '../../platform/audit/audit-trail.ts';
import { consumeLink, createLink, deleteLinksOf, findLink } from '../../features/accounts/account-links.ts';
import { signInLimits } from '../../features/auth/limits.ts';
import { hashPassword, requireUncommon } from '../../features/accounts/password.ts';
import { endSessionsOfUser } from '../../features/accounts/sessions.ts';
import { replaceHash } from '../../features/accounts/users.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { apiTexts } from '../../platform/i18n/catalogue.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { mailAccountEvent } from '../../features/mails/account-mails.ts';
import { enqueue } from '../../platform/mail/enqueue.ts';
import { accountsWithAddress } from '../../features/accounts/own-account.ts';
import { readStudio } from '../../platform/studio/studio.ts';

/** The duration of every response in ms, so it does not reveal whether an account has the address. */
const responseDuration = 400;

const lifetime = retention.accountLinkMinutes * 60_000;

export const resetEndpoints = (context: AppContext): Endpoint[] => {
  const { config, db, wakeJobs, now } = context;
  const limits = signInLimits(context);

  /** Emails a link to each account with the address, within the account's limit. */
  const sendLinks = async (email: string, address: string) => {
    const users = await accountsWithAddress(db, email);
    for (const { id, username } of users) {
      if (!(await limits.mayMailResetLink(id, address))) continue;
      await db.transaction().execute(async (tx) => {
        const link = await createLink(tx, { kind: 'password', userId: id }, lifetime, now());
        const page = `${config.publicUrl}/system-panel/reset#${link.token}`;
        const payload = { about: 'passwordReset', by: username, link: page } as const;
        const mail = { mailKey: `reset/${link.id}/${now().getTime()}`, kind: 'account', language: 'en' } as const;
        await enqueue(tx, { ...mail, recipient: email, payload }, now());
      });
    }
    if (users.length > 0) wakeJobs();
  };

  return implement(resetApi, {
    'POST /api/auth/reset-request': async ({ body: { email }, address, language }) => {
      await limits.requireBelowLimit('registration', address);
      await Promise.all([sendLinks(email, address), setTimeout(responseDuration)]);
      return { message: apiTexts(language)('resetRequested') };
    },
    'POST /api/auth/reset': async ({ body: { token, password }, address, by, c }) => {
      await limits.requireBelowLimit('registration', address);
      const link = await findLink(db, 'password', token, now());
      const usersQuery = db.selectFrom('users').select(['id', 'username', 'email', 'displayName']);
      const enabledUsersQuery = usersQuery.where('disabledAt', 'is', null);
      const user = link?.userId && (await enabledUsersQuery.where('id', '=', link.userId).executeTakeFirst());
      if (!user) throw notFound();
      const { name: studio } = await readStudio(db);
      await requireUncommon(password, { ...user, studio });
      const hash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        if (!(await consumeLink(tx, 'password', token, now()))) throw notFound();
        await deleteLinksOf(tx, user.id);
        await replaceHash(tx, user.id, hash);
        await endSessionsOfUser(tx, user.id);
        const { username, email } = user;
        const client = { address, c };
        await mailAccountEvent(tx, { about: 'passwordChanged', username, recipients: [email], client }, now());
        const event = { action: 'passwordChanged', entity: 'user', id: user.id } as const;
        await audit(tx, { ...by, userId: user.id }, event, now());
      });
      wakeJobs();
      return { username: user.username };
    },
  });
};
