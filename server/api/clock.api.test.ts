import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../domain/conversation/clock.ts';
import { businessCalendar } from '../../domain/promise/promise.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { addAnswer } from '../workflows/add-sender-answer.ts';
import { testApp } from '../testing/test-app.ts';
import { readConversation } from '../testing/conversations.ts';

const { dueAt } = businessCalendar(defaultStudio);

/** A Monday in New York. */
let clock = Date.parse('2026-03-02T15:00:00.000Z');
const now = () => new Date(clock);
const site = await testApp({ now, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const project = {
  name: 'Lanternfall',
  projectType: 'game',
  description: 'Light.',
  contactEmail: 'mira@player.example',
};
const message = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' };
const minute = 60_000;
const hour = 60 * minute;

const submit = async (headers: Record<string, string> = {}): Promise<number> =>
  (await site.request('POST', '/api/projects', { body: project, headers })).json.id;
const write = async (headers: Record<string, string> = {}): Promise<number> => {
  await site.request('POST', '/api/contact-v2', { body: message, headers });
  const latestQuery = site.db.selectFrom('messages').select(({ fn }) => fn.max('id').as('id'));
  return (await latestQuery.executeTakeFirstOrThrow()).id;
};
const path = { project: '/api/projects', message: '/api/messages' } as const;
const clockOf = async (kind: 'project' | 'message', id: number): Promise<Clock> => {
  const { waitingSince, dueAt, firstAnsweredAt, snoozedUntil } = (
    await site.request('GET', `${path[kind]}/${id}`, admin)
  ).json[kind];
  return { waitingSince, dueAt, firstAnsweredAt, snoozedUntil };
};
const patch = (kind: 'project' | 'message', id: number, part: string, body: object) =>
  site.request('PATCH', `${path[kind]}/${id}/${part}`, { ...admin, body });
const reply = (kind: 'project' | 'message', id: number) =>
  site.request('POST', `${path[kind]}/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
/** The ids that match a filter, in the order of their due times. */
const due = async (kind: 'project' | 'message', filter: string): Promise<number[]> =>
  (await site.request('GET', `${path[kind]}?due=${filter}&sort=due`, admin)).json.items.map(
    ({ id }: { id: number }) => id,
  );

const running = (from: number) => ({
  waitingSince: new Date(from).toISOString(),
  dueAt: dueAt(new Date(from)).toISOString(),
  firstAnsweredAt: null,
  snoozedUntil: null,
});
const stopped = (firstAnsweredAt: number | null) => ({
  waitingSince: null,
  dueAt: null,
  firstAnsweredAt: firstAnsweredAt && new Date(firstAnsweredAt).toISOString(),
  snoozedUntil: null,
});

describe.each(['project', 'message'] as const)('the clock of a %s', (kind) => {
  const send = () => (kind === 'project' ? submit() : write());

  it('runs from its arrival until a reply, and records when the first one was sent', async () => {
    const sent = clock;
    const id = await send();
    expect(await clockOf(kind, id)).toEqual(running(sent));
    const answered = (clock += hour);
    await reply(kind, id);
    expect(await clockOf(kind, id)).toEqual(stopped(answered));
    clock += hour;
    await reply(kind, id);
    expect(await clockOf(kind, id)).toEqual(stopped(answered));
  });

  it('stops when it was answered by another channel, and runs again when that is undone', async () => {
    const sent = clock;
    const id = await send();
    const answered = (clock += hour);
    expect((await patch(kind, id, 'clock', { answeredElsewhere: true })).status).toBe(200);
    expect(await clockOf(kind, id)).toEqual(stopped(answered));
    await patch(kind, id, 'clock', { answeredElsewhere: false });
    expect(await clockOf(kind, id)).toEqual(running(sent));
  });

  it('stops without an answer when it is closed, and counts from the beginning when it is reopened', async () => {
    const sent = clock;
    const id = await send();
    clock += hour;
    await patch(kind, id, 'status', { status: kind === 'project' ? 'cancelled' : 'archived' });
    expect(await clockOf(kind, id)).toEqual(stopped(null));
    await patch(kind, id, 'status', { status: kind === 'project' ? 'in_progress' : 'read' });
    expect(await clockOf(kind, id)).toEqual(running(sent));
    const answered = (clock += hour);
    await reply(kind, id);
    await patch(kind, id, 'status', { status: kind === 'project' ? 'completed' : 'archived' });
    await patch(kind, id, 'status', { status: kind === 'project' ? 'pending' : 'new' });
    expect(await clockOf(kind, id)).toEqual(stopped(answered));
  });

  it('is in the views of due items, except while it is snoozed', async () => {
    const sentAt = clock;
    const sentAgo = async (ago: number) => {
      clock = sentAt - ago;
      const id = await send();
      clock = sentAt;
      return id;
    };
    // Friday at noon, Sunday, and a moment ago.
    const overdue = await sentAgo(74 * hour);
    const today = await sentAgo(30 * hour);
    const later = await sentAgo(minute);
    expect(await due(kind, 'today')).toEqual(expect.arrayContaining([overdue, today]));
    expect(await due(kind, 'today')).not.toContain(later);
    expect(await due(kind, 'overdue')).toContain(overdue);
    expect(await due(kind, 'overdue')).not.toContain(today);

    const until = new Date(clock + hour).toISOString();
    expect((await patch(kind, overdue, 'clock', { snoozedUntil: until })).json).toMatchObject({ snoozedUntil: until });
    expect(await due(kind, 'today')).not.toContain(overdue);
    expect(await due(kind, 'overdue')).not.toContain(overdue);
    expect(await due(kind, 'snoozed')).toEqual([overdue]);
    expect(await due(kind, 'waiting')).toEqual(expect.arrayContaining([overdue, today, later]));
    clock += hour;
    expect(await due(kind, 'overdue')).toContain(overdue);
    expect(await due(kind, 'snoozed')).toEqual([]);
    await reply(kind, overdue);
    expect(await due(kind, 'waiting')).not.toContain(overdue);
  });
});

it.each([
  ['a status', (id: number) => ['projects/bulk', { items: [{ id }], change: { status: 'cancelled' } }] as const],
  ['spam', (id: number) => ['projects/bulk', { items: [{ id }], change: { spam: true } }] as const],
])('%s that is undone restores the time since which the sender has been waiting', async (_what, change) => {
  const id = await submit();
  clock += hour;
  await reply('project', id);
  const written = (clock += hour);
  const answer = { text: 'Any news?', source: 'page', language: 'en', idempotencyKey: null } as const;
  await site.db
    .transaction()
    .execute(async (tx) => addAnswer(tx, await readConversation(tx, 'project', id), { ...answer, receivedAt: now() }));
  const before = await clockOf('project', id);
  expect(before.waitingSince).toBe(new Date(written).toISOString());
  clock += minute;
  const key = randomUUID();
  const [path, body] = change(id);
  await site.request('POST', `/api/${path}`, { ...admin, body, headers: { 'idempotency-key': key } });
  expect((await clockOf('project', id)).dueAt).toBeNull();
  clock += minute;
  await site.request('POST', '/api/changes/undo', { ...admin, body: { key } });
  expect(await clockOf('project', id)).toEqual(before);
});

it('an answer whose transaction waited for a concurrent reply is later than the reply', async () => {
  const id = await submit();
  const received = now();
  clock += minute;
  await reply('project', id);
  const answer = { text: 'Any news?', source: 'page', language: 'en', idempotencyKey: null } as const;
  await site.db
    .transaction()
    .execute(async (tx) =>
      addAnswer(tx, await readConversation(tx, 'project', id), { ...answer, receivedAt: received }),
    );
  expect((await clockOf('project', id)).waitingSince).toBe(new Date(clock + 1).toISOString());
});

it('the history names the operators who answered by another channel and who snoozed, and a change of status is one entry', async () => {
  const id = await submit();
  await patch('project', id, 'clock', { snoozedUntil: '2026-06-01T13:00:00.000Z' });
  await patch('project', id, 'clock', { answeredElsewhere: true });
  await patch('project', id, 'status', { status: 'completed' });
  const { history } = (await site.request('GET', `/api/projects/${id}`, admin)).json;
  const changes = history.filter(({ kind }: { kind: string }) => kind === 'changed');
  expect(changes.map(({ by, field, to }: { by: string; field: string; to: unknown }) => [by, field, to])).toEqual([
    ['admin', 'actualCompletion', expect.any(String)],
    ['admin', 'status', 'completed'],
    ['admin', 'answeredElsewhere', true],
    ['admin', 'snoozedUntil', '2026-06-01T13:00:00.000Z'],
  ]);
});

it('a closed submission can be marked as deliberately unanswered, until it is reopened', async () => {
  const id = await submit();
  const waive = async (answerWaived: boolean) =>
    (await patch('project', id, 'clock', { answerWaived })).json.answerWaivedAt;
  expect(await waive(true)).toBeNull();
  await patch('project', id, 'status', { status: 'cancelled' });
  const mergedAt = new Date((clock += minute)).toISOString();
  expect(await waive(true)).toBe(mergedAt);
  expect(await waive(false)).toBeNull();
  await waive(true);
  const { json } = await patch('project', id, 'status', { status: 'pending' });
  expect(json).toMatchObject({ answerWaivedAt: null, waitingSince: expect.any(String) });
  const { history } = (await site.request('GET', `/api/projects/${id}`, admin)).json;
  const choices = history.filter(({ field }: { field: string }) => field === 'answerWaived');
  expect(choices.map(({ to }: { to: boolean }) => to)).toEqual([true, false, true]);
});

it.each(['project', 'message'] as const)('a %s that does not exist has no clock to change', async (kind) => {
  expect((await patch(kind, 999_999, 'clock', { answeredElsewhere: true })).status).toBe(404);
});
