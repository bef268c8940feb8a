import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../platform/configuration/config.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createFirstAdmin, prepareFirstAdmin } from './first-admin.ts';
import { verifyPassword } from '../features/accounts/password.ts';
import { createUser } from '../features/accounts/users.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const password = 'correct horse battery';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

const users = () => database.db.selectFrom('users').selectAll().execute();

/** Prepares the first admin as a start with this environment does. */
function start(environment: Record<string, string>) {
  const { dataDir, databaseUrl } = database;
  return prepareFirstAdmin({ ...readConfig(environment), dataDir, databaseUrl });
}

describe('the first admin', () => {
  it('is created through a link if no password is configured, with a new link at each start', async () => {
    const links = [await start({ PORT: '4000' }), await start({ PORT: '4000' })];
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost:4000\/system-panel\/setup#[\w-]{43}$/);
    expect(links[0]).not.toBe(links[1]);
    expect(await users()).toEqual([]);
  });

  it('has the name, address and password of the environment, and no link is printed', async () => {
    const environment = { ADMIN_USERNAME: ' ilinca ', ADMIN_EMAIL: 'ilinca@studio.example', ADMIN_PASSWORD: password };
    expect(await start(environment)).toBeUndefined();
    const [user] = await users();
    expect(user).toMatchObject({ username: 'ilinca', email: 'ilinca@studio.example', role: 'admin' });
    expect(await verifyPassword(password, user!.password)).toBe(true);
    expect(await start({})).toBeUndefined();
    expect(await users()).toEqual([user]);
  });

  it('is created once, even if several instances start at the same time', async () => {
    const names = ['admin', 'admin', 'admin', 'another'];
    await Promise.all(
      names.map((username) => createFirstAdmin(database.db, { username, email: undefined, password }, now)),
    );
    expect(await users()).toMatchObject([{ role: 'admin' }]);
  });

  it('is never a user who registered under that name', async () => {
    const squatter = { username: 'admin', email: null, role: 'user', password: 'not a hash' } as const;
    await createUser(database.db, squatter, now);
    await expect(start({ ADMIN_PASSWORD: password })).rejects.toThrow(ConfigError);
    expect(await users()).toMatchObject([{ role: 'user' }]);
  });
});
