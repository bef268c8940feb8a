import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  endSession,
  endSessionsOfUser,
  purgeExpiredSessions,
  readSession,
  sessionLifetime,
  startSession,
} from './sessions.ts';
import { createUser } from './users.ts';

const start = new Date('2026-03-02T10:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const minutes = 60_000;
const hours = 60 * minutes;

let database: TestDatabase;
let userId: number;
beforeEach(async () => {
  database = await openTestDatabase();
  const user = { username: 'ilinca', email: null, role: 'admin', password: 'not a hash' } as const;
  userId = (await createUser(database.db, user, start)).id;
});
afterEach(() => database.remove());

describe('a session', () => {
  it('identifies its user', async () => {
    const { token } = await startSession(database.db, userId, start);
    const session = await readSession(database.db, token, after(minutes));
    expect(session?.user).toEqual({ id: userId, username: 'ilinca', email: null, role: 'admin' });
    expect(await readSession(database.db, 'another token', start)).toBeUndefined();
    expect(await readSession(database.db, session!.id, start)).toBeUndefined();
  });

  it('is stored as hashes, so a copy of the database signs nobody in', async () => {
    const { token, csrfToken } = await startSession(database.db, userId, start);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(csrfToken, 'base64url')).toHaveLength(32);
    expect(token).not.toBe(csrfToken);
    const row = await database.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(csrfToken);
    expect([row.id, row.csrf]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  it('expires after a day without a call', async () => {
    const { token } = await startSession(database.db, userId, start);
    expect(await readSession(database.db, token, after(sessionLifetime.idle))).toBeUndefined();
    expect(await readSession(database.db, token, after(sessionLifetime.idle - 1))).toBeDefined();
  });

  it('expires after a week, even if it is active', async () => {
    const { token } = await startSession(database.db, userId, start);
    for (let hour = 12; hour < 7 * 24; hour += 12) {
      expect(await readSession(database.db, token, after(hour * hours))).toBeDefined();
    }
    expect(await readSession(database.db, token, after(sessionLifetime.absolute - 1))).toBeDefined();
    expect(await readSession(database.db, token, after(sessionLifetime.absolute))).toBeUndefined();
  });

  it('is marked as seen every few minutes, not with every call', async () => {
    const { token } = await startSession(database.db, userId, start);
    const seenAt = async () =>
      (await database.db.selectFrom('sessions').select('seenAt').executeTakeFirstOrThrow()).seenAt;
    await readSession(database.db, token, after(4 * minutes));
    expect(await seenAt()).toBe(start.toISOString());
    await readSession(database.db, token, after(6 * minutes));
    expect(await seenAt()).toBe(after(6 * minutes).toISOString());
  });

  it('is invalid once it is ended, here or everywhere', async () => {
    const [first, second, third] = [
      await startSession(database.db, userId, start),
      await startSession(database.db, userId, start),
      await startSession(database.db, userId, start),
    ];
    await endSession(database.db, first.token);
    await endSession(database.db, first.token);
    expect(await readSession(database.db, first.token, start)).toBeUndefined();
    expect(await readSession(database.db, second.token, start)).toBeDefined();
    await endSessionsOfUser(database.db, userId);
    expect(await readSession(database.db, second.token, start)).toBeUndefined();
    expect(await readSession(database.db, third.token, start)).toBeUndefined();
  });

  it('is invalid once its user is deleted', async () => {
    const { token } = await startSession(database.db, userId, start);
    await database.db.deleteFrom('users').execute();
    expect(await readSession(database.db, token, start)).toBeUndefined();
  });

  it('is removed once it has expired, and not before', async () => {
    await startSession(database.db, userId, start);
    const { token } = await startSession(database.db, userId, after(hours));
    await purgeExpiredSessions(database.db, after(sessionLifetime.idle));
    expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    expect(await readSession(database.db, token, after(sessionLifetime.idle))).toBeDefined();
    await purgeExpiredSessions(database.db, after(sessionLifetime.absolute + hours));
    expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(0);
  });
});
