import { afterAll, describe, expect, it } from 'vitest';
import { signInLimit, signInLimits } from '../../features/auth/limits.ts';
import { hashPassword, verifyPassword } from '../../features/accounts/password.ts';
import { createUser, findUser } from '../../features/accounts/users.ts';
import { testApp } from '../../testing/test-app.ts';

const clock = { now: new Date('2026-03-02T10:00:00.000Z') };
const site = await testApp({ now: () => clock.now, environment: { TRUST_PROXY: '1' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const password = 'lantern harbour quilt';
const hash = await hashPassword(password);

/** Each call comes from its own client, since attempts are limited. */
let clients = 0;
const ownAddress = () => ({ 'x-forwarded-for': `2001:db8:${(++clients).toString(16)}::1` });
const post = (path: string, body: object, headers = {}) =>
  site.request('POST', path, { body, headers: { ...ownAddress(), ...headers } });

async function signIn(username: string, typed = password, device = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') {
  const { status, json, headers } = await post(
    '/api/auth/login',
    { username, password: typed },
    { 'user-agent': device },
  );
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    status,
    headers: { cookie, 'x-csrf-token': json.csrfToken as string, 'user-agent': device, ...ownAddress() },
  };
}
let people = 0;
async function person() {
  const username = `person-${++people}`;
  const email = `${username}@studio.example`;
  await createUser(db, { username, email, role: 'editor', password: hash }, clock.now);
  return { username, email, ...(await signIn(username)) };
}
const mailsAbout = async (event: string) =>
  (await db.selectFrom('outbox').select(['recipient', 'payload']).where('kind', '=', 'account').orderBy('id').execute())
    .map(({ recipient, payload }): Record<string, string> => ({ recipient, ...(JSON.parse(payload) as object) }))
    .filter((mail) => mail.about === event);
const isSignedIn = async (headers: Record<string, string>) =>
  (await site.request('GET', '/api/auth/user', { headers })).json.authenticated as boolean;

describe('an operator’s own account', () => {
  it('has name, signature and time zone, and lists the sessions with device and address', async () => {
    const { headers, username } = await person();
    const body = { displayName: 'Ilinca', signature: 'Ilinca\nTech Lead', timeZone: 'Europe/Chisinau' };
    const { json } = await site.request('PUT', '/api/account', { headers, body });
    expect(json).toMatchObject({ username, role: 'editor', ...body });
    expect((await site.request('GET', '/api/auth/user', { headers })).json.timeZone).toBe('Europe/Chisinau');
    expect(json.sessions).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        address: expect.stringMatching(/^2001:db8:/),
        device: expect.stringContaining('Firefox'),
        createdAt: clock.now.toISOString(),
        seenAt: clock.now.toISOString(),
      },
    ]);
    const project = {
      name: 'Lantern',
      projectType: 'game',
      description: 'Light.',
      contactEmail: 'mira@player.example',
    };
    const { json: sent } = await post('/api/projects', { ...project, platforms: ['Steam'] });
    const reply = { subject: 'Your project', body: 'Thank you.' };
    await site.request('POST', `/api/projects/${sent.id}/replies`, { headers, body: reply });
    const mail = await db.selectFrom('outbox').select('payload').where('kind', '=', 'reply').executeTakeFirstOrThrow();
    expect(JSON.parse(mail.payload)).toMatchObject({ body: 'Thank you.\n\nIlinca\nTech Lead' });
    for (const wrong of [
      { ...body, timeZone: 'Mars/Olympus' },
      { ...body, displayName: 'x'.repeat(101) },
    ])
      expect((await site.request('PUT', '/api/account', { headers, body: wrong })).status).toBe(400);
  });

  it('changes its password with the current one, which ends the other sessions and is reported by email', async () => {
    const { headers, username, email } = await person();
    const other = await signIn(username);
    const change = (current: string, next: string) =>
      site.request('PUT', '/api/account/password', { headers, body: { current, password: next } });
    const wrong = await change('a wrong password', 'seven quiet harbours');
    expect([wrong.status, wrong.json.error]).toEqual([400, 'The current password is wrong.']);
    for (const weak of ['password1234', 'sunshine!!!!2024', `${username}-2026`, 'short'])
      expect((await change(password, weak)).status).toBe(400);
    expect((await change(password, 'seven quiet harbours')).status).toBe(200);
    expect(await isSignedIn(headers)).toBe(true);
    expect(await isSignedIn(other.headers)).toBe(false);
    expect((await signIn(username)).status).toBe(401);
    expect((await signIn(username, 'seven quiet harbours')).status).toBe(200);
    expect((await mailsAbout('passwordChanged')).filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  it('rejects a display name that looks like a colleague’s', async () => {
    const [member, colleague] = [await person(), await person()];
    const rename = async ({ headers }: { headers: Record<string, string> }, displayName: string) =>
      (await site.request('PUT', '/api/account', { headers, body: { displayName, signature: null, timeZone: null } }))
        .status;
    expect(await rename(colleague, 'Maksim Orlovets')).toBe(200);
    for (const name of ['MAKSIM ORLOVETS', 'Маksim Оrlovets', colleague.username.toUpperCase()])
      expect([name, await rename(member, name)]).toEqual([name, 409]);
    expect(await rename(colleague, 'Maksim 0rlovets')).toBe(200);
    expect(await rename(member, 'Maksim Orlov')).toBe(200);
  });

  it('blocks guesses of the current password in a session that was left open', async () => {
    const { headers } = await person();
    const body = { current: 'a wrong password', password: 'seven quiet harbours' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await site.request('PUT', '/api/account/password', { headers, body })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('counts password guesses within a session together with the attempts to sign in, and records them', async () => {
    const { headers, username } = await person();
    const guess = 'a wrong password';
    const calls = [
      ['POST', '/api/auth/login', { username, password: guess }],
      ['POST', '/api/account/proof', { password: guess }],
      ['PUT', '/api/account/email', { current: guess, email: `new-${username}@studio.example` }],
      ['PUT', '/api/account/password', { current: guess, password: 'seven quiet harbours' }],
    ] as const;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const [method, path, body] = calls[attempt % calls.length]!;
      statuses.push((await site.request(method, path, { headers, body })).status);
    }
    expect(statuses).toEqual([401, 400, 400, 400, 401, 400, 400, 400, 401, 400, 429, 429]);
    const attempts = await db.selectFrom('signInAttempts').select('outcome').where('username', '=', username).execute();
    expect(attempts.filter(({ outcome }) => outcome === 'failure')).toHaveLength(10);
  });

  it('delays password guesses within a session from many addresses like sign-ins', async () => {
    const { headers, username } = await person();
    const limits = signInLimits(site.context);
    const { points, delay } = signInLimit.account;
    for (let guess = 0; guess < points; guess++) await limits.consume(username, `198.51.100.${guess}`);
    for (const path of ['/api/account/proof', '/api/account/password']) {
      const start = performance.now();
      const body = { password: 'a wrong password', current: 'a wrong password' };
      const method = path.endsWith('proof') ? 'POST' : 'PUT';
      expect((await site.request(method, path, { headers, body })).status).toBe(400);
      expect(performance.now() - start).toBeGreaterThan(delay - 10);
    }
  });

  it('reports a changed address to both addresses', async () => {
    const { headers, email, username } = await person();
    const body = { current: password, email: `new-${email}` };
    expect((await site.request('PUT', '/api/account/email', { headers, body })).json.email).toBe(`new-${email}`);
    const notices = (await mailsAbout('addressChanged')).filter(({ by }) => by === username);
    expect(new Set(notices.map(({ recipient }) => recipient))).toEqual(new Set([email, `new-${email}`]));
  });

  it('signs out one session or all others, and nobody else’s', async () => {
    const { headers, username } = await person();
    const [second, third] = [await signIn(username), await signIn(username)];
    const stranger = await person();
    const sessions = async (by: Record<string, string>) =>
      (await site.request('GET', '/api/account', { headers: by })).json.sessions as {
        id: string;
        isCurrent: boolean;
      }[];
    const end = (id: string) => site.request('POST', '/api/account/sessions/end', { headers, body: { id } });
    expect((await end((await sessions(stranger.headers))[0]!.id)).status).toBe(404);
    expect((await end((await sessions(second.headers)).find(({ isCurrent }) => isCurrent)!.id)).json).toEqual({
      ended: 1,
    });
    expect(await isSignedIn(second.headers)).toBe(false);
    expect((await end('others')).json).toEqual({ ended: 1 });
    expect([await isSignedIn(headers), await isSignedIn(third.headers), await isSignedIn(stranger.headers)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('reports a sign-in from a new device', async () => {
    const { username, email } = await person();
    await signIn(username);
    const newDeviceMails = async () => (await mailsAbout('newDevice')).filter(({ recipient }) => recipient === email);
    expect(await newDeviceMails()).toEqual([]);
    await signIn(username, password, 'Mozilla/5.0 (iPhone) Safari/605');
    expect(await newDeviceMails()).toMatchObject([{ by: username, device: 'Mozilla/5.0 (iPhone) Safari/605' }]);
  });
});

describe('a password reset by email', () => {
  const request = (email: string) => post('/api/auth/reset-request', { email });
  const linkFor = async (email: string) => {
    const mails = (await mailsAbout('passwordReset')).filter(({ recipient }) => recipient === email);
    return new URL(mails.at(-1)!.link!).hash.slice(1);
  };

  it('has the same response, after the same time, for known and unknown addresses', async () => {
    const { email } = await person();
    const timed = async (address: string) => {
      const start = performance.now();
      const { status, json } = await request(address);
      return { status, json, took: performance.now() - start };
    };
    const known = await timed(email);
    const unknown = await timed('nobody@studio.example');
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    expect(Math.abs(known.took - unknown.took)).toBeLessThan(200);
    expect((await mailsAbout('passwordReset')).map(({ recipient }) => recipient)).toEqual([email]);
  });

  it('works once, ends all sessions and is reported by email', async () => {
    const { email, username, headers } = await person();
    await request(email.toUpperCase());
    await request(email);
    const token = await linkFor(email);
    expect((await post('/api/auth/reset', { token, password: 'password1234' })).status).toBe(400);
    const answers = await Promise.all(
      ['seven quiet harbours', 'eight quiet harbours'].map((next) =>
        post('/api/auth/reset', { token, password: next }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1);
    expect(await isSignedIn(headers)).toBe(false);
    const stored = (await findUser(db, username))!.password;
    const index = answers.findIndex(({ status }) => status === 200);
    expect(await verifyPassword(['seven quiet harbours', 'eight quiet harbours'][index]!, stored)).toBe(true);
    expect((await mailsAbout('passwordChanged')).filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  const isRefused = async (token: string) =>
    (await post('/api/auth/reset', { token, password: 'seven quiet harbours' })).status === 404;

  it('expires after 30 minutes, and with another change of the password', async () => {
    const { email, headers } = await person();
    await request(email);
    const first = await linkFor(email);
    const body = { current: password, password: 'nine quiet harbours' };
    expect((await site.request('PUT', '/api/account/password', { headers, body })).status).toBe(200);
    expect(await isRefused(first)).toBe(true);
    await request(email);
    const second = await linkFor(email);
    clock.now = new Date(clock.now.getTime() + 30 * 60_000);
    expect(await isRefused(second)).toBe(true);
  });

  it('still works with an earlier link when a stranger requests another, which it then invalidates', async () => {
    const { email } = await person();
    await request(email);
    const ownLink = await linkFor(email);
    await request(email);
    const other = await linkFor(email);
    expect(await isRefused(ownLink)).toBe(false);
    expect(await isRefused(other)).toBe(true);
  });

  it('is emailed at most five times a day to an account, three of them per requesting address, with the same response', async () => {
    const { email } = await person();
    const count = async () => (await mailsAbout('passwordReset')).filter(({ recipient }) => recipient === email).length;
    const first = await request(email);
    const stranger = ownAddress();
    for (let attempt = 0; attempt < 4; attempt++) {
      const start = performance.now();
      const { status, json } = await post('/api/auth/reset-request', { email }, stranger);
      expect([status, json]).toEqual([first.status, first.json]);
      expect(performance.now() - start).toBeGreaterThan(390);
    }
    expect(await count()).toBe(4);
    for (let attempt = 0; attempt < 3; attempt++) await request(email);
    expect(await count()).toBe(5);
  });

  it('is not available for disabled accounts', async () => {
    const { email, username } = await person();
    await request(email);
    const token = await linkFor(email);
    await db
      .updateTable('users')
      .set({ disabledAt: clock.now.toISOString() })
      .where('username', '=', username)
      .execute();
    expect((await post('/api/auth/reset', { token, password: 'seven quiet harbours' })).status).toBe(404);
    const before = (await mailsAbout('passwordReset')).length;
    await request(email);
    expect(await mailsAbout('passwordReset')).toHaveLength(before);
  });
});
