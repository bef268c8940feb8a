import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorSite, password, type Person } from './testing.ts';

const site = await factorSite();
afterAll(() => site[Symbol.asyncDispose]());
const { browser, person, pass, mailsAbout, db } = site;

let admin: Person;
beforeAll(async () => {
  admin = await person('admin');
});
const require = (isRequired: boolean) => admin.send('PUT', '/api/team/factor-requirement', { isRequired });
const prove = (person: Person) => person.send('POST', '/api/account/proof', { password });

describe('a second factor for everybody', () => {
  it('limits the next session of a person without one to its enrolment', async () => {
    const mira = await person();
    expect((await require(true)).json).toEqual({ isRequired: true });
    // The open session is not limited, so no typed text is lost; the next one is.
    expect((await mira.send('GET', '/api/projects')).status).toBe(200);
    const signedIn = await mira.login(mira.username);
    expect([signedIn.status, signedIn.json.enrolmentDue]).toEqual([200, true]);
    expect((await mira.send('GET', '/api/auth/user')).json).toMatchObject({ authenticated: true, enrolmentDue: true });
    for (const [method, path, body] of [
      ['GET', '/api/projects'],
      ['GET', '/api/team'],
      ['POST', '/api/projects/1/notes', { text: 'A note.' }],
      ['PUT', '/api/account/password', { current: password, password: 'seven quiet harbours' }],
      ['POST', '/api/account/recovery-codes'],
    ] as const)
      expect((await mira.send(method, path, body)).status).toBe(403);
    expect((await mira.send('GET', '/api/projects')).json).toEqual({ error: expect.any(String), enrolment: true });
    await mira.enrol();
    expect((await mira.send('GET', '/api/projects')).status).toBe(200);
    expect((await mira.send('GET', '/api/auth/user')).json.enrolmentDue).toBeUndefined();
  });

  it('protects the last factor, which can only be replaced', async () => {
    const mira = await person();
    await mira.enrol();
    expect((await mira.send('DELETE', '/api/account/totp')).status).toBe(409);
    expect((await mira.send('GET', '/api/account/factors')).json).toMatchObject({
      recoveryCodes: 10,
      isRequired: true,
    });
    pass(60);
    await mira.enrol();
    await prove(admin);
    await require(false);
    expect((await mira.send('DELETE', '/api/account/totp')).status).toBe(200);
  });

  it('releases limited sessions when the requirement ends', async () => {
    await require(true);
    const mira = await person();
    expect((await mira.send('GET', '/api/projects')).status).toBe(403);
    await require(false);
    expect((await mira.send('GET', '/api/projects')).status).toBe(200);
  });
});

describe('a lost second factor', () => {
  it('is reset by another admin, which ends the sessions, is reported by email and is in the audit trail', async () => {
    const mira = await person();
    await mira.enrol();
    const other = await person('admin');
    await prove(admin);
    const members = (await admin.send('GET', '/api/team')).json.members as { id: number; hasFactor: boolean }[];
    expect(members.find(({ id }) => id === mira.id)?.hasFactor).toBe(true);
    expect((await admin.send('POST', `/api/team/${admin.id}/reset-factors`)).status).toBe(409);
    expect((await other.send('POST', `/api/team/${mira.id}/reset-factors`)).json).toMatchObject({ hasFactor: false });
    expect(await mira.isSignedIn()).toBe(false);
    expect((await browser().login(mira.username)).status).toBe(200);
    expect(await db.selectFrom('recoveryCodes').select('id').where('userId', '=', mira.id).execute()).toEqual([]);
    expect((await mailsAbout('factorChanged', mira.email)).at(-1)).toMatchObject({ what: 'reset' });
    const entries = await admin.send('GET', '/api/audit?action=factorsReset');
    expect(entries.json.items).toMatchObject([{ actor: other.username, name: mira.username }]);
    expect((await other.send('POST', `/api/team/${mira.id}/reset-factors`)).status).toBe(404);
  });
});

it('an admin can end another person’s sessions', async () => {
  const [boss, mira] = [await person('admin'), await person()];
  expect((await boss.send('POST', `/api/team/${mira.id}/sign-out`)).status).toBe(200);
  expect([await mira.isSignedIn(), await boss.isSignedIn()]).toEqual([false, true]);
  expect((await boss.send('POST', `/api/team/${boss.id}/sign-out`)).status).toBe(409);
});

describe('a fresh proof', () => {
  it('is required for the most sensitive actions if the last one is ten minutes old', async () => {
    const boss = await person('admin');
    const mira = await person();
    const changes = [
      ['POST', '/api/team/invitations', { email: 'tessa@studio.example', role: 'editor' }],
      ['PUT', `/api/team/${mira.id}/role`, { role: 'reader' }],
      ['POST', `/api/team/${mira.id}/disable`],
      ['POST', `/api/team/${mira.id}/reset-factors`],
      ['DELETE', `/api/team/${mira.id}`],
      ['PUT', '/api/team/factor-requirement', { isRequired: true }],
      ['POST', '/api/account/totp'],
      ['POST', '/api/account/passkeys/options'],
      ['POST', '/api/account/recovery-codes'],
      ['DELETE', '/api/account/totp'],
      ['POST', '/api/audit/export', {}],
      ['POST', '/api/account/sessions/end', { id: 'others' }],
    ] as const;
    pass(600);
    for (const [method, path, body] of changes) {
      const { status, json } = await boss.send(method, path, body);
      expect([path, status, json]).toEqual([
        path,
        403,
        { error: 'Please confirm that it is you.', proof: ['password'] },
      ]);
    }
    expect((await boss.send('GET', '/api/team')).status).toBe(200);
    expect((await boss.send('POST', '/api/account/proof', { password: 'a guess' })).status).toBe(400);
    expect((await boss.send(...changes[1])).status).toBe(403);
    expect((await prove(boss)).status).toBe(200);
    expect((await boss.send(...changes[1])).status).toBe(200);
    pass(599);
    expect((await boss.send(...changes[2])).status).toBe(200);
    pass(1);
    expect((await boss.send(...changes[4])).status).toBe(403);
  });

  it('can be given before such an action, since its end and the accepted kinds can be read', async () => {
    const boss = await person('admin');
    const state = async () => (await boss.send('GET', '/api/account/proof/state')).json;
    const { provedUntil, kinds } = await state();
    expect(kinds).toEqual(['password']);
    pass(599);
    expect((await state()).provedUntil).toBe(provedUntil);
    pass(1);
    expect(await state()).toEqual({ provedUntil: null, kinds: ['password'] });
    await prove(boss);
    expect(Date.parse((await state()).provedUntil) - Date.parse(provedUntil)).toBe(600_000);
    await boss.enrol();
    expect((await state()).kinds).toEqual(['password', 'totp']);
  });

  it('moves the session to a new token, so a stolen one becomes invalid', async () => {
    const boss = await person('admin');
    const thief = browser();
    thief.cookies.set('session', boss.cookies.get('session')!);
    expect(await thief.isSignedIn()).toBe(true);
    expect((await prove(boss)).json).toEqual({ csrfToken: expect.any(String) });
    expect([await boss.isSignedIn(), await thief.isSignedIn()]).toEqual([true, false]);
    expect((await boss.send('POST', '/api/account/recovery-codes')).status).toBe(404);
  });

  it('accepts a code once, and blocks guesses of the password or of codes', async () => {
    const boss = await person('admin');
    const { recoveryCodes } = await boss.enrol();
    const code = { code: recoveryCodes[0]! };
    const answers = await Promise.all([boss, boss].map((person) => person.send('POST', '/api/account/proof', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const guess = async (body: object, times: number) => {
      const statuses: number[] = [];
      for (let count = 0; count < times; count++)
        statuses.push((await boss.send('POST', '/api/account/proof', body)).status);
      return statuses.at(-1);
    };
    expect(await guess({ code: '000000' }, 11)).toBe(429);
    expect(await guess({ password: 'a guess' }, 11)).toBe(429);
  });
});
