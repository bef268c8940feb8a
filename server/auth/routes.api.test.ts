import crypto from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, testApp, testParts } from './testing.ts';
import type { TestDatabase } from './testing.ts';
import { attemptsKept, purgeOldAttempts } from './attempts.ts';
import { ensureAdmin } from './first-admin.ts';
import { signInLimit } from './limits.ts';
import { needsRehash } from './password.ts';
import { sessionLifetime } from './sessions.ts';
import { createUser, findUser, replaceHash } from './users.ts';

const admin = { username: 'ilinca', email: 'ilinca@studio.example', password: 'correct horse battery' };
const right = { username: 'ilinca', password: 'correct horse battery' };
const wrong = { username: 'ilinca', password: 'a guess' };

let database: TestDatabase;
let now: Date;
beforeEach(async () => {
  database = await openTestDatabase();
  now = new Date('2026-03-02T10:00:00.000Z');
  await ensureAdmin(database.db, admin, now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

interface Sent {
  body?: unknown;
  cookie?: string;
  csrf?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** One app on the test's database, called as from a connection of its own. */
function site(environment: Record<string, string> = {}) {
  const app = testApp(testParts(database, environment, () => now));
  const call = async (method: string, path: string, { body, cookie, csrf, address = '203.0.113.7', headers }: Sent = {}) => {
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: address, remotePort: 40_000, remoteFamily: 'IPv4' } } },
    );
    const setCookie = response.headers.get('set-cookie');
    return { status: response.status, body: (await response.json()) as any, headers: response.headers, setCookie, cookie: setCookie?.split(';')[0] };
  };
  const login = (body: unknown = right, more: Sent = {}) => call('POST', '/api/auth/login', { body, ...more });
  const who = async (cookie: string | undefined) => (await call('GET', '/api/auth/user', { cookie })).body;
  return { call, login, who };
}

const attempts = () => database.db.selectFrom('signInAttempts').select(['username', 'address', 'outcome']).orderBy('id').execute();
const nobody = { authenticated: false, user: null };

describe('signing in', () => {
  it('answers the user and a CSRF token and sets the session cookie', async () => {
    const { login, who } = site();
    const { status, body, cookie, setCookie } = await login({ ...right, username: ' ilinca ' });
    const user = { id: expect.any(Number), username: 'ilinca', email: 'ilinca@studio.example', role: 'admin' };
    expect(status).toBe(200);
    expect(body).toEqual({ user, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(setCookie).toMatch(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await who(cookie)).toEqual({ authenticated: true, user: body.user });
  });

  it('sets a cookie that needs TLS where the site has it', async () => {
    const { setCookie } = await site({ PUBLIC_URL: 'https://studio.example' }).login();
    expect(setCookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('answers an unknown name and a wrong password alike, after the same work', async () => {
    const { login } = site();
    const argon2 = vi.spyOn(crypto, 'argon2');
    const [wrongPassword, unknownName] = [await login(wrong), await login({ ...wrong, username: 'nobody' })];
    expect(argon2).toHaveBeenCalledTimes(2);
    expect(wrongPassword.status).toBe(401);
    expect(unknownName.status).toBe(401);
    expect(wrongPassword.body).toEqual({ error: 'Wrong username or password.' });
    expect(unknownName.body).toEqual(wrongPassword.body);
    expect([wrongPassword.setCookie, unknownName.setCookie]).toEqual([null, null]);
  });

  it('takes the name exactly', async () => {
    expect((await site().login({ ...right, username: 'Ilinca' })).status).toBe(401);
  });

  it('is refused to another site’s page', async () => {
    const { login } = site();
    const { status, setCookie } = await login(right, { headers: { origin: 'https://evil.example', host: 'localhost:3000' } });
    expect([status, setCookie]).toEqual([403, null]);
    expect((await login(right, { headers: { origin: 'http://localhost:3000', host: 'localhost:3000' } })).status).toBe(200);
  });

  it('ends the session that the browser had', async () => {
    const { login, who } = site();
    const first = await login();
    const second = await login(right, { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect(await who(first.cookie)).toEqual(nobody);
    expect((await who(second.cookie)).authenticated).toBe(true);
  });

  it('never takes over a token that was planted', async () => {
    const { login, who } = site();
    const planted = `session=${'a'.repeat(43)}`;
    const { cookie } = await login(right, { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await who(planted)).toEqual(nobody);
  });

  it('makes a hash of an older cost anew', async () => {
    const user = (await findUser(database.db, 'ilinca'))!;
    const oldHash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await replaceHash(database.db, user.id, oldHash);
    const { login } = site();
    expect((await login({ username: 'ilinca', password: 'password' })).status).toBe(200);
    expect(needsRehash((await findUser(database.db, 'ilinca'))!.password)).toBe(false);
    expect((await login({ username: 'ilinca', password: 'password' })).status).toBe(200);
  });

  it('stores neither the password nor a token', async () => {
    const { body, cookie } = await site().login();
    const stored = JSON.stringify(
      await Promise.all([
        database.db.selectFrom('users').selectAll().execute(),
        database.db.selectFrom('sessions').selectAll().execute(),
        database.db.selectFrom('signInAttempts').selectAll().execute(),
      ]),
    );
    for (const secret of [right.password, body.csrfToken, cookie!.split('=')[1]!]) expect(stored).not.toContain(secret);
  });
});

describe('a session over HTTP', () => {
  it('of a broken, unknown or expired cookie is nobody’s', async () => {
    const { login, who } = site();
    const { cookie } = await login();
    for (const broken of [undefined, 'session=', 'session=nonsense', `session=${'é'.repeat(20)}`, `${cookie}x`]) {
      expect(await who(broken)).toEqual(nobody);
    }
    now = new Date(now.getTime() + sessionLifetime.idle);
    expect(await who(cookie)).toEqual(nobody);
  });

  it('answers 503 when the database is away, rather than that nobody is signed in', async () => {
    const { call, login } = site();
    const { cookie } = await login();
    await database.db.destroy();
    expect((await call('GET', '/api/auth/user', { cookie })).status).toBe(503);
    expect((await call('GET', '/api/auth/user')).body).toEqual(nobody);
    expect((await call('POST', '/api/auth/login', { body: right })).status).toBe(503);
  });
});

describe('signing out', () => {
  it('ends the session and removes the cookie', async () => {
    const { call, login, who } = site();
    const { cookie, body } = await login();
    const { status, body: answer, setCookie } = await call('POST', '/api/auth/logout', { cookie, csrf: body.csrfToken });
    expect([status, answer]).toEqual([200, { success: true }]);
    expect(setCookie).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly/);
    expect(await who(cookie)).toEqual(nobody);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('needs the CSRF token of this very session', async () => {
    const { call, login, who } = site();
    const [mine, other] = [await login(), await login()];
    for (const csrf of [undefined, '', 'wrong', other.body.csrfToken]) {
      expect((await call('POST', '/api/auth/logout', { cookie: mine.cookie, csrf })).status).toBe(403);
    }
    expect((await who(mine.cookie)).authenticated).toBe(true);
  });

  it('is fine without a session', async () => {
    const { call } = site();
    const { status, body } = await call('POST', '/api/auth/logout', { cookie: 'session=long-gone' });
    expect([status, body]).toEqual([200, { success: true }]);
  });
});

describe('tries at passwords', () => {
  const fail = async (login: ReturnType<typeof site>['login'], times: number, more: (index: number) => Sent = () => ({})) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index++) statuses.push((await login(wrong, more(index))).status);
    return statuses;
  };

  it('are turned away after ten failures, the right password too, and the answer says for how long', async () => {
    const { login } = site();
    expect(await fail(login, 10)).toEqual(Array(10).fill(401));
    const argon2 = vi.spyOn(crypto, 'argon2');
    const { status, headers, setCookie } = await login(right);
    expect([status, setCookie]).toEqual([429, null]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(signInLimit.pair.seconds);
    expect(argon2).not.toHaveBeenCalled();
    expect((await login(right, { address: '203.0.113.8' })).status).toBe(200);
  });

  it('cannot dodge the limit by a made-up X-Forwarded-For', async () => {
    const { login } = site();
    const forged = (index: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${index}` } });
    expect(await fail(login, 11, forged)).toEqual([...Array(10).fill(401), 429]);
    const behindOne = site({ TRUST_PROXY: '1' });
    const prefixed = (index: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${index}, 192.0.2.9` } });
    expect(await fail(behindOne.login, 11, prefixed)).toEqual([...Array(10).fill(401), 429]);
    expect((await behindOne.login(right, { headers: { 'x-forwarded-for': '192.0.2.10' } })).status).toBe(200);
  });

  it('start anew after a success', async () => {
    const { login } = site();
    await fail(login, 9);
    expect((await login()).status).toBe(200);
    expect(await fail(login, 10)).toEqual(Array(10).fill(401));
  });

  it('are written down with name, address and outcome', async () => {
    const { login } = site();
    await login();
    await login({ username: 'nobody', password: 'a guess' }, { address: '198.51.100.1' });
    expect(await attempts()).toEqual([
      { username: 'ilinca', address: '203.0.113.7', outcome: 'success' },
      { username: 'nobody', address: '198.51.100.1', outcome: 'failure' },
    ]);
  });

  it('that a limit turns away are written down once, so that a flood does not fill the disk', async () => {
    const { login } = site();
    await fail(login, 15);
    const outcomes = (await attempts()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...Array(10).fill('failure'), 'limited']);
  });

  it('are forgotten after half a year', async () => {
    const { login } = site();
    await login();
    now = new Date(now.getTime() + attemptsKept);
    await login(wrong);
    await purgeOldAttempts(database.db, now);
    expect(await attempts()).toHaveLength(2);
    await purgeOldAttempts(database.db, new Date(now.getTime() + 1));
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['failure']);
  });
});

describe('registration', () => {
  const newUser = { username: 'tessa', password: 'a long enough password' };
  const register = (body: unknown, environment: Record<string, string>, more: Sent = {}) =>
    site(environment).call('POST', '/api/auth/register', { body, ...more });

  it('is closed unless opened, whatever is sent', async () => {
    for (const body of [newUser, { ...newUser, role: 'admin' }, {}]) {
      const answer = await register(body, {});
      expect([answer.status, answer.body]).toEqual([403, { error: 'Registration is closed.' }]);
    }
    expect(await findUser(database.db, 'tessa')).toBeUndefined();
  });

  it('makes a signed-in user without a role in the back office', async () => {
    const { status, body, cookie } = await register({ ...newUser, email: 'tessa@studio.example', role: 'admin' }, { REGISTRATION: 'open' });
    expect(status).toBe(201);
    expect(body).toEqual({
      user: { id: expect.any(Number), username: 'tessa', email: 'tessa@studio.example', role: 'user' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await site().who(cookie)).toEqual({ authenticated: true, user: body.user });
    expect((await site().login(newUser)).status).toBe(200);
  });

  it('gives no name twice, also when asked at once', async () => {
    const { call } = site({ REGISTRATION: 'open' });
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/auth/register', { body: newUser })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await call('POST', '/api/auth/register', { body: { ...newUser, username: 'ilinca' } })).status).toBe(409);
    expect((await findUser(database.db, 'ilinca'))?.role).toBe('admin');
  });

  it('asks for a long password', async () => {
    const { status, body } = await register({ ...newUser, password: 'short' }, { REGISTRATION: 'open' });
    expect([status, body.issues]).toEqual([400, [{ path: 'password', message: expect.any(String) }]]);
  });

  it('is limited per address', async () => {
    const { call } = site({ REGISTRATION: 'open' });
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) {
      statuses.push((await call('POST', '/api/auth/register', { body: { ...newUser, username: `user${index}` } })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('limits kept in the database', () => {
  it('are shared by every instance, and each embedded app has its own', async () => {
    const [one, other] = [site(), site()];
    for (let index = 0; index < 10; index++) await (index % 2 ? one : other).login(wrong);
    expect((await one.login(wrong)).status).toBe(database.engine === 'postgres' ? 429 : 401);
  });

  it('name nobody', async () => {
    await createUser(database.db, { username: 'x', email: null, role: 'user', password: 'not a hash' }, now);
    await site().login(wrong);
    if (!database.pool) return;
    const { rows } = await database.pool.query('select key from rate_limits');
    expect(rows).toHaveLength(3);
    for (const { key } of rows) expect(key).toMatch(/^sign-in-(pair|address|account):[0-9a-f]{64}$/);
  });
});
