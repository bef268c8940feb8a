import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { verifyPassword } from '../../features/accounts/password.ts';
import { createUser, findUser } from '../../features/accounts/users.ts';
import { createSetupLink } from '../../bootstrap/first-admin.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const clock = { now: new Date('2026-03-02T10:00:00.000Z') };
const password = 'lantern harbour quilt';
const owner = { username: 'ilinca', email: 'ilinca@studio.example', password };

let site: TestApp;
beforeEach(async () => {
  clock.now = new Date('2026-03-02T10:00:00.000Z');
  const environment = { TRUST_PROXY: '1', ADMIN_USERNAME: 'ilinca', ADMIN_EMAIL: 'ilinca@studio.example' };
  site = await testApp({ now: () => clock.now, environment });
  onTestFinished(() => site[Symbol.asyncDispose]());
});

const createToken = async () =>
  new URL(await createSetupLink(site.db, 'https://studio.example', clock.now)).hash.slice(1);

/** Each call comes from its own client, since attempts are limited. */
let clients = 0;
const post = (path: string, body: object) =>
  site.request('POST', path, { body, headers: { 'x-forwarded-for': `2001:db8:${++clients}::1` } });
const accept = (body: object) => post('/api/auth/setup/accept', body);

describe('the setup link', () => {
  it('leads to the page of the public address, with its token in the fragment', async () => {
    expect(await createSetupLink(site.db, 'https://studio.example', clock.now)).toMatch(
      /^https:\/\/studio\.example\/system-panel\/setup#[\w-]{43}$/,
    );
  });

  it('pre-fills the name and address of the configuration for an hour', async () => {
    const token = await createToken();
    const { status, json } = await post('/api/auth/setup', { token });
    expect([status, json]).toEqual([
      200,
      { expiresAt: '2026-03-02T11:00:00.000Z', username: 'ilinca', email: 'ilinca@studio.example' },
    ]);
    clock.now = new Date('2026-03-02T11:00:00.000Z');
    expect((await post('/api/auth/setup', { token })).status).toBe(404);
    expect((await accept({ ...owner, token })).status).toBe(404);
  });

  it('creates only one admin, who is signed in, even if it is used several times', async () => {
    const token = await createToken();
    const attempts = ['tessa', 'mira'].map((username) => ({ ...owner, username, token }));
    const answers = await Promise.all([accept({ ...owner, token }), ...attempts.map(accept)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
    const { json, headers } = answers.find(({ status }) => status === 201)!;
    expect(json).toEqual({
      user: { id: expect.any(Number), username: expect.any(String), email: owner.email, role: 'admin' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    const { json: session } = await site.request('GET', '/api/auth/user', { headers: { cookie } });
    expect(session).toEqual({ authenticated: true, user: json.user });
    const admin = await findUser(site.db, json.user.username);
    expect(await verifyPassword(password, admin!.password)).toBe(true);
    expect((await post('/api/auth/setup', { token })).status).toBe(404);
  });

  it('is invalid once a later start has printed another', async () => {
    const earlier = await createToken();
    const later = await createToken();
    expect((await accept({ ...owner, token: earlier })).status).toBe(404);
    expect((await accept({ ...owner, token: later })).status).toBe(201);
  });

  it('is invalid once somebody has become an admin in another way', async () => {
    const token = await createToken();
    const admin = { username: 'command', email: null, role: 'admin', password: '-' } as const;
    await createUser(site.db, admin, clock.now);
    expect((await post('/api/auth/setup', { token })).status).toBe(404);
    expect((await accept({ ...owner, token })).status).toBe(404);
    expect(await findUser(site.db, 'ilinca')).toBeUndefined();
  });

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a common password', { password: 'password1234' }, 'password'],
    ['a password made of the name', { password: 'ilinca-ilinca-2026' }, 'password'],
    ['no address', { email: '' }, 'email'],
    ['what is not an address', { email: 'ilinca' }, 'email'],
    ['a name with a blank', { username: 'ilinca salcie' }, 'username'],
  ])('rejects %s by the rules of all accounts, and stays valid', async (_what, wrong, field) => {
    const token = await createToken();
    const { status, json } = await accept({ ...owner, token, ...wrong });
    expect([status, json.issues[0].path]).toEqual([400, field]);
    expect((await accept({ ...owner, token })).status).toBe(201);
  });

  it('rejects the name of a user without access to the back office', async () => {
    const token = await createToken();
    await createUser(site.db, { username: 'Ilinca', email: null, role: 'user', password: '-' }, clock.now);
    expect((await accept({ ...owner, token })).status).toBe(409);
    expect((await accept({ ...owner, username: 'tessa', token })).status).toBe(201);
  });
});
