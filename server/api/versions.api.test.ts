import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startSession } from '../features/accounts/sessions.ts';
import { createUser } from '../features/accounts/users.ts';
import { handOver } from '../features/team/team.ts';
import { readConversation } from '../testing/conversations.ts';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { addAnswer } from '../workflows/add-sender-answer.ts';
import { carryOut } from '../workflows/request-by-sender.ts';
import { wakeWatched } from '../workflows/wake-watch-list.ts';

const now = Date.parse('2026-03-02T15:00:00.000Z');
/** All calls have the same time, so no version can come from it. */
const site = await testApp({ pages: standInPages, now: () => new Date(now), environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;

async function operator(username: string) {
  const user = await createUser(db, { username, email: null, role: 'admin', password: '-' }, new Date(now));
  const { token, csrfToken } = await startSession(db, user.id, new Date(now));
  return { ...user, headers: { cookie: `session=${token}`, 'x-csrf-token': csrfToken } };
}
type Operator = Awaited<ReturnType<typeof operator>>;
const [ana, ion] = [await operator('ana'), await operator('ion')];

const kinds = ['projects', 'messages'] as const;
type Kind = (typeof kinds)[number];

/** Calls the API with an idempotency key. @param tag the value of `If-Match` without its quotes */
const call = (by: Operator, method: string, path: string, body?: object, tag?: string, key: string = randomUUID()) =>
  site.request(method, `/api/${path}`, {
    body,
    headers: { ...by.headers, 'idempotency-key': key, ...(tag !== undefined && { 'if-match': `"${tag}"` }) },
  });

/** Submits a project or a message. @returns its number */
async function submit(kind: Kind): Promise<number> {
  const email = `${randomUUID()}@player.example`;
  if (kind === 'projects') {
    const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: email };
    return (await site.request('POST', '/api/projects', { body: form })).json.id as number;
  }
  const form = { name: 'Mira', email, subject: 'A question', message: 'Do you publish games for the web?' };
  await site.request('POST', '/api/contact-v2', { body: form });
  const messages = db.selectFrom('messages').select('id').where('email', '=', email);
  return (await messages.executeTakeFirstOrThrow()).id;
}

interface Shown {
  version: number;
  status: string;
  assignedTo: number | null;
  updatedAt: string;
}

async function read(kind: Kind, id: number): Promise<Shown> {
  const { json } = await call(ana, 'GET', `${kind}/${id}`);
  return json.project ?? json.message;
}
const versionOf = async (kind: Kind, id: number): Promise<number> => (await read(kind, id)).version;
const conversationOf = (kind: Kind, id: number) =>
  readConversation(db, kind === 'projects' ? 'project' : 'message', id);

async function answer(kind: Kind, id: number, flags: readonly 'automatic'[] = []): Promise<void> {
  const conversation = await conversationOf(kind, id);
  const written = { text: 'Any news?', source: 'page', flags, language: 'en', idempotencyKey: null } as const;
  await db.transaction().execute((tx) => addAnswer(tx, conversation, { ...written, receivedAt: new Date(now) }));
}

async function withdraw(kind: Kind, id: number): Promise<void> {
  const tracked = { kind: kind === 'projects' ? ('project' as const) : ('message' as const), id };
  const subject = {
    conversation: await conversationOf(kind, id),
    language: 'en',
    email: 'mira@player.example',
    tracked,
  };
  const bySender = { userId: null, via: 'link', address: null } as const;
  const request = { kind: 'withdraw', email: null } as const;
  await db
    .transaction()
    .execute((tx) => carryOut(tx, { subject, requested: request, by: bySender } as never, new Date(now)));
}

const other = { projects: 'in_progress', messages: 'read' } as const;
const text = { subject: 'Your words', body: 'Thank you.' };

const changes: Record<string, (kind: Kind, id: number) => Promise<unknown>> = {
  status: (kind, id) => call(ana, 'PATCH', `${kind}/${id}/status`, { status: other[kind] }),
  assignee: (kind, id) => call(ana, 'PUT', `${kind}/${id}`, { assignedTo: ion.id }),
  labels: async (kind, id) => {
    const { json } = await call(ana, 'POST', 'labels', { name: randomUUID().slice(0, 20) });
    await call(ana, 'POST', `${kind}/bulk`, { items: [{ id }], change: { addLabels: [json.id] } });
  },
  spam: (kind, id) =>
    call(ana, 'POST', `${kind}/bulk`, {
      items: [{ id }],
      change: kind === 'projects' ? { spam: true } : { status: 'spam' },
    }),
  note: (kind, id) => call(ana, 'POST', `${kind}/${id}/notes`, { text: 'Asked for a build.' }),
  reply: (kind, id) => call(ana, 'POST', `${kind}/${id}/replies`, text),
  answer,
  withdrawal: withdraw,
};

describe.each(kinds)('the version of one of the %s', (kind) => {
  it('starts with 1, and is in the entity tag and in the list', async () => {
    const id = await submit(kind);
    const { json, headers } = await call(ana, 'GET', `${kind}/${id}`);
    expect([(json.project ?? json.message).version, headers.get('etag')]).toEqual([1, '"v1"']);
    expect((await call(ana, 'GET', `${kind}?pageSize=1`)).json.items[0].version).toBe(1);
  });

  it.each(Object.keys(changes))('is raised by a change: %s', async (name) => {
    const id = await submit(kind);
    await changes[name]!(kind, id);
    expect(await versionOf(kind, id)).toBe(2);
  });

  it('is raised by the undo of a change and of a reply', async () => {
    const id = await submit(kind);
    const key = randomUUID();
    await call(ana, 'PATCH', `${kind}/${id}/status`, { status: other[kind] }, undefined, key);
    await call(ana, 'POST', 'changes/undo', { key });
    expect(await read(kind, id)).toMatchObject({ version: 3, status: kind === 'projects' ? 'pending' : 'new' });
    const { json } = await call(ana, 'POST', `${kind}/${id}/replies`, { ...text, undoable: true });
    await call(ana, 'POST', `replies/${json.id}/undo`);
    expect(await versionOf(kind, id)).toBeGreaterThan(4);
  });

  it('stays if nothing changes, or only a program of the sender answers', async () => {
    const id = await submit(kind);
    await call(ana, 'POST', `${kind}/bulk`, { items: [{ id }], change: { assignedTo: null } });
    await answer(kind, id, ['automatic']);
    expect(await versionOf(kind, id)).toBe(1);
  });

  it('is raised when its label is merged or deleted, and when it is assigned to somebody else with all open items', async () => {
    const id = await submit(kind);
    const { json: label } = await call(ana, 'POST', 'labels', { name: `${kind} ${id}` });
    const { json: into } = await call(ana, 'POST', 'labels', { name: `All ${kind} ${id}` });
    const change = { addLabels: [label.id], assignedTo: ana.id };
    await call(ana, 'POST', `${kind}/bulk`, { items: [{ id }], change });
    const before = await versionOf(kind, id);
    await call(ana, 'PUT', `labels/${label.id}`, { name: into.name });
    expect(await versionOf(kind, id)).toBe(before + 1);
    expect((await call(ana, 'DELETE', `labels/${into.id}`)).json).toEqual({ success: true });
    expect(await versionOf(kind, id)).toBe(before + 2);
    await db.transaction().execute((tx) => handOver(tx, { from: ana, to: ion, by: 'ana' }, new Date(now)));
    expect(await read(kind, id)).toMatchObject({ version: before + 3, assignedTo: ion.id });
  });

  it('of a change in the history is the version after the change', async () => {
    const id = await submit(kind);
    await changes.status!(kind, id);
    await changes.reply!(kind, id);
    await changes.assignee!(kind, id);
    const entries = await db
      .selectFrom('history')
      .select(['kind', 'version'])
      .where('conversationId', '=', (await conversationOf(kind, id)).id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { kind: 'changed', version: 2 },
      { kind: 'replied', version: 3 },
      { kind: 'changed', version: 4 },
    ]);
  });
});

describe.each(kinds)('a change of one of the %s', (kind) => {
  const assign = (by: Operator, id: number, tag?: string) =>
    call(by, 'PUT', `${kind}/${id}`, { assignedTo: by.id }, tag);
  const setStatus = (by: Operator, id: number, tag?: string) =>
    call(by, 'PATCH', `${kind}/${id}/status`, { status: other[kind] }, tag);

  it('from the present version is stored, and its response has the next one', async () => {
    const id = await submit(kind);
    const { headers } = await call(ana, 'GET', `${kind}/${id}`);
    const tag = headers.get('etag')!.slice(1, -1);
    const { status, json } = await assign(ana, id, tag);
    expect([status, json.version]).toEqual([200, 2]);
    expect((await setStatus(ana, id, `v${json.version}`)).status).toBe(200);
  });

  it('from another version is a conflict, and changes nothing', async () => {
    const id = await submit(kind);
    await assign(ion, id);
    for (const tag of ['v1', 'v3']) {
      const conflict = await assign(ana, id, tag);
      expect([conflict.status, conflict.json]).toEqual([
        409,
        { error: 'Someone else has saved this in the meantime. Look at their version before you save yours.' },
      ]);
      expect((await setStatus(ana, id, tag)).status).toBe(409);
    }
    expect(await read(kind, id)).toMatchObject({ version: 2, assignedTo: ion.id });
  });

  it('that is repeated with its key is made once, although its version is outdated by then', async () => {
    const id = await submit(kind);
    const key = randomUUID();
    for (const _ of [1, 2]) {
      const { status } = await call(ana, 'PATCH', `${kind}/${id}/status`, { status: other[kind] }, 'v1', key);
      expect(status).toBe(200);
    }
    expect(await versionOf(kind, id)).toBe(2);
  });

  it.each(['1', 'v', 'v0', 'V1', 'v1"', '7'])('from the malformed version %s is rejected', async (tag) => {
    const id = await submit(kind);
    expect((await assign(ana, id, tag)).status).toBe(400);
  });

  it('of the same version by two operators at the same time is made once', async () => {
    const id = await submit(kind);
    const outcomes = await Promise.all([ana, ion].map((by) => assign(by, id, 'v1')));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await versionOf(kind, id)).toBe(2);
  });
});

describe.each(kinds)('a bulk change of %s', (kind) => {
  const setAll = (ids: readonly number[], change: object) =>
    call(ana, 'POST', `${kind}/bulk`, { items: ids.map((id) => ({ id, version: 1 })), change });

  it('skips items of which a colleague has changed one of the same fields since, and names the colleague', async () => {
    const [first, second, third] = [await submit(kind), await submit(kind), await submit(kind)] as const;
    await call(ion, 'PATCH', `${kind}/${first}/status`, { status: other[kind] });
    await call(ion, 'PUT', `${kind}/${second}`, { assignedTo: ion.id });
    await call(ion, 'POST', `${kind}/${third}/notes`, { text: 'Only a note.' });
    const closed = kind === 'projects' ? 'cancelled' : 'archived';
    const { json } = await setAll([first, second, third], { status: closed });
    expect(json).toEqual({ changed: 2, skipped: [{ id: first, by: 'ion' }], missing: 0 });
    const statuses = await Promise.all([first, second, third].map(async (id) => (await read(kind, id)).status));
    expect(statuses).toEqual([other[kind], closed, closed]);
  });

  it('includes items that have the wanted value already, that the operator changed last, or that were shown since', async () => {
    const [first, second, third] = [await submit(kind), await submit(kind), await submit(kind)] as const;
    const assign = (by: Operator, id: number, to: Operator) => call(by, 'PUT', `${kind}/${id}`, { assignedTo: to.id });
    await assign(ion, first, ana);
    await assign(ion, second, ion);
    await call(ana, 'PUT', `${kind}/${second}`, { assignedTo: null });
    await assign(ion, third, ion);
    const items = [first, second].map((id) => ({ id, version: 1 }));
    const { json } = await call(ana, 'POST', `${kind}/bulk`, {
      items: [...items, { id: third, version: 2 }],
      change: { assignedTo: ana.id },
    });
    expect(json).toEqual({ changed: 3, skipped: [], missing: 0 });
  });
});

it('a bulk change of their status skips messages that were answered, or whose senders have written since', async () => {
  const [answered, written, assigned] = [
    await submit('messages'),
    await submit('messages'),
    await submit('messages'),
  ] as const;
  await call(ion, 'POST', `messages/${answered}/replies`, text);
  await answer('messages', written);
  await answer('messages', assigned);
  const items = [answered, written].map((id) => ({ id, version: 1 }));
  const { json } = await call(ana, 'POST', 'messages/bulk', { items, change: { status: 'archived' } });
  const skipped = [
    { id: answered, by: 'ion' },
    { id: written, by: null },
  ];
  expect(json).toEqual({ changed: 0, skipped, missing: 0 });
  const assignment = { items: [{ id: assigned, version: 1 }], change: { assignedTo: ana.id } };
  expect((await call(ana, 'POST', 'messages/bulk', assignment)).json).toMatchObject({ changed: 1, skipped: [] });
});

describe('a client that names the version of a submission by its `updatedAt`', () => {
  it('can change it only from the present one', async () => {
    const id = await submit('projects');
    const { updatedAt } = await read('projects', id);
    const first = await call(ana, 'PUT', `projects/${id}`, { priority: 'high' }, updatedAt);
    expect([first.status, first.json.updatedAt > updatedAt]).toEqual([200, true]);
    expect((await call(ana, 'PUT', `projects/${id}`, { priority: 'low' }, updatedAt)).status).toBe(409);
  });

  it('skips in a bulk change the submissions that a colleague has changed since', async () => {
    const [first, second] = [await submit('projects'), await submit('projects')] as const;
    const seen = await read('projects', first);
    await call(ion, 'PATCH', `projects/${first}/status`, { status: 'in_progress' });
    await call(ion, 'POST', `projects/${second}/notes`, { text: 'Only a note.' });
    const items = [first, second].map((id) => ({ id, version: seen.updatedAt }));
    const { json } = await call(ana, 'POST', 'projects/bulk', { items, change: { status: 'cancelled' } });
    expect(json).toEqual({ changed: 1, skipped: [{ id: first, by: 'ion' }], missing: 0 });
  });
});

it('merging submissions and separating them raises the versions of the merged ones', async () => {
  const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'm@player.example' };
  const send = async () => (await site.request('POST', '/api/projects', { body: form })).json.id as number;
  const ids = [await send(), await send()];
  const { json } = await call(ana, 'POST', 'projects/merge', { ids });
  const [merged] = json.merged as [number];
  expect(await versionOf('projects', merged)).toBe(2);
  await call(ana, 'POST', `projects/${merged}/unmerge`);
  expect(await versionOf('projects', merged)).toBe(3);
});

it('a submission that returns from the watch list has a new version', async () => {
  const id = await submit('projects');
  await call(ana, 'PUT', `projects/${id}`, { stage: 'watch', watchUntil: '2026-03-03T00:00:00.000Z' });
  await wakeWatched(db, new Date('2026-03-04T00:00:00.000Z'));
  expect(await read('projects', id)).toMatchObject({ stage: 'screening', version: 3 });
});

it('a message that becomes a submission has a new version', async () => {
  const email = 'both@player.example';
  const key = { 'idempotency-key': randomUUID() };
  const message = { name: 'Mira', email, subject: 'Lanternfall', message: 'Light in a dark harbour.' };
  await site.request('POST', '/api/contact-v2', { body: message, headers: key });
  const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: email };
  const { json } = await site.request('POST', '/api/projects', { body: form, headers: key });
  expect(json).not.toHaveProperty('version');
  expect(await versionOf('projects', json.id)).toBe(2);
});
