import crypto from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { needsRehash } from '../../features/accounts/password.ts';
import { sessionLifetime } from '../../features/accounts/sessions.ts';
import { openSite, right, wrong, type TestSite } from '../../features/auth/testing.ts';
import { findUser, replaceHash } from '../../features/accounts/users.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openSite();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.remove();
});

const nobody = { authenticated: false, user: null };

describe('signing in', () => {
  it('can fetch the CSRF token of its session again, and no other', async () => {
    const { login, call } = site.instance();
    const [mine, other] = [await login(), await login()];
    const again = await call('GET', '/api/auth/csrf', { cookie: mine.cookie });
    expect([again.status, again.body]).toEqual([200, { csrfToken: mine.body.csrfToken }]);
    expect(again.headers.get('cache-control')).toContain('no-store');
    expect(again.body.csrfToken).not.toBe(other.body.csrfToken);
    for (const cookie of [undefined, 'session=long-gone']) {
      expect((await call('GET', '/api/auth/csrf', { cookie })).status).toBe(401);
    }
  });

  it('returns the user and a CSRF token and sets the session cookie', async () => {
    const { login, who } = site.instance();
    const { status, body, cookie, setCookie } = await login({ ...right, username: ' ilinca ' });
    const user = { id: expect.any(Number), username: 'ilinca', email: 'ilinca@studio.example', role: 'admin' };
    expect(status).toBe(200);
    expect(body).toEqual({ user, csrfToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(setCookie).toMatch(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await who(cookie)).toEqual({ authenticated: true, user: body.user });
  });

  it('fails for a disabled user as with a wrong password, and their sessions are invalid', async () => {
    const { login, who } = site.instance();
    const { cookie } = await login();
    const disable = (disabledAt: string | null) => site.db.updateTable('users').set({ disabledAt }).execute();
    await disable(site.clock.now.toISOString());
    const argon2 = vi.spyOn(crypto, 'argon2');
    const { status, body, setCookie } = await login();
    expect([status, body, setCookie]).toEqual([401, { error: 'Wrong username or password.' }, null]);
    expect(argon2).toHaveBeenCalledTimes(1);
    expect(await who(cookie)).toEqual(nobody);
    await disable(null);
    expect((await login()).status).toBe(200);
  });

  it('logs only the outcome, neither name nor address', async () => {
    const { login } = site.instance();
    await login();
    await login({ username: 'mira', password: 'a guess' }, { address: '198.51.100.1' });
    expect(site.log.filter(({ msg }) => msg === 'sign-in')).toMatchObject([
      { outcome: 'success' },
      { outcome: 'failure' },
    ]);
    expect(JSON.stringify(site.log)).not.toMatch(/ilinca|mira|203\.0|198\.51/);
  });

  it('sets a cookie that requires TLS if the site has it', async () => {
    const { setCookie } = await site.instance({ PUBLIC_URL: 'https://studio.example' }).login();
    expect(setCookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('has the same response for an unknown name and a wrong password, after the same work', async () => {
    const { login } = site.instance();
    const argon2 = vi.spyOn(crypto, 'argon2');
    const [wrongPassword, unknownName] = [await login(wrong), await login({ ...wrong, username: 'nobody' })];
    expect(argon2).toHaveBeenCalledTimes(2);
    expect(wrongPassword.status).toBe(401);
    expect(unknownName.status).toBe(401);
    expect(wrongPassword.body).toEqual({ error: 'Wrong username or password.' });
    expect(unknownName.body).toEqual(wrongPassword.body);
    expect([wrongPassword.setCookie, unknownName.setCookie]).toEqual([null, null]);
  });

  it('compares the name exactly', async () => {
    expect((await site.instance().login({ ...right, username: 'Ilinca' })).status).toBe(401);
  });

  it('is rejected from another site’s page', async () => {
    const { login } = site.instance();
    const { status, setCookie } = await login(right, {
      headers: { origin: 'https://evil.example', host: 'localhost:3000' },
    });
    expect([status, setCookie]).toEqual([403, null]);
    expect((await login(right, { headers: { origin: 'http://localhost:3000', host: 'localhost:3000' } })).status).toBe(
      200,
    );
  });

  it('ends the previous session of the browser', async () => {
    const { login, who } = site.instance();
    const first = await login();
    const second = await login(right, { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect(await who(first.cookie)).toEqual(nobody);
    expect((await who(second.cookie)).authenticated).toBe(true);
  });

  it('never reuses a planted token', async () => {
    const { login, who } = site.instance();
    const planted = `session=${'a'.repeat(43)}`;
    const { cookie } = await login(right, { cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await who(planted)).toEqual(nobody);
  });

  it('rehashes a password whose hash has an older cost', async () => {
    const user = (await findUser(site.db, 'ilinca'))!;
    const oldHash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await replaceHash(site.db, user.id, oldHash);
    const { login } = site.instance();
    expect((await login({ username: 'ilinca', password: 'password' })).status).toBe(200);
    expect(needsRehash((await findUser(site.db, 'ilinca'))!.password)).toBe(false);
    expect((await login({ username: 'ilinca', password: 'password' })).status).toBe(200);
  });

  it('stores and logs neither the password nor a token', async () => {
    const { body, cookie } = await site.instance().login();
    const rows = await Promise.all([
      site.db.selectFrom('users').selectAll().execute(),
      site.db.selectFrom('sessions').selectAll().execute(),
      site.db.selectFrom('signInAttempts').selectAll().execute(),
    ]);
    const stored = JSON.stringify([rows, site.log]);
    expect(site.log).not.toEqual([]);
    for (const secret of [right.password, body.csrfToken, cookie!.split('=')[1]!]) expect(stored).not.toContain(secret);
  });
});

describe('a session over HTTP', () => {
  it('with a malformed, unknown or expired cookie does not exist', async () => {
    const { login, who } = site.instance();
    const { cookie } = await login();
    for (const broken of [undefined, 'session=', 'session=nonsense', `session=${'é'.repeat(20)}`, `${cookie}x`]) {
      expect(await who(broken)).toEqual(nobody);
    }
    site.clock.now = new Date(site.clock.now.getTime() + sessionLifetime.idle);
    expect(await who(cookie)).toEqual(nobody);
  });

  it('responds with 503 while the database is unavailable, rather than as signed out', async () => {
    const { call, login } = site.instance();
    const { cookie } = await login();
    await site.makeDatabaseUnavailable();
    expect((await call('GET', '/api/auth/user', { cookie })).status).toBe(503);
    expect((await call('GET', '/api/auth/user')).body).toEqual(nobody);
    expect((await call('POST', '/api/auth/login', { body: right })).status).toBe(503);
  });
});

describe('signing out', () => {
  it('ends the session and removes the cookie', async () => {
    const { call, login, who } = site.instance();
    const { cookie, body } = await login();
    const out = await call('POST', '/api/auth/logout', { cookie, csrf: body.csrfToken });
    expect([out.status, out.body]).toEqual([200, { success: true }]);
    expect(out.setCookie).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly/);
    expect(await who(cookie)).toEqual(nobody);
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('needs the CSRF token of the same session', async () => {
    const { call, login, who } = site.instance();
    const [mine, other] = [await login(), await login()];
    for (const csrf of [undefined, '', 'wrong', other.body.csrfToken]) {
      expect((await call('POST', '/api/auth/logout', { cookie: mine.cookie, csrf })).status).toBe(403);
    }
    expect((await who(mine.cookie)).authenticated).toBe(true);
  });

  it('succeeds without a session', async () => {
    const { call } = site.instance();
    const { status, body } = await call('POST', '/api/auth/logout', { cookie: 'session=long-gone' });
    expect([status, body]).toEqual([200, { success: true }]);
  });
});
