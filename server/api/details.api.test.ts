import { afterAll, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '../../domain/inbox/details.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { createUser } from '../features/accounts/users.ts';
import { testApp } from '../testing/test-app.ts';

let clock = Date.parse('2026-03-02T12:00:00.000Z');
const now = () => new Date((clock += 1000));
const site = await testApp({ now });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
const submit = async (more: object = {}) =>
  (await site.request('POST', '/api/projects', { body: { ...form, ...more } })).json;
const details = async (id: number) => {
  const answer = await site.request('GET', `/api/projects/${id}`, admin);
  expect(answer.status).toBe(200);
  return answer.json as ProjectDetails;
};
const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  site.request('PUT', `/api/projects/${id}`, { ...admin, body, headers });
const setStatus = (id: number, status: string, headers: Record<string, string> = {}) =>
  site.request('PATCH', `/api/projects/${id}/status`, { ...admin, body: { status }, headers });
const changes = async (id: number) =>
  (await details(id)).history
    .filter(({ kind }) => kind === 'changed')
    .map(({ by, field, from, to }) => [by, field, from, to]);

const password = await hashPassword('a long test password');
const operator = (username: string, role: 'admin' | 'user' = 'admin') =>
  createUser(site.db, { username, email: null, role, password }, now());
await site.session('admin');
const ilinca = await operator('ilinca');
const leaving = await operator('leaving');
const reader = await operator('reader', 'user');

describe('one submission', () => {
  it('is returned with all details, and with the version that a change is based on', async () => {
    const project = await submit();
    const answer = await site.request('GET', `/api/projects/${project.id}`, admin);
    expect(answer.json).toEqual({
      project: expect.objectContaining(project),
      arrival: null,
      pitch: expect.objectContaining({ hook: null, wanted: [] }),
      pitchFiles: [],
      assignee: null,
      case: null,
      history: [{ id: 0, at: project.createdAt, by: null, kind: 'created', field: null, from: null, to: null }],
      notes: [],
      replies: [],
      answers: [],
      draft: null,
      otherProjects: expect.any(Array),
      messages: expect.any(Array),
      sender: { id: expect.any(Number), address: project.contactEmail, blockedAt: null, domainBlockedAt: null },
      merge: { into: null, merged: [], duplicates: expect.any(Array) },
      spam: null,
    });
    const version = answer.headers.get('etag')!;
    expect((await put(project.id, { budget: '1' }, { 'if-match': version })).status).toBe(200);
    expect((await put(project.id, { budget: '2' }, { 'if-match': version })).status).toBe(409);
    expect((await details(project.id)).project.budget).toBe('1');
  });

  it('has the sender’s other submissions and messages, newest first, ignoring the case of the address', async () => {
    const contactEmail = 'Tess.Ford@Player.example';
    const first = await submit({ name: 'First', contactEmail });
    const second = await submit({ name: 'Second', contactEmail: contactEmail.toLowerCase() });
    const third = await submit({ name: 'Third', contactEmail: contactEmail.toUpperCase() });
    await submit({ contactEmail: 'other@player.example' });
    const message = {
      name: 'Tess',
      email: 'TESS.ford@player.example',
      subject: 'A question',
      message: 'Is it read yet?',
    };
    await site.request('POST', '/api/contact-v2', { body: message });
    const { otherProjects, messages } = await details(second.id);
    expect(otherProjects).toEqual(
      [third, first].map(({ id, name, projectType, status, createdAt }) => ({
        id,
        name,
        projectType,
        status,
        createdAt,
      })),
    );
    expect(messages).toEqual([
      { id: expect.any(Number), subject: 'A question', status: 'new', createdAt: expect.any(String) },
    ]);
  });

  it('has at most 50 others', async () => {
    const contactEmail = 'many@player.example';
    const [first] = await Promise.all(
      Array.from({ length: 52 }, (_, index) => submit({ name: `${index}`, contactEmail })),
    );
    expect((await details(first.id)).otherProjects).toHaveLength(50);
  });
});

describe('the history', () => {
  it('has each changed field with the operator, the old value and the new value, but no unchanged field', async () => {
    const { id } = await submit({ platforms: ['Steam'] });
    await put(id, { name: 'Lanternfall', priority: 'high', targetPlatforms: ['Steam', 'Console'], timeline: ' ' });
    await setStatus(id, 'in_progress');
    await setStatus(id, 'in_progress');
    expect(await changes(id)).toEqual([
      ['admin', 'status', 'pending', 'in_progress'],
      expect.anything(),
      expect.anything(),
    ]);
    expect((await changes(id)).slice(1)).toEqual(
      expect.arrayContaining([
        ['admin', 'priority', 'normal', 'high'],
        ['admin', 'targetPlatforms', ['Steam'], ['Steam', 'Console']],
      ]),
    );
    const { history } = await details(id);
    expect(history.at(-1)).toMatchObject({ kind: 'created', by: null });
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('has no entry of a rejected change', async () => {
    const project = await submit();
    await put(project.id, { budget: '1' });
    const before = await changes(project.id);
    expect((await put(project.id, { budget: '2' }, { 'if-match': `"${project.updatedAt}"` })).status).toBe(409);
    expect((await setStatus(project.id, 'completed', { 'if-match': `"${project.updatedAt}"` })).status).toBe(409);
    expect((await put(project.id, { budget: '2', assignedTo: reader.id })).status).toBe(400);
    expect(await changes(project.id)).toEqual(before);
    expect((await details(project.id)).project.budget).toBe('1');
  });

  it('is a gapless chain of values even if several operators save concurrently', async () => {
    const { id } = await submit();
    await Promise.all(Array.from({ length: 8 }, (_, index) => put(id, { budget: `${index}` })));
    const chain = (await changes(id)).toReversed();
    expect(chain).toHaveLength(8);
    expect(chain.map(([, , from]) => from)).toEqual([null, ...chain.slice(0, -1).map(([, , , to]) => to)]);
    expect((await details(id)).project.budget).toBe(chain.at(-1)![3]);
  });
});

describe('a status', () => {
  it('that completes the work sets the time of completion; reopening clears it', async () => {
    const { id } = await submit();
    const { json: done } = await setStatus(id, 'completed');
    expect(done.actualCompletion).toBe(done.updatedAt);
    const { json: saved } = await put(id, { status: 'completed', budget: '1' });
    expect(saved.actualCompletion).toBe(done.actualCompletion);
    const { json: reopened } = await put(id, { status: 'pending' });
    expect(reopened.actualCompletion).toBeNull();
    expect(await changes(id)).toContainEqual(['admin', 'actualCompletion', done.actualCompletion, null]);
  });

  it('is the only way to set the time of completion', async () => {
    const { id } = await submit();
    const { status, json } = await put(id, { actualCompletion: '2026-01-01T00:00:00.000Z' });
    expect([status, json.actualCompletion]).toEqual([200, null]);
  });

  it('that is the legacy form of completed does not set the time of completion again', async () => {
    const { id } = await submit();
    await site.db.updateTable('projects').set({ status: 'approved' }).where('id', '=', id).execute();
    expect((await setStatus(id, 'completed')).json.actualCompletion).toBeNull();
  });

  it('can be set on the basis of the version that was seen', async () => {
    const project = await submit();
    const { json } = await setStatus(project.id, 'in_progress', { 'if-match': `"${project.updatedAt}"` });
    expect(json.status).toBe('in_progress');
    expect((await setStatus(project.id, 'cancelled', { 'if-match': `"${project.updatedAt}"` })).status).toBe(409);
  });
});

describe('an assignment', () => {
  it('accepts only somebody who works in the back office', async () => {
    const { json } = await site.request('GET', '/api/users', admin);
    expect(json).toEqual(['admin', 'ilinca', 'leaving'].map((username) => ({ id: expect.any(Number), username })));
    const { id } = await submit();
    for (const assignedTo of [reader.id, 99_999]) {
      const { status, json: refusal } = await put(id, { assignedTo });
      expect([status, refusal.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['assignedTo']]);
    }
    expect((await put(id, { assignedTo: ilinca.id })).json.assignedTo).toBe(ilinca.id);
    expect((await details(id)).assignee).toEqual({ id: ilinca.id, username: 'ilinca' });
    expect((await put(id, { assignedTo: null })).json.assignedTo).toBeNull();
    expect(await changes(id)).toEqual([
      ['admin', 'assignedTo', 'ilinca', null],
      ['admin', 'assignedTo', null, 'ilinca'],
    ]);
  });

  it('to a former operator stays, and other fields can be saved', async () => {
    const { id } = await submit();
    await put(id, { assignedTo: leaving.id });
    await site.db.updateTable('users').set({ disabledAt: now().toISOString() }).where('id', '=', leaving.id).execute();
    expect((await put(id, { assignedTo: leaving.id, budget: '1' })).status).toBe(200);
    const { id: other } = await submit();
    expect((await put(other, { assignedTo: leaving.id })).status).toBe(400);
    expect((await site.request('GET', '/api/users', admin)).json).not.toContainEqual(
      expect.objectContaining({ username: 'leaving' }),
    );
  });
});

describe('the estimated completion', () => {
  it.each([
    ['2026-06-30', '2026-06-30T00:00:00.000Z'],
    ['2026-06-30T12:00:00+03:00', '2026-06-30T09:00:00.000Z'],
    ['', null],
    [null, null],
  ])('%j is stored as %j', async (estimatedCompletion, stored) => {
    const { id } = await submit();
    await put(id, { estimatedCompletion: '2026-01-01' });
    const { status, json } = await put(id, { estimatedCompletion });
    expect([status, json.estimatedCompletion]).toEqual([200, stored]);
    expect((await put(id, {})).json.estimatedCompletion).toBe(stored);
  });

  it.each(['soon', '2026-02-30', '2026-06-30T25:00:00Z', '0000-01-01', '9999-12-31T23:00:00-14:00', 7])(
    '%j is rejected',
    async (estimatedCompletion) => {
      const { id } = await submit();
      const { status, json } = await put(id, { estimatedCompletion });
      expect([status, json.issues[0].path]).toEqual([400, 'estimatedCompletion']);
    },
  );
});
