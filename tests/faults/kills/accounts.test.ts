import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { describe, it } from 'vitest';
import { softAuthenticator } from '../../../server/api/accounts/passkeys/testing.ts';
import { admin } from '../../product.ts';
import { client } from '../client.ts';
import { engines, makeInstallation } from '../installation.ts';
import { times } from '../load.ts';

const kills = times(2, 20);
const ofEach = 3;
/** The maximum delay in ms between the calls and a kill, which occurs while they are handled. */
const longestLife = 250;
const password = 'lantern harbour quilt';

describe.concurrent.each(engines)('on %s', (engine) => {
  it('after a kill during an invitation, an enrolment or a change of role, it is either complete with its audit entry, or not made', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);

    for (let life = 0; life < kills; life += 1) {
      const product = await site.start();
      const boss = client(product.address);
      await boss('POST', '/api/auth/login', admin);
      const invite = async (name: string) => {
        const body = { email: `${name}@studio.example`, role: 'editor' };
        const { link } = (await boss('POST', '/api/team/invitations', body)) as { link: string };
        return { token: new URL(link).hash.slice(1), username: name, password };
      };
      const names = (prefix: string) => Array.from({ length: ofEach }, (_, index) => `${prefix}-${life}-${index}`);
      const join = async (name: string) => {
        const call = client(product.address);
        const { user } = (await call('POST', '/api/auth/invitation/accept', await invite(name))) as {
          user: { id: number };
        };
        return { call, id: user.id };
      };
      const invited = await inTurn(names('invited'), invite);
      const enrolling = await inTurn(names('enrolling'), async (name) => {
        const { call } = await join(name);
        const { secret } = (await call('POST', '/api/account/totp')) as { secret: string };
        return { call, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
      });
      const registering = await inTurn(names('registering'), async (name) => {
        const { call } = await join(name);
        const { options } = (await call('POST', '/api/account/passkeys/options')) as {
          options: { challenge: string };
        };
        const credential = softAuthenticator().create(options, { origin: product.address });
        return { call, body: { name: 'Phone', credential } };
      });
      const changing = await inTurn(names('changing'), join);
      const calls = Promise.allSettled([
        ...invited.map((body) => client(product.address)('POST', '/api/auth/invitation/accept', body)),
        ...names('asked').map(invite),
        ...enrolling.map(({ call, code }) => call('POST', '/api/account/totp/confirm', { code })),
        ...registering.map(({ call, body }) => call('POST', '/api/account/passkeys', body)),
        ...changing.map(({ id }) => boss('PUT', `/api/team/${id}/role`, { role: 'reader' })),
      ]);
      await wait(Math.random() * longestLife);
      await product.kill();
      await calls;
    }

    const db = site.open();
    const users = await db.selectFrom('users').select(['id', 'username', 'email', 'role']).execute();
    const audited = async (action: string) =>
      new Set(
        (await db.selectFrom('auditEntries').select('entityId').where('action', '=', action).execute()).map(
          (row) => row.entityId,
        ),
      );
    const [invited, joined, added, changed] = [
      await audited('invited'),
      await audited('joined'),
      await audited('factorAdded'),
      await audited('roleChanged'),
    ];
    const open = await db.selectFrom('accountLinks').select(['id', 'email']).execute();
    // An invitation is in the audit and open, or its recipient has joined.
    expect(open.filter(({ id }) => !invited.has(id))).toEqual([]);
    expect(invited.size).toBe(open.length + joined.size);
    const invitedNames = Array.from(
      { length: kills * ofEach },
      (_, index) => `invited-${Math.floor(index / ofEach)}-${index % ofEach}`,
    );
    for (const name of invitedNames) {
      const user = users.find(({ username }) => username === name);
      const isOpen = open.some(({ email }) => email === `${name}@studio.example`);
      expect([name, isOpen, joined.has(user?.id ?? 0)]).toEqual([name, !user, Boolean(user)]);
    }
    for (const { id, username, role } of users) {
      const codes = await db.selectFrom('recoveryCodes').select('id').where('userId', '=', id).execute();
      const app = await db.selectFrom('totpFactors').select('id').where('userId', '=', id).executeTakeFirst();
      const passkey = await db.selectFrom('passkeys').select('id').where('userId', '=', id).executeTakeFirst();
      const factor = app ?? passkey;
      const sessions = await db.selectFrom('sessions').select('id').where('userId', '=', id).execute();
      expect([username, added.has(id), codes.length]).toEqual([username, Boolean(factor), factor ? 10 : 0]);
      expect([username, changed.has(id)]).toEqual([username, role === 'reader']);
      if (role === 'reader') expect([username, sessions]).toEqual([username, []]);
    }
    expect(users).toHaveLength(
      1 + kills * 3 * ofEach + users.filter(({ username }) => username.startsWith('invited')).length,
    );
  });
});

/** Runs one call after another: many concurrent password hashes would time out on a busy machine. */
async function inTurn<Value>(names: readonly string[], call: (name: string) => Promise<Value>): Promise<Value[]> {
  const results: Value[] = [];
  for (const name of names) results.push(await call(name));
  return results;
}
