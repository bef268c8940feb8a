import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { undoSeconds } from '../../domain/conversation/reply.ts';
import { recordingTransport } from '../platform/mail/testing/mailbox.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { testApp } from '../testing/test-app.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const site = await testApp({ now: () => new Date(clock) });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const project = {
  name: 'Lanternfall',
  projectType: 'game',
  description: 'Light.',
  contactEmail: 'mira@player.example',
};
const text = { subject: 'Your project', body: 'Not this time.' };

const submit = async (headers: Record<string, string> = {}): Promise<number> =>
  (await site.request('POST', '/api/projects', { body: project, headers })).json.id;
const read = async (id: number, list = 'projects') => (await site.request('GET', `/api/${list}/${id}`, admin)).json;
const send = (id: number, more: object = {}, list = 'projects') =>
  site.request('POST', `/api/${list}/${id}/replies`, {
    ...admin,
    body: { ...text, undoable: true, ...more },
    headers: { 'idempotency-key': randomUUID() },
  });
const undo = (reply: number, as: 'admin' | 'editor' = 'admin') =>
  site.request('POST', `/api/replies/${reply}/undo`, { as });

/** Makes a worker send the due emails. @returns the subjects of the sent emails */
async function sendDueReplies() {
  await site.db.deleteFrom('outbox').where('kind', '!=', 'reply').execute();
  const transport = recordingTransport();
  await sendDueMails({ db: site.db, config: site.context.config, now: () => new Date(clock), transport });
  return transport.sent.map(({ subject }) => subject);
}

describe('a reply that can be undone', () => {
  it('is sent after the delay, even if its author has left the page', async () => {
    const id = await submit();
    const { json: reply } = await send(id);
    expect(Date.parse(reply.undoUntil) - clock).toBe(undoSeconds.accepted * 1000);
    expect((await read(id)).replies[0]).toMatchObject({ state: 'queued', undoUntil: reply.undoUntil });
    clock += (undoSeconds.accepted - 1) * 1000;
    expect(await sendDueReplies()).toEqual([]);
    clock += 1000;
    expect(await sendDueReplies()).toEqual(['Your project']);
    expect((await read(id)).replies[0]).not.toHaveProperty('undoUntil');
    expect((await undo(reply.id)).status).toBe(409);
    expect((await read(id)).replies).toHaveLength(1);
  });

  it('leaves only its text as a draft when it is undone, and the clock runs as before', async () => {
    const id = await submit();
    const before = await read(id);
    const { json: reply } = await send(id, { status: 'cancelled' });
    const after = await read(id);
    expect(after.project).toMatchObject({ status: 'cancelled', dueAt: null, answerWaivedAt: null });
    expect(after.project.firstAnsweredAt).not.toBeNull();
    clock += 5000;
    const { status, json } = await undo(reply.id);
    expect([status, json]).toEqual([200, { ...text, note: '', updatedAt: expect.any(String) }]);
    const { project: now, replies, history, draft } = await read(id);
    const { version, updatedAt } = before.project;
    expect({ ...now, version, updatedAt }).toEqual(before.project);
    expect(replies).toEqual([]);
    expect(draft).toEqual(json);
    expect(history.map(({ kind, to }: { kind: string; to: unknown }) => [kind, to])).toEqual([
      ['changed', 'pending'],
      ['changed', 'cancelled'],
      ['created', null],
    ]);
    expect((await undo(reply.id)).status).toBe(404);
    clock += 60_000;
    expect(await sendDueReplies()).toEqual([]);
  });

  it('can be undone only by its author', async () => {
    const id = await submit();
    const { json: reply } = await send(id);
    expect((await undo(reply.id, 'editor')).status).toBe(404);
    const seen = await site.request('GET', `/api/projects/${id}`, { as: 'editor' });
    expect(seen.json.replies[0]).not.toHaveProperty('undoUntil');
    expect((await undo(reply.id)).status).toBe(200);
  });

  it('of a message restores the status of the message', async () => {
    const body = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Do you publish?' };
    await site.request('POST', '/api/contact-v2', { body });
    const { id } = (await site.request('GET', '/api/messages', admin)).json[0];
    const before = await read(id, 'messages');
    const { json: reply } = await send(id, {}, 'messages');
    expect((await read(id, 'messages')).message).toMatchObject({ status: 'answered', dueAt: null });
    await undo(reply.id);
    expect((await read(id, 'messages')).message).toEqual({ ...before.message, version: expect.any(Number) });
  });

  it('resumes the snooze that it ended', async () => {
    const id = await submit();
    const snoozedUntil = new Date(clock + 86_400_000).toISOString();
    await site.request('PATCH', `/api/projects/${id}/clock`, { ...admin, body: { snoozedUntil } });
    const { json: reply } = await send(id);
    expect((await read(id)).project.snoozedUntil).toBeNull();
    await undo(reply.id);
    expect((await read(id)).project).toMatchObject({ snoozedUntil, waitingSince: expect.any(String) });
  });

  it('does not start the clock again if a colleague has answered since', async () => {
    const id = await submit();
    const { json: reply } = await send(id);
    clock += 1000;
    const second = await site.request('POST', `/api/projects/${id}/replies`, { as: 'editor', body: text });
    await undo(reply.id);
    const { project: now, replies } = await read(id);
    expect(now).toMatchObject({ dueAt: null, firstAnsweredAt: second.json.at });
    expect(replies).toHaveLength(1);
  });

  it('is joined to text that its author has typed since', async () => {
    const id = await submit();
    const { json: reply } = await send(id);
    const typed = { subject: null, body: 'And one more thing.', note: 'Ask ana.' };
    await site.request('PUT', `/api/projects/${id}/draft`, { ...admin, body: typed });
    const joined = `${text.body}\n\n${typed.body}`;
    expect((await undo(reply.id)).json).toMatchObject({ subject: text.subject, body: joined, note: typed.note });
  });

  it('is either sent or undone if both happen concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await submit();
      const { json: reply } = await send(id);
      // The last instant at which the undo and the worker may compete.
      const sentAt = clock + undoSeconds.accepted * 1000;
      const { db, config } = site.context;
      const transport = recordingTransport();
      const otherMailsDeletion = db.deleteFrom('outbox').where('mailKey', '!=', `reply:${reply.id}`);
      await otherMailsDeletion.execute();
      const sending = sendDueMails({ db, config, now: () => new Date(sentAt), transport });
      const [answer] = await Promise.all([undo(reply.id), sending]);
      const { replies, draft } = await read(id);
      expect([answer.status, transport.sent.length, replies.length, draft?.body]).toEqual(
        answer.status === 200 ? [200, 0, 0, text.body] : [409, 1, 1, undefined],
      );
    }
  });

  it('is undone once by two concurrent calls', async () => {
    const id = await submit();
    const { json: reply } = await send(id, { status: 'in_progress' });
    const answers = await Promise.all([undo(reply.id), undo(reply.id), undo(reply.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await read(id)).draft.body).toBe(text.body);
  });

  it('keeps the status that a colleague has set since', async () => {
    const id = await submit();
    const { json: reply } = await send(id, { status: 'cancelled' });
    clock += 1000;
    await site.request('PATCH', `/api/projects/${id}/status`, { as: 'editor', body: { status: 'completed' } });
    await undo(reply.id);
    const { project: now } = await read(id);
    expect(now).toMatchObject({ status: 'completed', dueAt: null, firstAnsweredAt: null });
  });
});
