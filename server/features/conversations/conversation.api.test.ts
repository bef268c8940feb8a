import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../domain/promise/promise.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { testApp } from '../../testing/test-app.ts';
import { addAnswer, type NewAnswer } from '../../workflows/add-sender-answer.ts';
import { conversationOfToken, createTrackingToken, newToken } from './conversations.ts';
import { readConversation } from '../../testing/conversations.ts';

const { dueAt } = businessCalendar(defaultStudio);

/** A Monday in New York. */
let clock = Date.parse('2026-03-02T15:00:00.000Z');
const hour = 60 * 60_000;
const site = await testApp({ now: () => new Date(clock) });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const submit = async (headers: Record<string, string> = {}): Promise<number> => {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'x', contactEmail: 'mira@player.example' };
  return (await site.request('POST', '/api/projects', { body, headers })).json.id;
};
const write = async (headers: Record<string, string> = {}): Promise<number> => {
  const body = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' };
  await site.request('POST', '/api/contact-v2', { body, headers });
  const newestIdQuery = site.db.selectFrom('messages').select(({ fn }) => fn.max('id').as('id'));
  return (await newestIdQuery.executeTakeFirstOrThrow()).id;
};
const conversationOf = (kind: 'projects' | 'messages', id: number) =>
  readConversation(site.db, kind === 'projects' ? 'project' : 'message', id);
const answer = (kind: 'projects' | 'messages', id: number, more: Partial<NewAnswer> = {}) =>
  site.db.transaction().execute(async (tx) =>
    addAnswer(tx, await readConversation(tx, kind === 'projects' ? 'project' : 'message', id), {
      text: 'One more thing.',
      source: 'page',
      language: 'ro',
      idempotencyKey: randomUUID(),
      receivedAt: new Date(clock),
      ...more,
    }),
  );
const read = async (kind: 'projects' | 'messages', id: number) =>
  (await site.request('GET', `/api/${kind}/${id}`, admin)).json;
const reply = (kind: 'projects' | 'messages', id: number) =>
  site.request('POST', `/api/${kind}/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });
const entity = { projects: 'project', messages: 'message' } as const;

describe.each(['projects', 'messages'] as const)('an answer of the sender, of %s', (kind) => {
  const send = () => (kind === 'projects' ? submit() : write());

  it('is in the conversation and starts the clock that a reply stopped', async () => {
    const id = await send();
    await reply(kind, id);
    expect((await read(kind, id))[entity[kind]].dueAt).toBeNull();
    clock += hour;
    const stored = await answer(kind, id, { source: 'mail', flags: ['stranger'], address: 'other@player.example' });
    const details = await read(kind, id);
    expect(details.answers).toEqual([
      {
        id: stored!.id,
        at: new Date(clock).toISOString(),
        text: 'One more thing.',
        source: 'mail',
        flags: ['stranger'],
        language: 'ro',
        address: 'other@player.example',
        quoted: null,
        files: [],
        refusedFiles: [],
      },
    ]);
    expect(details[entity[kind]]).toMatchObject({
      waitingSince: new Date(clock).toISOString(),
      dueAt: dueAt(new Date(clock)).toISOString(),
    });
    // A message has a status for this, a submission a history entry.
    expect(kind === 'projects' ? details.history[0].kind : details.message.status).toBe(
      { projects: 'answered', messages: 'new' }[kind],
    );
  });

  it('does not postpone a running deadline, and ends a snooze', async () => {
    const id = await send();
    const { dueAt: due } = (await read(kind, id))[entity[kind]];
    const snoozedUntil = new Date(clock + 48 * hour).toISOString();
    await site.request('PATCH', `/api/${kind}/${id}/clock`, { ...admin, body: { snoozedUntil } });
    clock += hour;
    await answer(kind, id);
    expect((await read(kind, id))[entity[kind]]).toMatchObject({ dueAt: due, snoozedUntil: null });
  });

  it('is stored once per key, even if it arrives twice concurrently', async () => {
    const id = await send();
    const once = { idempotencyKey: randomUUID() };
    const results = await Promise.all([answer(kind, id, once), answer(kind, id, once), answer(kind, id, once)]);
    expect(results.filter((result) => result?.created)).toHaveLength(1);
    expect(new Set(results.map((result) => result?.id)).size).toBe(1);
    expect((await read(kind, id)).answers).toHaveLength(1);
  });

  it('restarts the clock when the record of an answer by another channel is undone', async () => {
    const id = await send();
    await reply(kind, id);
    const answered = (clock += hour);
    await answer(kind, id);
    clock += hour;
    const note = (answeredElsewhere: boolean) =>
      site.request('PATCH', `/api/${kind}/${id}/clock`, { ...admin, body: { answeredElsewhere } });
    await note(true);
    expect((await read(kind, id))[entity[kind]].dueAt).toBeNull();
    await note(false);
    expect((await read(kind, id))[entity[kind]].waitingSince).toBe(new Date(answered).toISOString());
  });

  it('from a program starts no clock, even when the clock is recalculated', async () => {
    const id = await send();
    await reply(kind, id);
    clock += hour;
    await answer(kind, id, { source: 'mail', flags: ['automatic'] });
    expect((await read(kind, id))[entity[kind]].dueAt).toBeNull();
    for (const answeredElsewhere of [true, false])
      await site.request('PATCH', `/api/${kind}/${id}/clock`, { ...admin, body: { answeredElsewhere } });
    expect((await read(kind, id))[entity[kind]].dueAt).toBeNull();
  });
});

it('an answer to a deleted conversation stores nothing', async () => {
  const late = {
    text: 'x',
    source: 'page',
    language: 'en',
    idempotencyKey: null,
    receivedAt: new Date(clock),
  } as const;
  for (const numbers of [
    { projectId: 2_000_000_000, messageId: null },
    { projectId: null, messageId: 2_000_000_000 },
  ])
    expect(
      await site.db.transaction().execute((tx) => addAnswer(tx, { id: 2_000_000_000, ...numbers }, late)),
    ).toBeUndefined();
});

it('an answer to spam is stored, but stays spam without a clock', async () => {
  const id = await write();
  await site.request('PATCH', `/api/messages/${id}/status`, { ...admin, body: { status: 'spam' } });
  await answer('messages', id);
  const { message, answers } = await read('messages', id);
  expect([message.status, message.dueAt, answers.length]).toEqual(['spam', null, 1]);
});

it('a reopened submission keeps the time since which its sender has waited', async () => {
  const id = await submit();
  await reply('projects', id);
  const setStatus = (status: string) =>
    site.request('PATCH', `/api/projects/${id}/status`, { ...admin, body: { status } });
  await setStatus('completed');
  clock += hour;
  await answer('projects', id);
  const waitingSince = new Date(clock).toISOString();
  clock += hour;
  await setStatus('in_progress');
  expect((await read('projects', id)).project.waitingSince).toBe(waitingSince);
});

describe('a tracking token', () => {
  it('is stored as a hash and opens only its conversation; the token of a message opens the submission that it became', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const messageId = await write(headers);
    const { id } = await conversationOf('messages', messageId);
    const secondToken = await createTrackingToken(site.db, id, new Date(clock));
    expect(secondToken).toMatch(/^[\w-]{22}$/);
    expect(await conversationOfToken(site.db, secondToken)).toEqual({ id, projectId: null, messageId });
    const projectId = await submit(headers);
    const token = await createTrackingToken(site.db, id, new Date(clock));
    for (const opened of [secondToken, token])
      expect(await conversationOfToken(site.db, opened)).toEqual({ id, projectId, messageId: null });
    expect(await conversationOfToken(site.db, newToken())).toBeUndefined();
    const rows = await site.db.selectFrom('trackingTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
