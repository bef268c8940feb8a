import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../../domain/accounts/user.ts';
import { softAuthenticator } from '../passkeys/testing.ts';
import { password } from '../second-factor/testing.ts';
import { providerSite } from './testing.ts';

const site = await providerSite();
afterAll(() => site[Symbol.asyncDispose]());
const { arrive, browser, db, leave, mailsAbout, pass, person, stranger } = site;
const link = site.linked.bind(site);
const enter = site.enter.bind(site);

type Admin = Awaited<ReturnType<typeof person>>;
let admin: Admin;
beforeAll(async () => {
  admin = await person('admin');
});
const takenMessage = 'This identity, or this account, is already linked.';
const linkPath = '/api/account/identity';
const joinPath = '/api/auth/invitation/provider';
let names = 0;

/** Sends an invitation, by default from an admin who may still invite. */
async function invite(email = `invited-${++names}@studio.example`, by = admin, role: Role = 'editor') {
  await by.send('POST', '/api/account/proof', { password });
  const { json } = await by.send('POST', '/api/team/invitations', { email, role });
  return { email, token: new URL(json.link).hash.slice(1), id: json.invitation.id as number };
}
/** Accepts an invitation with the provider, without a password. */
async function join() {
  const { token, email } = await invite();
  const visitor = browser();
  const identity = stranger();
  const username = `joined-${++names}`;
  const { status, json } = await arrive(visitor, await leave(visitor, identity, joinPath, { token, username }));
  return { ...visitor, status, json, person: identity, username, email, token };
}
const identities = async () => (await db.selectFrom('identities').select('id').execute()).length;

describe('a link', () => {
  it('is made once, by a signed-in person who has re-authenticated, is reported by email and is in the audit trail', async () => {
    const mira = await person();
    pass(601);
    expect((await mira.send('POST', linkPath)).json.proof).toEqual(['password']);
    await mira.send('POST', '/api/account/proof', { password });
    const answer = await leave(mira, stranger(), linkPath);
    expect((await arrive(mira, answer)).json).toEqual({ outcome: 'linked' });
    expect((await mira.send('POST', linkPath)).status).toBe(409);
    expect(await mailsAbout('factorChanged', mira.email)).toMatchObject([{ what: 'identityLinked' }]);
    const { json } = await admin.send('GET', '/api/audit?action=identityLinked&pageSize=1');
    expect(json.items).toMatchObject([
      { actorId: mira.id, entity: 'user', entityId: mira.id, via: 'session', fields: [] },
    ]);
  });

  it('of one identity to two accounts, or of two identities to one account, is rejected', async () => {
    const mira = await link();
    const vera = await person();
    const refusal = await arrive(vera, await leave(vera, mira.person, linkPath));
    expect([refusal.status, refusal.json.error]).toEqual([409, takenMessage]);
    const [first, second] = [await person(), browser()];
    await second.login(first.username);
    const [answerOfFirst, answerOfSecond] = [
      await leave(first, stranger(), linkPath),
      await leave(second, stranger(), linkPath),
    ];
    const answers = await Promise.all([arrive(first, answerOfFirst), arrive(second, answerOfSecond)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('needs the person who started it, still signed in, in the same browser', async () => {
    const count = await identities();
    const mira = await person();
    const answer = await leave(mira, stranger(), linkPath);
    await mira.send('POST', '/api/auth/logout');
    expect((await arrive(mira, answer)).status).toBe(400);

    const vera = await person();
    const answerForVera = await leave(vera, stranger(), linkPath);
    const nils = await person();
    vera.cookies.set('session', nils.cookies.get('session')!);
    expect((await arrive(vera, answerForVera)).status).toBe(400);

    // A victim's browser does not accept a callback that somebody else started.
    const victim = await person();
    const attacker = browser();
    const planted = await leave(attacker, stranger());
    expect((await arrive(victim, planted)).status).toBe(400);
    expect(await identities()).toBe(count);
  });

  it('is removed after a fresh proof, with an email and an audit entry, and the account needs its password again', async () => {
    const mira = await link();
    pass(601);
    expect((await mira.send('DELETE', linkPath)).status).toBe(403);
    await mira.send('POST', '/api/account/proof', { password });
    expect((await mira.send('DELETE', linkPath)).status).toBe(200);
    expect((await mira.send('DELETE', linkPath)).status).toBe(404);
    expect((await enter(mira.person)).status).toBe(401);
    expect((await mailsAbout('factorChanged', mira.email)).map(({ what }) => what)).toEqual([
      'identityLinked',
      'identityUnlinked',
    ]);
    const { json } = await admin.send('GET', '/api/audit?action=identityUnlinked&pageSize=1');
    expect(json.items).toMatchObject([{ actorId: mira.id }]);
  });
});

describe('an invitation that is accepted with the provider', () => {
  it('creates an account with its role and address, without a password, in one step', async () => {
    const mira = await join();
    expect([mira.status, mira.json]).toMatchObject([
      200,
      { outcome: 'signedIn', session: { user: { username: mira.username, email: mira.email, role: 'editor' } } },
    ]);
    expect((await mira.send('GET', '/api/account')).json).toMatchObject({ hasPassword: false });
    expect((await enter(mira.person)).json.session.user.username).toBe(mira.username);
    for (const typed of ['-', '', password])
      expect((await browser().login(mira.username, typed)).status).toBeGreaterThan(399);
    const { json } = await admin.send('GET', `/api/audit?entity=user&entityId=${mira.json.session.user.id}`);
    expect(json.items.map(({ action }: { action: string }) => action)).toEqual(['identityLinked', 'joined']);
  });

  it('can be used by only one of several concurrent requests', async () => {
    const { token } = await invite();
    const guests = [browser(), browser()];
    const answers: string[] = [];
    for (const guest of guests)
      answers.push(await leave(guest, stranger(), joinPath, { token, username: `guest-${++names}` }));
    const accept = { token, username: `guest-${++names}`, password };
    const responses = await Promise.all([
      ...guests.map((guest, index) => arrive(guest, answers[index]!)),
      browser().send('POST', '/api/auth/invitation/accept', accept),
    ]);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    expect((await browser().send('POST', joinPath, { token, username: 'late' })).status).toBe(404);
  });

  it('cannot be used if it is revoked, replaced or expired, or if its sender may no longer invite', async () => {
    const users = async () => (await db.selectFrom('users').select('id').execute()).length;
    const demotedAdmin = await person('admin');
    const waiting: { visitor: ReturnType<typeof browser>; answer: string }[] = [];
    const startJoining = async (token: string) => {
      const visitor = browser();
      waiting.push({
        visitor,
        answer: await leave(visitor, stranger(), joinPath, { token, username: `late-${++names}` }),
      });
    };
    const [revoked, replaced, demoted] = [await invite(), await invite(), await invite(undefined, demotedAdmin)];
    for (const { token } of [revoked, replaced, demoted]) await startJoining(token);
    await admin.send('DELETE', `/api/team/invitations/${revoked.id}`);
    const renewed = await invite(replaced.email, admin, 'reader');
    await admin.send('PUT', `/api/team/${demotedAdmin.id}/role`, { role: 'editor' });
    const before = await users();
    for (const { visitor, answer } of waiting) expect((await arrive(visitor, answer)).status).toBe(400);
    expect(await users()).toBe(before);

    const visitor = browser();
    const answer = await leave(visitor, stranger(), joinPath, { token: renewed.token, username: `late-${++names}` });
    expect((await arrive(visitor, answer)).json.session.user.role).toBe('reader');
  });

  it('stays valid if the name or the identity is taken', async () => {
    const mira = await join();
    const { token } = await invite();
    expect((await browser().send('POST', joinPath, { token, username: mira.username.toUpperCase() })).status).toBe(409);
    const visitor = browser();
    const asMira = await arrive(
      visitor,
      await leave(visitor, mira.person, joinPath, { token, username: `again-${++names}` }),
    );
    expect([asMira.status, asMira.json.error]).toEqual([409, takenMessage]);
    const username = `race-${++names}`;
    const answer = await leave(visitor, stranger(), joinPath, { token, username });
    const second = await invite();
    await browser().send('POST', '/api/auth/invitation/accept', { token: second.token, username, password });
    expect((await arrive(visitor, answer)).status).toBe(409);
    const right = await arrive(
      visitor,
      await leave(visitor, stranger(), joinPath, { token, username: `right-${names}` }),
    );
    expect(right.json.outcome).toBe('signedIn');
  });
});

describe('an account without a password', () => {
  const passkey = async (session: Pick<Admin, 'send'>) => {
    const { json } = await session.send('POST', '/api/account/passkeys/options');
    const credential = softAuthenticator().create(json.options);
    const added = await session.send('POST', '/api/account/passkeys', { name: 'Laptop', credential });
    if (added.status !== 201) throw new Error(added.text);
    const { json: factors } = await session.send('GET', '/api/account/factors');
    return `/api/account/passkeys/${factors.passkeys[0].id}`;
  };

  it('keeps at least one way to sign in, even if two are removed concurrently', async () => {
    const mira = await join();
    const refusal = await mira.send('DELETE', linkPath);
    expect([refusal.status, refusal.json.error]).toEqual([409, expect.stringMatching(/only way to sign in/)]);
    const path = await passkey(mira);
    const removals = await Promise.all([linkPath, path].map((target) => mira.send('DELETE', target)));
    expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can set a password after a proof by the provider, as another way to sign in', async () => {
    const mira = await join();
    const set = () => mira.send('PUT', '/api/account/password', { password: 'seven quiet harbours' });
    pass(601);
    expect((await set()).json.proof).toEqual(['provider']);
    expect((await mira.send('PUT', '/api/account/email', { email: 'other@studio.example' })).status).toBe(403);
    await arrive(mira, await leave(mira, mira.person, '/api/account/proof/provider'));
    expect((await set()).json).toMatchObject({ hasPassword: true });
    expect((await set()).status).toBe(400);
    expect((await mira.send('DELETE', linkPath)).status).toBe(200);
    expect((await browser().login(mira.username, 'seven quiet harbours')).status).toBe(200);
  });
});
