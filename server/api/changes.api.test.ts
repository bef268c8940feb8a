import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { unchangedHeader } from '../../domain/inbox/change.ts';
import type { Project } from '../../domain/conversation/project.ts';
import { startSession } from '../features/accounts/sessions.ts';
import { createUser } from '../features/accounts/users.ts';
import { lockProjects, setProjects } from '../features/submissions/submissions.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { undoReply } from '../workflows/undo-change.ts';
import { testApp } from '../testing/test-app.ts';
import { purgeChanges } from '../features/changes/change-sets.ts';

let clock = Date.parse('2026-03-02T09:00:00.000Z');
/** Every call is a millisecond later, so each change has its own version. */
const site = await testApp({ now: () => new Date(clock++) });
afterAll(() => site[Symbol.asyncDispose]());

const operators = { ilinca: await operator('ilinca'), ana: await operator('ana') };
type Name = keyof typeof operators;

async function operator(username: string) {
  const user = await createUser(site.db, { username, email: null, role: 'admin', password: '-' }, new Date(clock));
  return { id: user.id, headers: async () => headersOf(user.id) };
}

async function headersOf(userId: number): Promise<Record<string, string>> {
  const { token, csrfToken } = await startSession(site.db, userId, new Date(clock));
  return { cookie: `session=${token}`, 'x-csrf-token': csrfToken };
}

async function call(username: Name, method: string, path: string, body?: object, more: Record<string, string> = {}) {
  return site.request(method, path, { body, headers: { ...(await operators[username].headers()), ...more } });
}

/** Sends a change with a key, with which it can be undone. */
const change = (username: Name, path: string, body: object, key: string = randomUUID(), method = 'POST') =>
  call(username, method, path, body, { 'idempotency-key': key });

const undo = async (username: Name, key: string) => call(username, 'POST', '/api/changes/undo', { key });

async function submit(count: number, name: string = randomUUID()): Promise<Project[]> {
  const form = { name, projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  const sent: Project[] = [];
  for (let index = 0; index < count; index++) {
    const { json } = await site.request('POST', '/api/projects', { body: form });
    sent.push(json as Project);
  }
  return sent;
}

const stored = async ({ id }: { id: number }) =>
  (await call('ilinca', 'GET', `/api/projects/${id}`)).json as {
    project: Project;
    history: { by: string; to: unknown }[];
  };
const statuses = async (projects: Project[]) =>
  Promise.all(projects.map(async (project) => (await stored(project)).project.status));
const items = (projects: Project[]) => projects.map(({ id, updatedAt }) => ({ id, version: updatedAt }));

/** Waits until a PostgreSQL transaction waits for another transaction's lock. SQLite starts the second transaction after the first. */
async function waitForLock(): Promise<void> {
  if (site.engine !== 'postgres') return;
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(site.db)).rows).toHaveLength(1), { timeout: 4000 });
}

describe('a bulk change', () => {
  it('changes the selected rows, with a history entry each', async () => {
    const projects = await submit(3);
    const { status, json } = await change('ilinca', '/api/projects/bulk', {
      items: items(projects),
      change: { status: 'completed', assignedTo: operators.ana.id },
    });
    expect([status, json]).toEqual([200, { changed: 3, skipped: [], missing: 0 }]);
    for (const project of projects) {
      const { project: now, history } = await stored(project);
      expect(now).toMatchObject({ status: 'completed', assignedTo: operators.ana.id });
      expect(now.actualCompletion).not.toBeNull();
      expect(history).toContainEqual(expect.objectContaining({ by: 'ilinca', field: 'assignedTo', to: 'ana' }));
    }
  });

  it('that is sent twice is made once', async () => {
    const projects = await submit(2);
    const body = { items: items(projects), change: { priority: 'urgent' } };
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => change('ilinca', '/api/projects/bulk', body, key)));
    expect(first!.json).toEqual({ changed: 2, skipped: [], missing: 0 });
    expect(second!.json).toEqual(first!.json);
    const { history } = await stored(projects[0]!);
    expect(history.filter(({ to }) => to === 'urgent')).toHaveLength(1);
    const other = await change('ilinca', '/api/projects/bulk', { ...body, change: { priority: 'low' } }, key);
    expect(other.status).toBe(409);
  });

  it('skips rows that a colleague changed after they were shown, and names the colleague', async () => {
    const [first, second] = (await submit(2)) as [Project, Project];
    await call('ana', 'PATCH', `/api/projects/${second.id}/status`, { status: 'cancelled' });
    await call('ana', 'POST', `/api/projects/${first.id}/notes`, { text: 'Only a note.' });
    const { json } = await change('ilinca', '/api/projects/bulk', {
      items: items([first, second]),
      change: { status: 'in_progress' },
    });
    expect(json).toEqual({ changed: 1, skipped: [{ id: second.id, by: 'ana' }], missing: 0 });
    expect(await statuses([first, second])).toEqual(['in_progress', 'cancelled']);
  });

  it('skips rows whose change by a colleague started before they were shown and was stored afterwards', async () => {
    const [project] = (await submit(1)) as [Project];
    const cancelledByAna = await site.db.transaction().execute(async (tx) => {
      await lockProjects(tx, [project.id]);
      const change = call('ana', 'PATCH', `/api/projects/${project.id}/status`, { status: 'cancelled' });
      await waitForLock();
      const [shown] = await setProjects(tx, [project.id], { priority: 'high' }, new Date(clock++));
      return { change, shown: shown! };
    });
    expect((await cancelledByAna.change).status).toBe(200);
    const body = { items: items([cancelledByAna.shown]), change: { status: 'in_progress' } };
    const { json } = await change('ilinca', '/api/projects/bulk', body);
    expect(json).toEqual({ changed: 0, skipped: [{ id: project.id, by: 'ana' }], missing: 0 });
    expect(await statuses([project])).toEqual(['cancelled']);
  });

  it('of a filter requires the number of rows that the operator saw', async () => {
    const name = `Filtered${clock}`;
    const projects = await submit(3, name);
    const body = (expected: number) => ({ filter: { q: name }, expected, change: { status: 'cancelled' } });
    expect((await change('ilinca', '/api/projects/bulk', body(2))).status).toBe(409);
    expect(await statuses(projects)).toEqual(['pending', 'pending', 'pending']);
    expect((await change('ilinca', '/api/projects/bulk', body(3))).json).toMatchObject({ changed: 3 });
    expect(await statuses(projects)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('returns the number of rows that already had the values', async () => {
    const projects = await submit(3);
    const [first] = projects as [Project];
    const post = (change: object) => ({ items: projects.map(({ id }) => ({ id })), change });
    const unassign = await change('ilinca', '/api/projects/bulk', post({ assignedTo: null }));
    expect(unassign.json).toEqual({ changed: 3, skipped: [], missing: 0 });
    expect(unassign.headers.get(unchangedHeader)).toBe('3');
    await call('ilinca', 'PATCH', `/api/projects/${first.id}/status`, { status: 'in_progress' });
    const move = await change('ilinca', '/api/projects/bulk', post({ status: 'in_progress' }));
    expect(move.headers.get(unchangedHeader)).toBe('1');
  });

  it('has a limit, requires a change, and accepts only operators as assignees', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1 }));
    const post = async (body: object) => (await change('ilinca', '/api/projects/bulk', body)).status;
    expect(await post({ items: many, change: { status: 'cancelled' } })).toBe(409);
    expect(await post({ items: [{ id: 1 }], change: {} })).toBe(400);
    expect(await post({ items: [{ id: 1 }], change: { assignedTo: 999 } })).toBe(400);
    const [project] = (await submit(1)) as [Project];
    const gone = { items: [{ id: project.id }, { id: 987_654 }], change: { priority: 'low' } };
    expect((await change('ilinca', '/api/projects/bulk', gone)).json).toEqual({ changed: 1, skipped: [], missing: 1 });
  });
});

describe('Undo', () => {
  it('restores rows that nobody has changed since, and names those who have changed others', async () => {
    const projects = await submit(3);
    const key = randomUUID();
    await change('ilinca', '/api/projects/bulk', { items: items(projects), change: { status: 'completed' } }, key);
    await call('ana', 'PATCH', `/api/projects/${projects[1]!.id}/status`, { status: 'in_progress' });
    const outcome = { total: 3, undone: 2, changedBy: ['ana'] };
    expect((await undo('ilinca', key)).json).toEqual(outcome);
    expect(await statuses(projects)).toEqual(['pending', 'in_progress', 'pending']);
    const { project, history } = await stored(projects[0]!);
    expect(project.actualCompletion).toBeNull();
    expect(history[0]).toMatchObject({ by: 'ilinca' });
    // The button is pressed twice.
    expect((await undo('ilinca', key)).json).toEqual(outcome);
  });

  it('undoes one change after another, newest first', async () => {
    const [project] = (await submit(1)) as [Project];
    const keys = [randomUUID(), randomUUID()] as const;
    const patch = (status: string, key: string) =>
      change('ilinca', `/api/projects/${project.id}/status`, { status }, key, 'PATCH');
    await patch('in_progress', keys[0]);
    await patch('completed', keys[1]);
    // The call is repeated, as after a lost response: nothing happens twice.
    expect((await patch('completed', keys[1])).json).toMatchObject({ status: 'completed' });
    await undo('ilinca', keys[1]);
    expect(await statuses([project])).toEqual(['in_progress']);
    await undo('ilinca', keys[0]);
    expect(await statuses([project])).toEqual(['pending']);
  });

  it('is available for ten minutes, to the operator who made the change', async () => {
    const [project] = (await submit(1)) as [Project];
    const key = randomUUID();
    await change('ilinca', `/api/projects/${project.id}`, { priority: 'high' }, key, 'PUT');
    expect((await undo('ana', key)).status).toBe(404);
    clock += 11 * 60_000;
    expect((await undo('ilinca', key)).status).toBe(409);
    clock += 24 * 60 * 60_000;
    await purgeChanges(site.db, new Date(clock));
    expect((await undo('ilinca', key)).status).toBe(404);
  });

  it('restores the states of messages', async () => {
    const form = {
      name: 'Mira',
      email: 'mira@player.example',
      subject: 'A question',
      message: 'Do you publish games?',
    };
    for (let index = 0; index < 2; index++) await site.request('POST', '/api/contact-v2', { body: form });
    const { json } = await call('ilinca', 'GET', '/api/messages?pageSize=2');
    const [first, second] = (json as { items: { id: number }[] }).items as [{ id: number }, { id: number }];
    const key = randomUUID();
    const spam = { items: [{ id: first.id }, { id: second.id }], change: { status: 'spam' } };
    expect((await change('ilinca', '/api/messages/bulk', spam, key)).json).toMatchObject({ changed: 2 });
    const again = await change('ilinca', '/api/messages/bulk', spam, randomUUID());
    expect([again.json, again.headers.get(unchangedHeader)]).toEqual([{ changed: 2, skipped: [], missing: 0 }, '2']);
    await change('ana', `/api/messages/${second.id}/status`, { status: 'read' }, randomUUID(), 'PATCH');
    expect((await undo('ilinca', key)).json).toEqual({ total: 2, undone: 1, changedBy: ['ana'] });
    const now = async ({ id }: { id: number }) => (await call('ilinca', 'GET', `/api/messages/${id}`)).json as unknown;
    expect(await now(first)).toMatchObject({ message: { status: 'new' } });
    expect(await now(second)).toMatchObject({ message: { status: 'read' } });
  });
});

it('a bulk change of messages skips those whose status a colleague changed in the meantime, and lists them', async () => {
  const form = { name: 'Mira', email: 'mira@player.example', subject: 'Seen', message: 'Do you publish games?' };
  for (let index = 0; index < 3; index++) await site.request('POST', '/api/contact-v2', { body: form });
  const { json } = await call('ilinca', 'GET', '/api/messages?pageSize=3');
  const items = (json as { items: { id: number; status: string }[] }).items.map(({ id, status }) => ({ id, status }));
  const [first, second, third] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
  await change('ana', `/api/messages/${first.id}/status`, { status: 'answered' }, randomUUID(), 'PATCH');
  await change('ilinca', `/api/messages/${second.id}/status`, { status: 'read' }, randomUUID(), 'PATCH');
  const archive = { items, change: { status: 'archived' } };
  const skipped = [{ id: first.id, by: 'ana' }];
  expect((await change('ilinca', '/api/messages/bulk', archive)).json).toEqual({ changed: 2, skipped, missing: 0 });
  const status = async ({ id }: { id: number }) =>
    ((await call('ilinca', 'GET', `/api/messages/${id}`)).json as { message: { status: string } }).message.status;
  expect(await Promise.all([first, second, third].map(status))).toEqual(['answered', 'archived', 'archived']);
});

it('two replies to a message that are undone concurrently restore its status before both', async () => {
  const form = { name: 'Mira', email: 'mira@player.example', subject: `Undone ${clock}`, message: 'How bright is it?' };
  await site.request('POST', '/api/contact-v2', { body: form });
  const message = await site.db
    .selectFrom('messages')
    .select(['id', 'conversationId'])
    .where('subject', '=', form.subject)
    .executeTakeFirstOrThrow();
  const reply = async () => {
    const body = { subject: 'Re', body: 'Very.', undoable: true };
    return (await change('ilinca', `/api/messages/${message.id}/replies`, body)).json as { id: number };
  };
  const [first, second] = [await reply(), await reply()];
  const author = {
    user: { id: operators.ilinca.id, username: 'ilinca' },
    actor: { userId: operators.ilinca.id, via: 'session', address: null } as const,
  };
  const secondUndo = await site.db.transaction().execute(async (tx) => {
    await lockMessages(tx, [message.id]);
    const undone = call('ilinca', 'POST', `/api/replies/${second.id}/undo`);
    await waitForLock();
    await undoReply(tx, first.id, author, new Date(clock++));
    return { undone };
  });
  expect((await secondUndo.undone).status).toBe(200);
  const { status } = await site.db
    .selectFrom('messages')
    .select('status')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('new');
});

describe('a submission', () => {
  it('counts as updated after a note or a reply', async () => {
    const [project] = (await submit(1)) as [Project];
    const updatedAt = async () => (await stored(project)).project.updatedAt;
    const versions = [project.updatedAt];
    const note = await call('ana', 'POST', `/api/projects/${project.id}/notes`, { text: 'Asked for a build.' });
    versions.push(await updatedAt());
    await call('ana', 'DELETE', `/api/projects/${project.id}/notes/${(note.json as { id: number }).id}`);
    versions.push(await updatedAt());
    await call('ana', 'POST', `/api/projects/${project.id}/replies`, { subject: 'Your project', body: 'Thank you.' });
    versions.push(await updatedAt());
    expect(new Set(versions).size).toBe(4);
    expect(versions).toEqual(versions.toSorted());
  });

  it('is not answered twice unseen', async () => {
    const [project] = (await submit(1)) as [Project];
    const reply = (username: Name, seen: number, key: string) =>
      change(
        username,
        `/api/projects/${project.id}/replies`,
        { subject: 'Your project', body: `From ${username}`, seen },
        key,
      );
    const key = randomUUID();
    const first = await reply('ana', 0, key);
    expect(first.status).toBe(201);
    expect((await reply('ana', 0, key)).json).toMatchObject({ id: (first.json as { id: number }).id });
    expect((await reply('ilinca', 0, randomUUID())).status).toBe(409);
    expect((await reply('ilinca', (first.json as { id: number }).id, randomUUID())).status).toBe(201);
  });
});
