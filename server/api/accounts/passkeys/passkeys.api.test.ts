import { afterAll, describe, expect, it } from 'vitest';
import { factorSite, type Person, password } from '../second-factor/testing.ts';
import { softAuthenticator } from './testing.ts';

const site = await factorSite();
afterAll(() => site[Symbol.asyncDispose]());
const { clock, browser, person, pass, mailsAbout } = site;

const begin = async (mira: Person) => (await mira.send('POST', '/api/account/passkeys/options')).json.options;
const add = (mira: Person, credential: object, name = 'Phone') =>
  mira.send('POST', '/api/account/passkeys', { name, credential });

/** A person with a passkey. */
async function owner() {
  const mira = await person();
  const key = softAuthenticator();
  const { status, json } = await add(mira, key.create(await begin(mira)));
  expect(status).toBe(201);
  return { mira, key, recoveryCodes: json.recoveryCodes as string[] };
}

const optionsFor = async (visitor: ReturnType<typeof browser>, isSecondStep: boolean) =>
  (await visitor.send('POST', '/api/auth/passkey/options', { isSecondStep })).json.options;
const finish = (visitor: ReturnType<typeof browser>, response: object) =>
  visitor.send('POST', '/api/auth/passkey', response);

describe('a passkey', () => {
  it('is added for this site and a verified user, comes with recovery codes, and is reported by email', async () => {
    const mira = await person();
    const options = await begin(mira);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Sixtyforty' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = softAuthenticator();
    const { status, json } = await add(mira, key.create(options));
    expect([status, json.recoveryCodes.length]).toEqual([201, 10]);
    expect((await mira.send('GET', '/api/account/factors')).json).toMatchObject({
      totp: null,
      passkeys: [{ name: 'Phone', createdAt: clock.now.toISOString(), usedAt: null, isBlocked: false }],
    });
    expect(await mailsAbout('factorChanged', mira.email)).toMatchObject([{ what: 'passkeyAdded' }]);
  });

  it('is not added from another site, for another site, without a verified user, twice, or with an old challenge', async () => {
    const mira = await person();
    const attempt = async (use: object, key = softAuthenticator()) =>
      (await add(mira, key.create(await begin(mira), use))).status;
    expect(await attempt({ origin: 'https://evil.example' })).toBe(400);
    expect(await attempt({ origin: 'http://localhost:3001' })).toBe(400);
    expect(await attempt({ rpId: 'evil.example' })).toBe(400);
    expect(await attempt({ isVerified: false })).toBe(400);

    const key = softAuthenticator();
    const response = key.create(await begin(mira));
    await begin(mira);
    expect((await add(mira, response)).status).toBe(400);
    expect((await add(mira, response)).status).toBe(404);
    const lateCredential = key.create(await begin(mira));
    pass(600);
    expect((await add(mira, lateCredential)).status).toBe(404);

    const { mira: other, key: theirs } = await owner();
    await mira.send('POST', '/api/account/proof', { password });
    expect((await add(mira, theirs.create(await begin(mira)))).status).toBe(409);
    expect((await mira.send('GET', '/api/account/factors')).json.passkeys).toEqual([]);
    expect((await other.send('GET', '/api/account/factors')).json.passkeys).toHaveLength(1);
  });

  it('signs in on its own', async () => {
    const { mira, key } = await owner();
    const visitor = browser();
    const options = await optionsFor(visitor, false);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { status, json } = await finish(visitor, key.get(options));
    expect([status, json]).toEqual([
      200,
      { user: expect.objectContaining({ username: mira.username }), csrfToken: expect.any(String) },
    ]);
    expect(await visitor.isSignedIn()).toBe(true);
    expect((await mira.send('GET', '/api/account/factors')).json.passkeys[0].usedAt).toBe(clock.now.toISOString());
  });

  it('is the second step after the password, only for the owner of the password', async () => {
    const { mira, key } = await owner();
    const { key: another } = await owner();
    const visitor = browser();
    expect((await visitor.login(mira.username)).json.secondFactor).toEqual(['passkey', 'recovery']);
    const options = await optionsFor(visitor, true);
    expect(options.allowCredentials).toMatchObject([{ id: key.id }]);
    expect((await finish(visitor, another.get(options))).status).toBe(400);
    const again = await optionsFor(visitor, true);
    expect((await finish(visitor, key.get(again))).json.user.username).toBe(mira.username);
    expect((await browser().send('POST', '/api/auth/passkey/options', { isSecondStep: true })).status).toBe(401);
  });

  it('is rejected from another site, for another site, without a verified user, or if it is unknown', async () => {
    const { key } = await owner();
    const attempt = async (use: object, with_ = key) => {
      const visitor = browser();
      const { status } = await finish(visitor, with_.get(await optionsFor(visitor, false), use));
      expect(await visitor.isSignedIn()).toBe(false);
      return status;
    };
    expect(await attempt({ origin: 'https://evil.example' })).toBe(400);
    expect(await attempt({ rpId: 'evil.example' })).toBe(400);
    expect(await attempt({ isVerified: false })).toBe(400);
    expect(await attempt({}, softAuthenticator())).toBe(400);
    const visitor = browser();
    const forged = { ...softAuthenticator().get(await optionsFor(visitor, false)), id: key.id, rawId: key.id };
    expect((await finish(visitor, forged)).status).toBe(400);
    for (const broken of [
      {},
      { authenticatorData: 'x' },
      { clientDataJSON: 'e30', authenticatorData: 7, signature: null },
    ])
      expect((await finish(visitor, { ...forged, response: broken })).status).toBeLessThan(500);
  });

  it('answers a challenge once, within ten minutes, in the browser that requested it', async () => {
    const { key } = await owner();
    const visitor = browser();
    const response = key.get(await optionsFor(visitor, false));
    expect((await finish(browser(), response)).status).toBe(401);
    const answers = await Promise.all([finish(visitor, response), finish(visitor, response)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    const fresh = browser();
    await optionsFor(fresh, false);
    expect((await finish(fresh, response)).status).toBe(400);
    const lateVisitor = browser();
    const unused = key.get(await optionsFor(lateVisitor, false));
    pass(600);
    expect((await finish(lateVisitor, unused)).status).toBe(401);
  });

  it('is blocked when its counter reveals a copy, and its owner is notified by email', async () => {
    const { mira, key } = await owner();
    const attempt = async (counter?: number) => {
      const visitor = browser();
      return (await finish(visitor, key.get(await optionsFor(visitor, false), { counter }))).status;
    };
    expect([await attempt(5), await attempt(6)]).toEqual([200, 200]);
    expect([await attempt(6), await attempt(7)]).toEqual([400, 400]);
    expect((await mira.send('GET', '/api/account/factors')).json.passkeys).toMatchObject([{ isBlocked: true }]);
    expect((await mailsAbout('factorChanged', mira.email)).at(-1)).toMatchObject({ what: 'passkeyBlocked' });
    const { key: uncounted } = await owner();
    for (let use = 0; use < 2; use++) {
      const visitor = browser();
      expect((await finish(visitor, uncounted.get(await optionsFor(visitor, false), { counter: 0 }))).status).toBe(200);
    }
  });

  it('can re-authenticate a session, and can be removed only by its owner', async () => {
    const { mira, key } = await owner();
    const { mira: other, key: theirs } = await owner();
    pass(600);
    const remove = async (visitor: Person) => {
      const [{ id }] = (await mira.send('GET', '/api/account/factors')).json.passkeys;
      return visitor.send('DELETE', `/api/account/passkeys/${id}`);
    };
    const refused = await remove(mira);
    expect([refused.status, refused.json.proof]).toEqual([403, ['password', 'passkey']]);
    const prove = async (visitor: Person, with_: typeof key) => {
      const { options } = (await visitor.send('POST', '/api/account/proof/options')).json;
      return (await visitor.send('POST', '/api/account/proof/passkey', with_.get(options))).status;
    };
    expect(await prove(mira, theirs)).toBe(400);
    expect((await remove(mira)).status).toBe(403);
    expect([await prove(mira, key), await prove(other, theirs)]).toEqual([200, 200]);
    expect((await remove(other)).status).toBe(404);
    expect((await remove(mira)).status).toBe(200);
    expect((await browser().login(mira.username)).status).toBe(200);
  });
});
