import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type TestSite } from './testing.ts';
import { findUser } from '../accounts/users.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openSite();
});
afterEach(async () => {
  await site.remove();
});

describe('registration', () => {
  const newUser = { username: 'tessa', password: 'a long enough password' };
  const open = { REGISTRATION: 'open' };

  it('is closed unless it is enabled, regardless of the request', async () => {
    for (const body of [newUser, { ...newUser, role: 'admin' }, {}]) {
      const answer = await site.instance().register(body);
      expect([answer.status, answer.body]).toEqual([403, { error: 'Registration is closed.' }]);
    }
    expect(await findUser(site.db, 'tessa')).toBeUndefined();
  });

  it('creates a signed-in user without a role in the back office', async () => {
    const { status, body, cookie } = await site
      .instance(open)
      .register({ ...newUser, email: 'tessa@studio.example', role: 'admin' });
    expect(status).toBe(201);
    expect(body).toEqual({
      user: { id: expect.any(Number), username: 'tessa', email: 'tessa@studio.example', role: 'user' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await site.instance().who(cookie)).toEqual({ authenticated: true, user: body.user });
    expect((await site.instance().login(newUser)).status).toBe(200);
  });

  it('assigns no name twice, even to concurrent requests', async () => {
    const { register } = site.instance(open);
    const answers = await Promise.all([1, 2, 3].map(() => register(newUser)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await register({ ...newUser, username: 'ilinca' })).status).toBe(409);
    expect((await findUser(site.db, 'ilinca'))?.role).toBe('admin');
  });

  it.each([
    'mira salcie',
    'mi\u0000ra',
    '\u001B[2Jmira',
    'mira\u202Enimda',
    'mira\u200B',
    'mira@studio.example',
    '<b>mira</b>',
    'e\u0301\u0323mira',
    ' ',
    // Words with two scripts, phonetic letters and digits of other scripts look like other names.
    'mirа',
    'Οlga',
    'mɑra',
    'mira१',
    'ǀǀinca',
  ])('rejects %j as a name', async (username) => {
    const { status, body } = await site.instance(open).register({ ...newUser, username });
    expect([status, body.issues]).toEqual([400, [{ path: 'username', message: expect.any(String) }]]);
  });

  it.each([
    ['Ștefan.Ё-_9', 'Ștefan.Ё-_9'],
    [' mira\n', 'mira'],
    ['ｍｉｒａ', 'mira'],
    ['S\u0326tefan', 'Ștefan'],
  ])('accepts %j as a name, in its composed form', async (username, stored) => {
    const { status, body } = await site.instance(open).register({ ...newUser, username });
    expect([status, body.user.username]).toEqual([201, stored]);
  });

  it.each([
    ['Ольга', 'ОЛЬГА'],
    ['mira', 'Mira'],
    ['strasse', 'STRAßE'],
    ['mira', 'ＭＩＲＡ'],
  ])('assigns %s and %s to only one user', async (first, second) => {
    const { register } = site.instance(open);
    expect((await register({ ...newUser, username: first })).status).toBe(201);
    expect((await register({ ...newUser, username: second })).status).toBe(409);
  });

  it.each([
    ['Ion', 'lon'],
    ['mil0', 'milo'],
    ['coop', 'соор'],
    ['РАХ', 'PAX'],
    ['ΑΝΝΑ', 'ANNA'],
    ['warner', 'vvamer'],
    ['ılia', 'ilia'],
    ['mira.a', 'mira.а'],
  ])('assigns the look-alikes %s and %s to only one user', async (first, second) => {
    const { register } = site.instance(open);
    expect((await register({ ...newUser, username: first })).status).toBe(201);
    const { status, body } = await register({ ...newUser, username: second });
    expect([status, body]).toEqual([409, { error: 'This username is taken.' }]);
  });

  it('assigns look-alike names to only one of several concurrent users', async () => {
    const { register } = site.instance(open);
    const names = ['соор', 'coop', 'c0op'];
    const answers = await Promise.all(names.map((username) => register({ ...newUser, username })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it.each(['short', '123456789012'])('rejects %s as a password', async (password) => {
    const { status, body } = await site.instance(open).register({ ...newUser, password });
    expect([status, body.issues]).toEqual([400, [{ path: 'password', message: expect.any(String) }]]);
  });

  it('is limited per address', async () => {
    const { register } = site.instance(open);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) {
      statuses.push((await register({ ...newUser, username: `user${index}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});
