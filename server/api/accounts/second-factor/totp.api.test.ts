import { afterAll, describe, expect, it } from 'vitest';
import { findChallenge } from '../../../features/auth/challenges.ts';
import { codeAt, factorSite, password } from './testing.ts';
import { digest } from '../../../platform/cryptography/digest.ts';

const site = await factorSite();
afterAll(() => site[Symbol.asyncDispose]());
const { clock, browser, person, pass, mailsAbout } = site;

describe('an authenticator app', () => {
  it('is set up with its first code, comes with ten recovery codes, and is reported by email', async () => {
    const ilinca = await person();
    const enrolment = await ilinca.send('POST', '/api/account/totp');
    expect(enrolment.json).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Sixtyforty:person-\d+\?issuer=Sixtyforty&secret=/),
      svg: expect.stringMatching(/^<svg /),
    });
    expect((await ilinca.send('GET', '/api/account/factors')).json.totp).toBeNull();
    expect((await ilinca.send('POST', '/api/account/totp/confirm', { code: '000000' })).status).toBe(400);
    const code = codeAt(enrolment.json.secret, clock.now);
    const { json } = await ilinca.send('POST', '/api/account/totp/confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(json.recoveryCodes)).toHaveLength(10);
    expect((await ilinca.send('GET', '/api/account/factors')).json).toEqual({
      totp: clock.now.toISOString(),
      passkeys: [],
      recoveryCodes: 10,
      isRequired: false,
    });
    expect(await mailsAbout('factorChanged', ilinca.email)).toMatchObject([{ what: 'totpAdded', by: ilinca.username }]);
    const rows = JSON.stringify([
      await site.db.selectFrom('totpFactors').selectAll().execute(),
      await site.db.selectFrom('recoveryCodes').selectAll().execute(),
      await site.db.selectFrom('challenges').selectAll().execute(),
      await site.db.selectFrom('auditEntries').selectAll().execute(),
      site.log,
    ]);
    for (const secret of [enrolment.json.secret, ...json.recoveryCodes]) expect(rows).not.toContain(secret);
  });

  it('adds a second step to the sign-in; the first step opens no session', async () => {
    const mira = await person();
    const { secret } = await mira.enrol();
    pass(30);
    const elsewhere = browser();
    const first = await elsewhere.login(mira.username);
    expect([first.status, first.json]).toEqual([
      401,
      { error: expect.any(String), secondFactor: ['totp', 'recovery'] },
    ]);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect((await elsewhere.send('GET', '/api/projects')).status).toBe(401);
    const asSession = browser();
    asSession.cookies.set('session', elsewhere.cookies.get('challenge')!);
    expect(await asSession.isSignedIn()).toBe(false);

    const second = await elsewhere.second(codeAt(secret, clock.now));
    expect([second.status, second.json]).toEqual([
      200,
      { user: expect.objectContaining({ username: mira.username }), csrfToken: expect.any(String) },
    ]);
    expect(await elsewhere.isSignedIn()).toBe(true);
    expect(elsewhere.cookies.has('challenge')).toBe(false);
    expect((await elsewhere.second(codeAt(secret, clock.now))).status).toBe(401);
  });

  it('is accepted from one step before to one step after, each code once and none older than the last one', async () => {
    const mira = await person();
    const { secret } = await mira.enrol();
    pass(300);
    const codeAfter = (steps: number) => codeAt(secret, new Date(clock.now.getTime() + steps * 30_000));
    const attempt = async (code: string) => {
      const visitor = browser();
      await visitor.login(mira.username);
      return (await visitor.second(code)).status;
    };
    expect([await attempt(codeAfter(-2)), await attempt(codeAfter(2))]).toEqual([401, 401]);
    expect([await attempt(codeAfter(-1)), await attempt(codeAfter(-1))]).toEqual([200, 401]);
    expect([await attempt(codeAfter(1)), await attempt(codeAfter(0)), await attempt(codeAfter(1))]).toEqual([
      200, 401, 401,
    ]);
  });

  it('accepts a code once if two browsers send it concurrently', async () => {
    const mira = await person();
    const { secret } = await mira.enrol();
    pass(60);
    const both = [browser(), browser()];
    for (const visitor of both) await visitor.login(mira.username);
    const answers = await Promise.all(both.map((visitor) => visitor.second(codeAt(secret, clock.now))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('is requested only after the right password, so a stranger cannot find out whether there is one', async () => {
    const mira = await person();
    await mira.enrol();
    const stranger = browser();
    const [wrong, unknown] = [
      await stranger.login(mira.username, 'a guess'),
      await stranger.login('nobody', 'a guess'),
    ];
    expect([wrong.status, wrong.json, wrong.headers.getSetCookie()]).toEqual([unknown.status, unknown.json, []]);
    expect((await stranger.second('123456')).json.secondFactor).toBeUndefined();
  });

  it('cannot be guessed: five codes per password, ten per address, then its owner is notified by email', async () => {
    const mira = await person();
    const { secret } = await mira.enrol();
    pass(60);
    const guesser = browser();
    const guess = async (times: number) => {
      const statuses: number[] = [];
      for (let count = 0; count < times; count++) statuses.push((await guesser.second('000000')).status);
      return statuses;
    };
    await guesser.login(mira.username);
    expect(await guess(5)).toEqual([401, 401, 401, 401, 401]);
    expect((await guesser.second(codeAt(secret, clock.now))).json.secondFactor).toBeUndefined();
    await guesser.login(mira.username);
    expect(await guess(5)).toEqual([401, 401, 401, 401, 401]);
    await guesser.login(mira.username);
    expect((await guesser.second(codeAt(secret, clock.now))).status).toBe(429);
    expect((await guesser.second(codeAt(secret, clock.now))).status).toBe(429);
    expect(await mailsAbout('codesGuessed', mira.email)).toHaveLength(1);
    const owner = browser();
    await owner.login(mira.username);
    expect((await owner.second(codeAt(secret, clock.now))).status).toBe(200);
  });

  it('blocks an account whose codes are guessed from many addresses', async () => {
    const mira = await person();
    await mira.enrol();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) {
      const visitor = browser();
      await visitor.login(mira.username);
      statuses.push((await visitor.second('000000')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  it('aborts a sign-in after ten minutes, after a password change, or if the account is disabled', async () => {
    const mira = await person();
    const { secret } = await mira.enrol();
    const waiting = async () => {
      const visitor = browser();
      await visitor.login(mira.username);
      return async () => (await visitor.second(codeAt(secret, clock.now))).json.error as string;
    };
    const late = await waiting();
    pass(600);
    expect(await late()).toMatch(/took too long/);
    const before = await waiting();
    await mira.send('POST', '/api/account/proof', { password });
    const body = { current: password, password: 'seven quiet harbours' };
    expect((await mira.send('PUT', '/api/account/password', body)).status).toBe(200);
    expect(await before()).toMatch(/took too long/);
    const visitor = browser();
    await visitor.login(mira.username, 'seven quiet harbours');
    await site.db.updateTable('users').set({ disabledAt: clock.now.toISOString() }).where('id', '=', mira.id).execute();
    expect((await visitor.second(codeAt(secret, clock.now))).status).toBe(401);
  });

  it('never reuses a planted challenge', async () => {
    const [mira, other] = [await person(), await person()];
    const { secret } = await mira.enrol();
    await other.enrol();
    pass(60);
    const attacker = browser();
    await attacker.login(other.username);
    const planted = attacker.cookies.get('challenge')!;
    const victim = browser();
    victim.cookies.set('challenge', planted);
    expect((await victim.second(codeAt(secret, clock.now))).status).toBe(401);
    await victim.login(mira.username);
    expect(victim.cookies.get('challenge')).not.toBe(planted);
    expect((await victim.second(codeAt(secret, clock.now))).json.user.username).toBe(mira.username);
    expect(await findChallenge(site.db, 'second-factor', digest(planted), clock.now)).toMatchObject({ failures: 1 });
  });

  it('is replaced after a code of the new app, and removed together with its recovery codes', async () => {
    const mira = await person();
    const first = await mira.enrol();
    pass(60);
    const second = await mira.enrol();
    expect(second.recoveryCodes).toEqual([]);
    pass(60);
    const visitor = browser();
    await visitor.login(mira.username);
    expect((await visitor.second(codeAt(first.secret, clock.now))).status).toBe(401);
    expect((await visitor.second(codeAt(second.secret, clock.now))).status).toBe(200);
    expect((await visitor.send('DELETE', '/api/account/totp')).status).toBe(200);
    expect((await visitor.send('GET', '/api/account/factors')).json).toMatchObject({ totp: null, recoveryCodes: 0 });
    expect((await browser().login(mira.username)).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, in any spelling, and is reported by email', async () => {
    const mira = await person();
    const { recoveryCodes } = await mira.enrol();
    const [code] = recoveryCodes;
    const attempt = async (typed: string) => {
      const visitor = browser();
      await visitor.login(mira.username);
      return (await visitor.second(typed)).status;
    };
    expect(await attempt(` ${code!.toUpperCase().replaceAll('-', ' ')} `)).toBe(200);
    expect(await attempt(code!)).toBe(401);
    expect((await mira.send('GET', '/api/account/factors')).json.recoveryCodes).toBe(9);
    expect(await mailsAbout('factorChanged', mira.email)).toMatchObject([{ what: 'totpAdded' }, { what: 'codeUsed' }]);
  });

  it('is invalid once there are new ones', async () => {
    const mira = await person();
    const { recoveryCodes } = await mira.enrol();
    const { json } = await mira.send('POST', '/api/account/recovery-codes');
    expect(json.recoveryCodes).toHaveLength(10);
    const visitor = browser();
    await visitor.login(mira.username);
    expect((await visitor.second(recoveryCodes[3]!)).status).toBe(401);
    expect((await visitor.second(json.recoveryCodes[3])).status).toBe(200);
  });

  it('works only for its owner', async () => {
    const [mira, other] = [await person(), await person()];
    await mira.enrol();
    const { recoveryCodes } = await other.enrol();
    const visitor = browser();
    await visitor.login(mira.username);
    expect((await visitor.second(recoveryCodes[0]!)).status).toBe(401);
    expect((await other.send('GET', '/api/account/factors')).json.recoveryCodes).toBe(10);
  });
});
