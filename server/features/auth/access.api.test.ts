import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/accounts/user.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import type { Endpoint } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { guard } from './access.ts';
import { sessionLifetime, startSession } from '../accounts/sessions.ts';
import { createUser } from '../accounts/users.ts';

const start = new Date('2026-03-02T10:00:00.000Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

/** Signs in somebody with this role. @returns the headers of their calls */
async function signedIn(role: Role, username: string = role) {
  const user = await createUser(database.db, { username, email: null, role, password: 'not a hash' }, start);
  const { token, csrfToken } = await startSession(database.db, user.id, start);
  return { cookie: `session=${token}`, 'x-csrf-token': csrfToken };
}

/** Calls the guard. @returns the user, or the error */
async function ask(
  access: Endpoint['access'],
  method: Endpoint['method'],
  headers: Record<string, string> = {},
  { at: time = start, environment = {} }: { at?: Date; environment?: Record<string, string> } = {},
) {
  const context = { config: readConfig(environment), db: database.db, now: () => time };
  const app = new Hono().all('/', async (c) => {
    const user = await guard(c, { access, method }, context).catch((error: unknown) => {
      if (error instanceof HttpError) return `${error.status} ${error.key}`;
      throw error;
    });
    return c.json(user);
  });
  const answer: unknown = await (await app.request('/', { method, headers })).json();
  return typeof answer === 'object' && answer !== null && 'username' in answer ? answer.username : answer;
}

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('an endpoint of the back office', () => {
  it.each(['GET', ...writes] as const)('requires %s callers to sign in', async (method) => {
    expect(await ask('admin', method)).toBe('401 notSignedIn');
    expect(await ask('admin', method, { cookie: 'session=nonsense' })).toBe('401 notSignedIn');
  });

  it.each(['GET', ...writes] as const)(
    'is closed to a user without the role for %s, with or without a token',
    async (method) => {
      const user = await signedIn('user');
      expect(await ask('admin', method, user)).toBe('403 notAdmin');
      expect(await ask('admin', method, { cookie: user.cookie })).toBe('403 notAdmin');
    },
  );

  it('is read by an admin without a token', async () => {
    const { cookie } = await signedIn('admin');
    expect(await ask('admin', 'GET', { cookie })).toBe('admin');
  });

  it.each(writes)('can be changed by %s only with the session’s own CSRF token', async (method) => {
    const [admin, other] = [await signedIn('admin'), await signedIn('admin', 'other')];
    expect(await ask('admin', method, { cookie: admin.cookie })).toBe('403 csrf');
    expect(await ask('admin', method, { ...admin, 'x-csrf-token': 'wrong' })).toBe('403 csrf');
    expect(await ask('admin', method, { ...admin, 'x-csrf-token': other['x-csrf-token'] })).toBe('403 csrf');
    expect(await ask('admin', method, { ...admin, 'sec-fetch-site': 'cross-site' })).toBe('403 csrf');
    expect(await ask('admin', method, admin)).toBe('admin');
  });

  it('is closed once the session expired', async () => {
    const admin = await signedIn('admin');
    const idleSince = new Date(start.getTime() + sessionLifetime.idle);
    expect(await ask('admin', 'GET', admin, { at: idleSince })).toBe('401 notSignedIn');
  });

  it('is closed immediately to an admin who loses the role', async () => {
    const admin = await signedIn('admin');
    await database.db.updateTable('users').set({ role: 'user' }).execute();
    expect(await ask('admin', 'POST', admin)).toBe('403 notAdmin');
  });

  it('does not accept the cookie without a prefix if the site has TLS', async () => {
    const admin = await signedIn('admin');
    const environment = { PUBLIC_URL: 'https://studio.example' };
    expect(await ask('admin', 'GET', admin, { environment })).toBe('401 notSignedIn');
    expect(await ask('admin', 'GET', { cookie: `__Host-${admin.cookie}` }, { environment })).toBe('admin');
  });
});

describe('an endpoint for every signed-in user', () => {
  it('needs the CSRF token only with a session', async () => {
    const user = await signedIn('user');
    expect(await ask('session', 'POST')).toBeNull();
    expect(await ask('session', 'POST', { cookie: user.cookie })).toBe('403 csrf');
    expect(await ask('session', 'POST', user)).toBe('user');
  });
});

describe('a public endpoint', () => {
  it('needs no token, rejects writes from other sites and does not need the database', async () => {
    const { cookie } = await signedIn('admin');
    await database.close();
    expect(await ask('public', 'GET', { cookie, 'sec-fetch-site': 'cross-site' })).toBeNull();
    expect(await ask('public', 'POST', { cookie })).toBeNull();
    expect(await ask('public', 'POST', { cookie, 'sec-fetch-site': 'cross-site' })).toBe('403 csrf');
    expect(await ask('public', 'POST', { cookie, origin: 'https://evil.example' })).toBe('403 csrf');
  });
});
