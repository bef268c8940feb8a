import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { password } from '../second-factor/testing.ts';
import { providerSite } from './testing.ts';

const site = await providerSite();
afterAll(() => site[Symbol.asyncDispose]());
const { arrive, browser, db, leave, linked, mailsAbout, pass, person, remote, stranger } = site;
const enter = site.enter.bind(site);
const link = linked.bind(site);
afterEach(() => {
  remote.state.forge = undefined;
});

const attempts = async () =>
  (await db.selectFrom('signInAttempts').select(['username', 'outcome']).orderBy('id', 'desc').execute())[0];
const seconds = () => Math.floor(Date.now() / 1000);

describe('signing in with the identity provider', () => {
  it('starts a new session of the linked account, instead of one that was planted', async () => {
    const mira = await link();
    const other = await person();
    const planted = browser();
    planted.cookies.set('session', other.cookies.get('session')!);
    const { status, json } = await enter(mira.person, planted);
    expect([status, json]).toEqual([
      200,
      { outcome: 'signedIn', session: expect.objectContaining({ user: expect.objectContaining({ id: mira.id }) }) },
    ]);
    expect(planted.cookies.get('session')).not.toBe(other.cookies.get('session'));
    expect(await other.isSignedIn()).toBe(false);
    expect((await planted.send('GET', '/api/auth/user')).json.user).toMatchObject({ id: mira.id });
    expect(
      (await planted.send('PUT', '/api/account', { displayName: 'Mira', signature: null, timeZone: null })).status,
    ).toBe(200);
    expect(await attempts()).toEqual({ username: mira.username, outcome: 'success' });
    expect((await mira.send('GET', '/api/account/identity')).json).toEqual({
      provider: new URL(remote.issuer).host,
      identity: { label: mira.person.email, createdAt: expect.any(String), usedAt: expect.any(String) },
    });
  });

  it('identifies a person by issuer and subject, regardless of the address that the provider reports', async () => {
    const mira = await link();
    const { json } = await enter({ ...mira.person, email: 'somebody.else@id.example' });
    expect(json.session.user).toMatchObject({ id: mira.id, email: mira.email });
    for (const email of [mira.person.email, mira.email]) {
      const impostor = await enter({ ...stranger(), email });
      expect([impostor.status, impostor.json.error]).toEqual([401, expect.stringMatching(/^No account is linked/)]);
      expect(await impostor.browser.send('GET', '/api/auth/user')).toMatchObject({ json: { authenticated: false } });
    }
    expect(await attempts()).toEqual({ username: '(identity provider)', outcome: 'failure' });
  });

  it('creates no account and opens no disabled, unlinked or removed one, always with the same message', async () => {
    const nobody = await enter(stranger());
    const accounts = await db.selectFrom('users').select('id').execute();
    const [disabled, unlinked, removed] = [await link(), await link(), await link()];
    const admin = await person('admin');
    await admin.send('POST', `/api/team/${disabled.id}/disable`);
    expect((await unlinked.send('DELETE', '/api/account/identity')).status).toBe(200);
    expect((await admin.send('DELETE', `/api/team/${removed.id}`)).status).toBe(200);
    for (const account of [disabled, unlinked, removed]) {
      const { status, json } = await enter(account.person);
      expect([status, json]).toEqual([401, nobody.json]);
    }
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(accounts.length + 4);
  });

  it('requires the second factor like a password', async () => {
    const mira = await link();
    const { recoveryCodes } = await mira.enrol();
    const { status, json, browser: visitor } = await enter(mira.person);
    expect([status, json.secondFactor]).toEqual([401, ['totp', 'recovery']]);
    expect((await visitor.send('GET', '/api/auth/user')).json.authenticated).toBe(false);
    const second = await visitor.send('POST', '/api/auth/second-factor', { code: recoveryCodes[0] });
    expect([second.status, second.json.user.id]).toEqual([200, mira.id]);

    const waiting = await enter(mira.person);
    expect((await mira.send('DELETE', '/api/account/identity')).status).toBe(200);
    expect((await waiting.browser.send('POST', '/api/auth/second-factor', { code: recoveryCodes[1] })).status).toBe(
      401,
    );
  });

  it('limits the session to the enrolment if the team requires a second factor', async () => {
    const mira = await link();
    const admin = await person('admin');
    await admin.send('PUT', '/api/team/factor-requirement', { isRequired: true });
    const { json, browser: visitor } = await enter(mira.person);
    expect(json.session.enrolmentDue).toBe(true);
    expect((await visitor.send('GET', '/api/projects')).status).toBe(403);
    await admin.send('PUT', '/api/team/factor-requirement', { isRequired: false });
  });

  it('from a new device is reported by email', async () => {
    const mira = await link();
    await enter(mira.person);
    expect(await mailsAbout('newDevice', mira.email)).toEqual([]);
    const phone = browser();
    const send = phone.send.bind(phone);
    phone.send = (method, path, body) => send(method, path, body, { 'user-agent': 'Safari, iPhone' });
    await enter(mira.person, phone);
    expect(await mailsAbout('newDevice', mira.email)).toMatchObject([{ device: 'Safari, iPhone' }]);
  });
});

describe('an action that needs a fresh proof', () => {
  const fresh = async (entered: Pick<Awaited<ReturnType<typeof enter>>, 'browser'>) =>
    (await entered.browser.send('POST', '/api/account/totp')).json as { proof?: string[] };

  it('is open only to a person whom the provider has authenticated within ten minutes', async () => {
    const mira = await link();
    expect(await fresh(await enter(mira.person))).toMatchObject({ proof: ['password', 'provider'] });
    for (const [age, isOpen] of [
      [5, true],
      [700, false],
      [-4000, true],
    ] as const) {
      remote.state.forge = (claims) => ({ ...claims, auth_time: seconds() - age });
      const entered = await enter(mira.person);
      expect((await fresh(entered)).proof === undefined).toBe(isOpen);
      pass(601);
      expect((await fresh(entered)).proof).toBeDefined();
    }
  });

  it('is opened only by a new authentication of the same person at the provider', async () => {
    const mira = await link();
    const other = await link();
    pass(601);
    expect((await mira.send('POST', '/api/account/totp')).status).toBe(403);
    const wrong = await leave(mira, other.person, '/api/account/proof/provider');
    expect((await arrive(mira, wrong)).json.error).toBe('Your account is linked to another identity.');
    expect((await mira.send('POST', '/api/account/totp')).status).toBe(403);

    const before = mira.cookies.get('session');
    const { json } = await arrive(mira, await leave(mira, mira.person, '/api/account/proof/provider'));
    expect(json).toEqual({ outcome: 'proved', csrfToken: expect.any(String) });
    expect(mira.cookies.get('session')).not.toBe(before);
    expect((await mira.send('POST', '/api/account/totp')).status).toBe(200);
  });

  it('is not opened if the provider reports no time of the authentication, or an old one', async () => {
    const mira = await link();
    pass(601);
    for (const more of [{ auth_time: seconds() - 700 }, { auth_time: undefined }]) {
      remote.state.forge = (claims) => ({ ...claims, ...more });
      const { status } = await arrive(mira, await leave(mira, mira.person, '/api/account/proof/provider'));
      expect(status).toBe(400);
      expect((await mira.send('POST', '/api/account/totp')).status).toBe(403);
    }
    expect((await mira.send('POST', '/api/account/proof', { password })).status).toBe(200);
  });
});
