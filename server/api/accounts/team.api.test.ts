import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorRole } from '../../../domain/accounts/user.ts';
import { verifyPassword } from '../../features/accounts/password.ts';
import { startSession } from '../../features/accounts/sessions.ts';
import { createUser, findUser } from '../../features/accounts/users.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertMessageRows, insertProjectRows } from '../../testing/conversations.ts';

const clock = { now: new Date('2026-03-02T10:00:00.000Z') };
const site = await testApp({ now: () => clock.now, environment: { TRUST_PROXY: '1' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;
await site.session('admin');
const { id: adminId } = (await findUser(db, 'admin'))!;

let names = 0;
async function member(role: OperatorRole) {
  const username = `${role}-${++names}`;
  const user = await createUser(db, { username, email: null, role, password: '-' }, clock.now);
  const { token, csrfToken } = await startSession(db, user.id, clock.now);
  return { ...user, headers: { cookie: `session=${token}`, 'x-csrf-token': csrfToken } };
}
const isSignedIn = async ({ headers }: { headers: Record<string, string> }) =>
  (await site.request('GET', '/api/auth/user', { headers })).json.authenticated;

/** Each call comes from its own client, since attempts are limited. */
let clients = 0;
const post = (path: string, body: object) =>
  site.request('POST', path, { body, headers: { 'x-forwarded-for': `2001:db8:${++clients}::1` } });
const invite = async (email = 'tessa@studio.example', role: OperatorRole = 'editor') => {
  const { json } = await site.request('POST', '/api/team/invitations', { ...admin, body: { email, role } });
  return { ...json, token: new URL(json.link).hash.slice(1) };
};
const password = 'lantern harbour quilt';

beforeEach(() => {
  clock.now = new Date('2026-03-02T10:00:00.000Z');
});

describe('an invitation', () => {
  it('lets one person join with its role, once', async () => {
    const { token, invitation } = await invite();
    expect(invitation).toMatchObject({ email: 'tessa@studio.example', role: 'editor', invitedBy: 'admin' });
    expect((await post('/api/auth/invitation', { token })).json).toEqual({
      email: 'tessa@studio.example',
      role: 'editor',
      invitedBy: 'admin',
      expiresAt: '2026-03-04T10:00:00.000Z',
    });
    const answers = await Promise.all(
      ['tessa', 'tess'].map((username) => post('/api/auth/invitation/accept', { token, username, password })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 404]));
    const joined = answers.find(({ status }) => status === 201)!;
    expect(joined.json.user).toMatchObject({ email: 'tessa@studio.example', role: 'editor' });
    expect(joined.headers.get('set-cookie')).toContain('session=');
    const stored = await findUser(db, joined.json.user.username);
    expect(await verifyPassword(password, stored!.password)).toBe(true);
    expect((await post('/api/auth/invitation', { token })).status).toBe(404);
  });

  it('expires after 48 hours, when it is revoked, and when a newer one replaces it', async () => {
    const first = await invite('late@studio.example');
    const second = await invite('late@studio.example', 'reader');
    expect((await post('/api/auth/invitation', { token: first.token })).status).toBe(404);
    expect((await post('/api/auth/invitation', { token: second.token })).json.role).toBe('reader');
    const { status } = await site.request('DELETE', `/api/team/invitations/${second.invitation.id}`, admin);
    expect(status).toBe(200);
    expect(
      (await post('/api/auth/invitation/accept', { token: second.token, username: 'late', password })).status,
    ).toBe(404);

    const third = await invite('late@studio.example');
    clock.now = new Date('2026-03-04T10:00:00.000Z');
    expect((await post('/api/auth/invitation/accept', { token: third.token, username: 'late', password })).status).toBe(
      404,
    );
    expect(await findUser(db, 'late')).toBeUndefined();
  });

  it('stays valid if the name is taken or the password is too weak', async () => {
    const { token } = await invite('vera@studio.example');
    expect((await post('/api/auth/invitation/accept', { token, username: 'ADMIN', password })).status).toBe(409);
    expect(
      (await post('/api/auth/invitation/accept', { token, username: 'vera', password: 'password1234' })).status,
    ).toBe(400);
    expect((await post('/api/auth/invitation/accept', { token, username: 'vera', password })).status).toBe(201);
  });

  it('is stored as a digest, and emailed if there is a mail server', async () => {
    const { token } = await invite('digest@studio.example');
    const links = JSON.stringify(await db.selectFrom('accountLinks').selectAll().execute());
    expect(links).not.toContain(token);

    await using mailing = await testApp({ environment: { MAIL_URL: 'smtp://localhost:2525' } });
    const body = { email: 'mira@studio.example', role: 'editor' };
    const { json } = await mailing.request('POST', '/api/team/invitations', { ...admin, body });
    expect(json.link).toBeNull();
    const mail = await mailing.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ kind: 'account', recipient: 'mira@studio.example' });
    expect(JSON.parse(mail.payload)).toMatchObject({ about: 'invitation', role: 'editor', by: 'admin' });
  });
});

describe('a change of the team', () => {
  it('of a role ends that person’s sessions', async () => {
    const mira = await member('editor');
    const { json } = await site.request('PUT', `/api/team/${mira.id}/role`, { ...admin, body: { role: 'reader' } });
    expect(json).toMatchObject({ id: mira.id, role: 'reader' });
    expect(await isSignedIn(mira)).toBe(false);
  });

  it('disables and enables a member', async () => {
    const mira = await member('editor');
    expect((await site.request('POST', `/api/team/${mira.id}/disable`, admin)).json.disabledAt).toBe(
      clock.now.toISOString(),
    );
    expect(await isSignedIn(mira)).toBe(false);
    expect((await site.request('POST', `/api/team/${mira.id}/enable`, admin)).json.disabledAt).toBeNull();
  });

  it('assigns open submissions and messages to somebody else, with an entry in the history of each', async () => {
    const [from, to, reader] = [await member('editor'), await member('editor'), await member('reader')];
    const row = {
      contactEmail: 'mira@player.example',
      projectType: 'game',
      createdAt: clock.now.toISOString(),
      updatedAt: clock.now.toISOString(),
      assignedTo: from.id,
    } as never;
    for (const status of ['pending', 'in_progress', 'completed'])
      await insertProjectRows(db, [{ ...(row as object), name: status, status } as never]);
    const message = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' };
    for (const status of ['new', 'read', 'answered'] as const)
      await insertMessageRows(db, [
        { ...message, status, language: 'en', assignedTo: from.id, createdAt: clock.now.toISOString() },
      ]);
    const { json } = await site.request('GET', '/api/team', admin);
    expect(json.members.find(({ id }: { id: number }) => id === from.id).openItems).toBe(4);

    const path = `/api/team/${from.id}/hand-over`;
    expect((await site.request('POST', path, { ...admin, body: { to: reader.id } })).status).toBe(400);
    expect((await site.request('POST', path, { ...admin, body: { to: to.id } })).json).toEqual({ count: 4 });
    const moved = await db.selectFrom('projects').select('id').where('assignedTo', '=', to.id).execute();
    const { json: details } = await site.request('GET', `/api/projects/${moved[0]!.id}`, admin);
    expect(details.history[0]).toMatchObject({
      by: 'admin',
      field: 'assignedTo',
      from: from.username,
      to: to.username,
    });
    const messages = db.selectFrom('messages').select(['id', 'status']);
    const movedMessages = await messages.where('assignedTo', '=', to.id).orderBy('id').execute();
    expect(movedMessages.map(({ status }) => status)).toEqual(['new', 'read']);
    const { json: ofMessage } = await site.request('GET', `/api/messages/${movedMessages[0]!.id}`, admin);
    expect(ofMessage.history[0]).toMatchObject({ by: 'admin', field: 'assignedTo', to: to.username });

    // Removing an account assigns its open items to nobody.
    expect((await site.request('DELETE', `/api/team/${to.id}`, admin)).status).toBe(200);
    expect(await messages.where('assignedTo', '=', to.id).execute()).toEqual([]);
    expect(await messages.where('assignedTo', '=', from.id).execute()).toMatchObject([{ status: 'answered' }]);
  });

  it('removes a person, whose name stays in the audit and cannot be used again', async () => {
    const mira = await member('editor');
    expect((await site.request('DELETE', `/api/team/${mira.id}`, admin)).json).toEqual({ success: true });
    expect(await isSignedIn(mira)).toBe(false);
    expect((await site.request('GET', '/api/team', admin)).text).not.toContain(mira.username);
    expect((await site.request('DELETE', `/api/team/${mira.id}`, admin)).status).toBe(404);
    expect((await site.request('GET', '/api/audit?action=removed', admin)).json.items[0]).toMatchObject({
      actor: 'admin',
      name: mira.username,
    });
    const { token } = await invite('again@studio.example');
    expect((await post('/api/auth/invitation/accept', { token, username: mira.username, password })).status).toBe(409);
  });

  it('never removes the last admin, even if two admins act on each other concurrently', async () => {
    for (const [method, path, body] of [
      ['PUT', 'role', { role: 'editor' }],
      ['POST', 'disable', undefined],
    ] as const) {
      const alone = await site.request(method, `/api/team/${adminId}/${path}`, { ...admin, body });
      expect([alone.status, alone.json.error]).toEqual([
        409,
        'The last admin cannot be removed, disabled or given another role.',
      ]);
    }
    expect((await site.request('DELETE', `/api/team/${adminId}`, admin)).status).toBe(409);

    await using pair = await testApp();
    const admins = await Promise.all(
      ['first', 'second'].map(async (username) => {
        const user = await createUser(pair.db, { username, email: null, role: 'admin', password: '-' }, new Date());
        const { token, csrfToken } = await startSession(pair.db, user.id, new Date());
        return { id: user.id, headers: { cookie: `session=${token}`, 'x-csrf-token': csrfToken } };
      }),
    );
    const answers = await Promise.all(
      admins.map(({ headers }, index) =>
        pair.request('POST', `/api/team/${admins[1 - index]!.id}/disable`, { headers }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const enabledAdminsQuery = pair.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null);
    expect(await enabledAdminsQuery.execute()).toHaveLength(1);
  });

  it('applies only to operators, not to visitors who registered', async () => {
    const user = await createUser(db, { username: 'guest', email: null, role: 'user', password: '-' }, clock.now);
    expect((await site.request('PUT', `/api/team/${user.id}/role`, { ...admin, body: { role: 'admin' } })).status).toBe(
      404,
    );
  });
});
