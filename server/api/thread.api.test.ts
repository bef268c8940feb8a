import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../domain/conversation/history.ts';
import { addAnswer } from '../workflows/add-sender-answer.ts';
import { carryOut } from '../workflows/request-by-sender.ts';
import { findSubject } from '../features/sender-page/sender-page.ts';
import { testApp } from '../testing/test-app.ts';
import { readConversation } from '../testing/conversations.ts';
import { deleteConversationsOf } from '../platform/db/conversations.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const site = await testApp({ now: () => new Date(clock), environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const editor = { as: 'editor' } as const;
const email = 'mira@player.example';
const nothing = { reply: 0, answer: 0, note: 0 };

async function write(headers: Record<string, string> = {}): Promise<number> {
  const body = { name: 'Mira', email, subject: 'A question', message: 'Is it read yet?' };
  await site.request('POST', '/api/contact-v2', { body, headers });
  const latestQuery = site.db.selectFrom('messages').select(({ fn }) => fn.max('id').as('id'));
  return (await latestQuery.executeTakeFirstOrThrow()).id;
}
const note = (id: number, body: object, operator: typeof admin | typeof editor = admin) =>
  site.request('POST', `/api/messages/${id}/notes`, { ...operator, body });
const remove = (id: number, noteId: number) => site.request('DELETE', `/api/messages/${id}/notes/${noteId}`, admin);
const reply = (id: number, more: object = {}, operator: typeof admin | typeof editor = admin) =>
  site.request('POST', `/api/messages/${id}/replies`, { ...operator, body: { subject: 'Re', body: 'Yes.', ...more } });
const read = async (id: number, list = 'messages') => (await site.request('GET', `/api/${list}/${id}`, admin)).json;
const readHistory = async (id: number, list = 'messages') =>
  ((await read(id, list)).history as HistoryEntry[]).map(({ kind, by, field, from, to }) => [
    kind,
    by,
    field,
    from,
    to,
  ]);
const answer = (messageId: number) =>
  site.db.transaction().execute(async (tx) =>
    addAnswer(tx, await readConversation(tx, 'message', messageId), {
      text: 'One more thing.',
      source: 'page',
      language: 'en',
      idempotencyKey: randomUUID(),
      receivedAt: new Date(clock),
    }),
  );

describe('a note about a message', () => {
  it('is stored with its author, is part of the history, and makes the message searchable until it is removed', async () => {
    const [id, other] = [await write(), await write()];
    const { status, json: first } = await note(id, { text: ' Reminds me of Ёжик. ' });
    expect([status, first]).toMatchObject([201, { by: 'admin', text: 'Reminds me of Ёжик.', mine: true }]);
    const { json: second } = await note(id, { text: 'It came.' }, editor);
    expect((await read(id)).notes).toEqual([{ ...second, mine: false }, first]);
    const findMessages = async () =>
      (await site.request('GET', '/api/messages?q=ежик', admin)).json.items.map((item: { id: number }) => item.id);
    expect(await findMessages()).toEqual([id]);
    // The note does not exist under another message or under a submission.
    expect((await remove(other, first.id)).status).toBe(404);
    expect((await site.request('DELETE', `/api/projects/${id}/notes/${first.id}`, admin)).status).toBe(404);
    expect((await remove(id, second.id)).status).toBe(200);
    expect((await remove(id, second.id)).status).toBe(404);
    await remove(id, first.id);
    expect(await findMessages()).toEqual([]);
    expect(await readHistory(id)).toEqual([
      ['note_removed', 'admin', null, 'admin', null],
      ['note_removed', 'admin', null, 'editor', null],
      ['note_added', 'editor', null, null, null],
      ['note_added', 'admin', null, null, null],
      ['created', null, null, null, null],
    ]);
    expect((await readHistory(other)).length).toBe(1);
    const audited = site.db
      .selectFrom('auditEntries')
      .select(['action'])
      .where('entity', '=', 'note')
      .orderBy('id')
      .execute();
    expect((await audited).map(({ action }) => action)).toEqual(['created', 'created', 'deleted', 'deleted']);
  });

  it('notifies the mentioned operators', async () => {
    await site.session('editor');
    const id = await write();
    const { json } = await note(id, { text: '@editor, read this.' });
    expect(json.mentions).toEqual([{ id: expect.any(Number), username: 'editor' }]);
    expect((await read(id)).notes[0].mentions).toEqual(json.mentions);
    const { json: list } = await site.request('GET', '/api/notifications', editor);
    expect(list.items[0]).toMatchObject({ kind: 'mentioned', projectId: null, messageId: id, title: 'A question' });
  });

  it('and a reply name the entries that their author has seen: the second of two concurrent ones is rejected and keeps its draft', async () => {
    const id = await write();
    const draft = { subject: null, body: 'Hello', note: 'Ask them' };
    await site.request('PUT', `/api/messages/${id}/draft`, { ...editor, body: draft });
    const responses = await Promise.all([
      note(id, { text: 'x', seen: nothing }),
      note(id, { text: 'y', seen: nothing }, editor),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await reply(id, { seen: nothing })).status).toBe(409);
    const [{ id: newest }] = (await read(id)).notes;
    expect((await reply(id, { seen: { ...nothing, note: newest } })).status).toBe(201);
    clock += 1000;
    await answer(id);
    expect((await note(id, { text: 'z', seen: { ...nothing, note: newest } }, editor)).status).toBe(409);
    expect((await read(id)).notes).toHaveLength(1);
    // The sent text is no longer a draft; the text of the other operator still is.
    await note(id, { text: 'Ask them.' }, editor);
    const { json } = await site.request('GET', `/api/messages/${id}`, editor);
    expect(json.draft).toMatchObject({ body: 'Hello', note: '' });
  });

  it('and the history are deleted with the message', async () => {
    const id = await write();
    await note(id, { text: 'Soon gone.' });
    const { id: conversationId } = await readConversation(site.db, 'message', id);
    await deleteConversationsOf(site.db, 'message', [id]);
    for (const table of ['notes', 'history'] as const)
      expect(
        await site.db.selectFrom(table).select('id').where('conversationId', '=', conversationId).execute(),
      ).toEqual([]);
  });
});

describe('the history of a message', () => {
  it('names the operators who changed its status, labels and clock, and those who undid a change', async () => {
    const id = await write();
    const { json: label } = await site.request('POST', '/api/labels', { ...admin, body: { name: 'Press' } });
    const { json: other } = await site.request('POST', '/api/labels', { ...admin, body: { name: 'Media' } });
    const key = randomUUID();
    const change = (body: object, headers: Record<string, string> = {}) =>
      site.request('POST', '/api/messages/bulk', { ...admin, body: { items: [{ id }], change: body }, headers });
    await change({ status: 'read', addLabels: [label.id] }, { 'idempotency-key': key });
    await site.request('POST', '/api/changes/undo', { ...admin, body: { key } });
    await change({ addLabels: [label.id] });
    await site.request('PUT', `/api/labels/${label.id}`, { ...admin, body: { name: 'Media' } });
    const snoozedUntil = '2026-03-09T14:00:00.000Z';
    const clockOf = (body: object) => site.request('PATCH', `/api/messages/${id}/clock`, { ...editor, body });
    await clockOf({ snoozedUntil });
    await clockOf({ snoozedUntil });
    await clockOf({ answeredElsewhere: true });
    await clockOf({ answeredElsewhere: true });
    await clockOf({ answeredElsewhere: false });
    await site.request('PATCH', `/api/messages/${id}/status`, { ...admin, body: { status: 'spam' } });
    expect(await readHistory(id)).toEqual([
      ['changed', 'admin', 'status', 'read', 'spam'],
      ['changed', 'editor', 'answeredElsewhere', true, false],
      ['changed', 'editor', 'answeredElsewhere', false, true],
      ['changed', 'editor', 'snoozedUntil', null, snoozedUntil],
      ['changed', 'admin', 'labels', ['Press'], ['Media']],
      ['changed', 'admin', 'labels', [], ['Press']],
      ['changed', 'admin', 'labels', ['Press'], []],
      ['changed', 'admin', 'status', 'read', 'new'],
      ['changed', 'admin', 'labels', [], ['Press']],
      ['changed', 'admin', 'status', 'new', 'read'],
      ['created', null, null, null, null],
    ]);
    expect((await read(id)).message.labels).toEqual([other.id]);
  });

  it('has replies except for undone ones, and answers of the sender in their order', async () => {
    const id = await write();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { subject: 'Re', body: 'Yes.', undoable: true };
    const { json } = await site.request('POST', `/api/messages/${id}/replies`, { ...admin, body, headers });
    expect(await readHistory(id)).toEqual([
      ['replied', 'admin', null, null, 'Re'],
      ['created', null, null, null, null],
    ]);
    expect((await site.request('POST', `/api/replies/${json.id}/undo`, admin)).status).toBe(200);
    expect(await readHistory(id)).toHaveLength(1);
    clock += 1000;
    await answer(id);
    clock += 1000;
    await reply(id, { subject: 'Again' }, editor);
    expect((await readHistory(id)).map(([kind]) => kind)).toEqual(['replied', 'answered', 'created']);
  });

  it('has the sender’s changes, and the sender’s page has no notes of operators', async () => {
    const id = await write();
    await note(id, { text: 'A secret.' });
    const conversation = await readConversation(site.db, 'message', id);
    const subject = (await findSubject(site.db, conversation, new Date(clock)))!;
    const by = { userId: null, via: 'link', address: null } as const;
    const confirm = (kind: 'address' | 'withdraw', to: string | null = null) =>
      site.db
        .transaction()
        .execute((tx) => carryOut(tx, { subject, requested: { kind, conversation, email: to }, by }, new Date(clock)));
    await confirm('address', 'mira@elsewhere.example');
    await confirm('withdraw');
    expect((await readHistory(id)).slice(0, 2)).toEqual([
      ['changed', null, 'status', 'new', 'archived'],
      ['changed', null, 'email', email, 'mira@elsewhere.example'],
    ]);
    expect(JSON.stringify(await findSubject(site.db, conversation, new Date(clock)))).not.toContain('secret');
  });
});
