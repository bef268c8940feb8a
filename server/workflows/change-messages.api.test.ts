import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { unchangedHeader } from '../../domain/inbox/change.ts';
import type { ContactMessage } from '../../domain/conversation/contact-message.ts';
import type { MessageDetails } from '../../domain/inbox/details.ts';
import type { Role } from '../../domain/accounts/user.ts';
import { startSession } from '../features/accounts/sessions.ts';
import { createUser } from '../features/accounts/users.ts';
import { removeAccount } from '../features/team/team.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
/** Every call is a millisecond later than the one before. */
const site = await testApp({ pages: standInPages, now: () => new Date(clock++), environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;

async function operator(username: string, role: Role = 'editor') {
  const user = await createUser(db, { username, email: null, role, password: '-' }, new Date(clock));
  const { token, csrfToken } = await startSession(db, user.id, new Date(clock));
  return { ...user, headers: { cookie: `session=${token}`, 'x-csrf-token': csrfToken } };
}
type Operator = Awaited<ReturnType<typeof operator>>;

const [ana, ion] = [await operator('ana'), await operator('ion')];

/** Calls the API with an idempotency key, by which the change is undone. */
const call = ({ headers }: Operator, method: string, path: string, body?: object, key: string = randomUUID()) =>
  site.request(method, `/api/${path}`, { body, headers: { ...headers, 'idempotency-key': key } });
const undo = (by: Operator, key: string) => call(by, 'POST', 'changes/undo', { key });
const assign = (by: Operator, id: number, to: number | null, seen?: number | null) =>
  call(by, 'PUT', `messages/${id}`, { assignedTo: to, ...(seen !== undefined && { seen }) });
const assignAll = (by: Operator, items: readonly object[], assignedTo: number | null, key?: string) =>
  call(by, 'POST', 'messages/bulk', { items, change: { assignedTo } }, key);

async function write(count = 1, subject = 'A question'): Promise<{ id: number }[]> {
  const body = { name: 'Mira', email: 'mira@player.example', subject, message: 'Do you publish games for the web?' };
  for (let index = 0; index < count; index++) await site.request('POST', '/api/contact-v2', { body });
  const { json } = await call(ana, 'GET', `messages?page=1&pageSize=${count}`);
  return (json.items as ContactMessage[]).map(({ id }) => ({ id }));
}
const read = async ({ id }: { id: number }) => (await call(ana, 'GET', `messages/${id}`)).json as MessageDetails;
const assigneesOf = (messages: readonly { id: number }[]) =>
  Promise.all(messages.map(async (message) => (await read(message)).message.assignedTo));
const changesOf = async (message: { id: number }) =>
  (await read(message)).history.flatMap(({ by, field, from, to }) => (field === null ? [] : [[by, field, from, to]]));

describe('A message', () => {
  it('is assigned to an operator and then to nobody, with history and audit entries', async () => {
    const [message] = (await write()) as [{ id: number }];
    expect(await read(message)).toMatchObject({ message: { assignedTo: null }, assignee: null });
    const assigned = await assign(ana, message.id, ion.id, null);
    expect([assigned.status, assigned.json.assignedTo]).toEqual([200, ion.id]);
    expect((await read(message)).assignee).toEqual({ id: ion.id, username: 'ion' });
    expect((await assign(ana, message.id, null, ion.id)).json.assignedTo).toBeNull();
    expect(await changesOf(message)).toEqual([
      ['ana', 'assignedTo', 'ion', null],
      ['ana', 'assignedTo', null, 'ion'],
    ]);
    const audited = await site.request('GET', `/api/audit?entity=message&entityId=${message.id}`, { as: 'admin' });
    expect(audited.json.items).toMatchObject([
      { actor: 'ana', action: 'changed', fields: ['assignedTo'] },
      { actor: 'ana', action: 'changed', fields: ['assignedTo'] },
    ]);
  });

  it('is assigned only to operators, but the present assignee stays valid', async () => {
    const [message] = (await write()) as [{ id: number }];
    const [reader, leaving] = [await operator(randomUUID(), 'reader'), await operator(randomUUID())];
    for (const assignedTo of [reader.id, 987_654]) {
      const { status, json } = await assign(ana, message.id, assignedTo);
      expect([status, json.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['assignedTo']]);
    }
    expect((await assignAll(ana, [message], reader.id)).status).toBe(400);
    expect((await assign(ana, 987_654, ion.id)).status).toBe(404);
    await assign(ana, message.id, leaving.id);
    await db.updateTable('users').set({ role: 'reader' }).where('id', '=', leaving.id).execute();
    expect((await assign(ana, message.id, leaving.id)).status).toBe(200);
    const [other] = (await write()) as [{ id: number }];
    expect((await assign(ana, other.id, leaving.id)).status).toBe(400);
  });

  it('that a colleague has assigned in the meantime is a conflict, unless both chose the same assignee', async () => {
    const [message] = (await write()) as [{ id: number }];
    await assign(ion, message.id, ion.id, null);
    const conflict = await assign(ana, message.id, ana.id, null);
    expect([conflict.status, await assigneesOf([message])]).toEqual([409, [ion.id]]);
    expect((await assign(ana, message.id, ion.id, null)).status).toBe(200);
    expect((await assign(ana, message.id, ana.id, ion.id)).status).toBe(200);
    // Without the assignee that the operator saw, the last change wins, as without a version.
    expect((await assign(ion, message.id, null)).status).toBe(200);
    // The operator's own earlier change is not a conflict.
    expect((await assign(ion, message.id, ion.id, ana.id)).status).toBe(200);
  });
});

describe('A bulk change of messages', () => {
  it('assigns the selected messages, together with their status and labels, once per key', async () => {
    const messages = await write(3);
    const { json: label } = await call(ana, 'POST', 'labels', { name: 'Press' });
    const key = randomUUID();
    const change = { assignedTo: ion.id, status: 'read', addLabels: [label.id] };
    const body = { items: messages.map((message) => ({ ...message, status: 'new', assignedTo: null })), change };
    const outcomes = await Promise.all([1, 2].map(() => call(ana, 'POST', 'messages/bulk', body, key)));
    expect(outcomes.map(({ json }) => json)).toEqual([1, 2].map(() => ({ changed: 3, skipped: [], missing: 0 })));
    for (const message of messages) {
      expect((await read(message)).message).toMatchObject({ assignedTo: ion.id, status: 'read', labels: [label.id] });
      expect((await changesOf(message)).map(([, field]) => field)).toEqual(['labels', 'assignedTo', 'status']);
    }
    expect((await undo(ana, key)).json).toEqual({ total: 3, undone: 3, changedBy: [] });
    for (const message of messages)
      expect((await read(message)).message).toMatchObject({ assignedTo: null, status: 'new', labels: [] });
  });

  it('skips messages that a colleague has assigned to another operator in the meantime, and names the colleague', async () => {
    const [first, second, third] = (await write(3)) as [{ id: number }, { id: number }, { id: number }];
    await assign(ion, first.id, ion.id);
    await call(ion, 'PATCH', `messages/${second.id}/status`, { status: 'read' });
    const items = [first, second, third].map(({ id }) => ({ id, status: 'new', assignedTo: null }));
    const skipped = [{ id: first.id, by: 'ion' }];
    expect((await assignAll(ana, items, ana.id)).json).toEqual({ changed: 2, skipped, missing: 0 });
    expect(await assigneesOf([first, second, third])).toEqual([ion.id, ana.id, ana.id]);
  });

  it('of a filter assigns all matches if their number is the one that the operator saw', async () => {
    const messages = await write(2, 'Filteria');
    const filter = { q: 'filteria', assignee: 'none' };
    const body = (expected: number) => ({ filter, expected, change: { assignedTo: ion.id } });
    expect((await call(ana, 'POST', 'messages/bulk', body(1))).status).toBe(409);
    expect((await call(ana, 'POST', 'messages/bulk', body(2))).json).toMatchObject({ changed: 2 });
    expect(await assigneesOf(messages)).toEqual([ion.id, ion.id]);
    expect((await call(ana, 'POST', 'messages/bulk', body(2))).status).toBe(409);
  });

  it('returns the number of messages that already had the assignee', async () => {
    const messages = await write(2);
    await assign(ana, messages[0]!.id, ion.id);
    const { json, headers } = await assignAll(ana, messages, ion.id);
    expect([json.changed, headers.get(unchangedHeader)]).toEqual([2, '1']);
  });
});

describe('Undo of an assignment', () => {
  it('restores the assignees of the messages that nobody has assigned since, and names the colleague', async () => {
    const messages = await write(3);
    await assign(ana, messages[2]!.id, ion.id);
    const key = randomUUID();
    await assignAll(ana, messages, ana.id, key);
    await assign(ion, messages[1]!.id, ion.id);
    expect((await undo(ion, key)).status).toBe(404);
    expect((await undo(ana, key)).json).toEqual({ total: 3, undone: 2, changedBy: ['ion'] });
    expect(await assigneesOf(messages)).toEqual([null, ion.id, ion.id]);
    expect((await changesOf(messages[0]!))[0]).toEqual(['ana', 'assignedTo', 'ana', null]);
  });

  it('of one message is available for ten minutes', async () => {
    const [message] = (await write()) as [{ id: number }];
    const key = randomUUID();
    await call(ana, 'PUT', `messages/${message.id}`, { assignedTo: ion.id }, key);
    clock += 11 * 60_000;
    expect((await undo(ana, key)).status).toBe(409);
    expect(await assigneesOf([message])).toEqual([ion.id]);
  });

  it('assigns nothing to a former operator', async () => {
    const messages = await write(2);
    const leaving = await operator(randomUUID());
    await assign(ana, messages[0]!.id, leaving.id);
    const key = randomUUID();
    await assignAll(ana, messages, ion.id, key);
    await removeAccount(db, leaving.id, new Date(clock));
    expect((await undo(ana, key)).json).toMatchObject({ total: 2, undone: 1 });
    expect(await assigneesOf(messages)).toEqual([ion.id, null]);
  });
});

it('the sender of a message does not see its assignee', async () => {
  const email = `${randomUUID()}@player.example`;
  const body = { name: 'Mira', email, subject: 'A question', message: 'Do you publish games for the web?' };
  const { headers } = await site.request('POST', '/api/contact-v2', { body });
  const { id } = await db.selectFrom('messages').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await assign(ana, id, ion.id);
  const { text } = await site.request('GET', headers.get('location')!);
  expect(text).not.toMatch(/assignedTo|"ion"/);
});
