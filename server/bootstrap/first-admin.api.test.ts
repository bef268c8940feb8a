import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ensureAdmin } from './prepare-database.ts';
import { verifyPassword } from '../auth/password.ts';
import { createUser } from '../auth/users.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const unset = { username: 'admin', email: undefined, password: undefined };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.remove());

const users = () => database.db.selectFrom('users').selectAll().execute();

describe('the first admin', () => {
  it('gets a random password, told once', async () => {
    const told = await ensureAdmin(database.db, unset, now);
    expect(told).toEqual({ username: 'admin', password: expect.stringMatching(/^[\w-]{24}$/) });
    const [user] = await users();
    expect(user).toMatchObject({ username: 'admin', email: null, role: 'admin' });
    expect(await verifyPassword(told!.password, user!.password)).toBe(true);
    expect(await ensureAdmin(database.db, unset, now)).toBeUndefined();
    expect(await users()).toEqual([user]);
  });

  it('gets the name, address and password of the environment, and prints none of it', async () => {
    const given = { username: ' ilinca ', email: 'ilinca@studio.example', password: 'correct horse battery' };
    expect(await ensureAdmin(database.db, given, now)).toBeUndefined();
    const [user] = await users();
    expect(user).toMatchObject({ username: 'ilinca', email: 'ilinca@studio.example', role: 'admin' });
    expect(await verifyPassword('correct horse battery', user!.password)).toBe(true);
  });

  it('is one, however many instances start at once', async () => {
    const told = await Promise.all(
      ['admin', 'admin', 'admin', 'another'].map((username) => ensureAdmin(database.db, { ...unset, username }, now)),
    );
    const [user, ...more] = await users();
    expect(more).toEqual([]);
    const [made, ...others] = told.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    expect(await verifyPassword(made!.password, user!.password)).toBe(true);
  });

  it('is never made of a user who registered under that name', async () => {
    const squatter = { username: 'admin', email: null, role: 'user', password: 'not a hash' } as const;
    await createUser(database.db, squatter, now);
    await expect(ensureAdmin(database.db, unset, now)).rejects.toThrow(ConfigError);
    expect(await users()).toMatchObject([{ role: 'user' }]);
  });
});
