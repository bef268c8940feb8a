import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { retention } from '../../domain/operations/retention.ts';
import { testApp } from '../testing/test-app.ts';
import { purgeDrafts } from '../features/drafts/reply-drafts.ts';
import { deleteConversationsOf } from '../platform/db/conversations.ts';
import { readConversation } from '../testing/conversations.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
const editor = { as: 'editor' } as const;
const text = { subject: 'Your project', body: 'Hello.' };
const submit = async (): Promise<number> => {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  return (await site.request('POST', '/api/projects', { body })).json.id;
};
const read = async (id: number, operator: typeof admin | typeof editor = admin) =>
  (await site.request('GET', `/api/projects/${id}`, operator)).json;
const reply = (id: number, more: object = {}, operator: typeof admin | typeof editor = admin) =>
  site.request('POST', `/api/projects/${id}/replies`, { ...operator, body: { ...text, ...more } });
const note = (id: number, body: object, operator: typeof admin | typeof editor = admin) =>
  site.request('POST', `/api/projects/${id}/notes`, { ...operator, body });
const nothing = { reply: 0, answer: 0, note: 0 };

describe('a reply names the entries that its author has seen', () => {
  it('and is rejected and not stored if a colleague’s reply or note came first', async () => {
    for (const writeFirst of [
      (id: number) => reply(id, {}, editor),
      (id: number) => note(id, { text: 'Wait.' }, editor),
    ]) {
      const id = await submit();
      await writeFirst(id);
      const refused = await reply(id, { seen: nothing, status: 'cancelled' });
      expect(refused.status).toBe(409);
      const { replies, notes, project } = await read(id);
      expect(project.status).toBe('pending');
      const seen = { reply: replies[0]?.id ?? 0, answer: 0, note: notes[0]?.id ?? 0 };
      expect((await reply(id, { seen })).status).toBe(201);
    }
  });

  it('and is rejected if the sender’s answer came first', async () => {
    const id = await submit();
    await site.db
      .insertInto('senderAnswers')
      .values({
        conversationId: (await readConversation(site.db, 'project', id)).id,
        text: 'Never mind.',
        source: 'page',
        flags: '[]',
        refusedFiles: '[]',
        language: 'en',
        createdAt: new Date().toISOString(),
      })
      .execute();
    expect((await reply(id, { seen: nothing })).status).toBe(409);
    expect((await reply(id, { seen: { ...nothing, answer: (await read(id)).answers[0].id } })).status).toBe(201);
  });

  it('and the status that it changes', async () => {
    const id = await submit();
    await site.request('PATCH', `/api/projects/${id}/status`, { ...editor, body: { status: 'completed' } });
    const seen = { ...nothing, status: 'pending' };
    expect((await reply(id, { seen, status: 'cancelled' })).status).toBe(409);
    expect((await reply(id, { seen })).status).toBe(201);
  });

  it('so the second of two concurrent replies is rejected, but a program that names no entries is accepted', async () => {
    const id = await submit();
    const responses = await Promise.all([
      reply(id, { seen: nothing }),
      reply(id, { seen: nothing, body: 'Other.' }, editor),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await reply(id)).status).toBe(201);
    expect((await reply(id, { seen: 0 })).status).toBe(409);
  });

  it('and so does a note', async () => {
    const id = await submit();
    await reply(id, {}, editor);
    expect((await note(id, { text: 'x', seen: nothing })).status).toBe(409);
    expect((await read(id)).notes).toEqual([]);
    expect((await note(id, { text: 'x', seen: { ...nothing, reply: (await read(id)).replies[0].id } })).status).toBe(
      201,
    );
  });
});

describe('a reply with a status', () => {
  it('is one change: history, clock and email agree, and the submission is not closed silently', async () => {
    const id = await submit();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...text, status: 'cancelled' };
    const send = () => site.request('POST', `/api/projects/${id}/replies`, { ...admin, body, headers });
    const [first, repeated] = [await send(), await send()];
    expect([first.status, repeated.json.id]).toEqual([201, first.json.id]);
    const { project, history } = await read(id);
    expect(project).toMatchObject({ status: 'cancelled', dueAt: null, firstAnsweredAt: first.json.at });
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['replied', 'changed', 'created']);
    // Only the status can be undone later, like any other change.
    const undone = await site.request('POST', '/api/changes/undo', {
      ...admin,
      body: { key: headers['idempotency-key'] },
    });
    expect(undone.json).toMatchObject({ total: 1, undone: 1 });
    expect((await read(id)).project).toMatchObject({ status: 'pending', dueAt: null });
  });

  it('that repeats the present status does not change it', async () => {
    const id = await submit();
    await reply(id, { status: 'pending' });
    expect((await read(id)).history.map(({ kind }: { kind: string }) => kind)).toEqual(['replied', 'created']);
  });
});

describe('a draft', () => {
  const save = (id: number, draft: object, operator: typeof admin | typeof editor = admin) =>
    site.request('PUT', `/api/projects/${id}/draft`, {
      ...operator,
      body: { subject: null, body: '', note: '', ...draft },
    });

  it('is private to its operator, has the text that was saved last, and is deleted when it is sent', async () => {
    const id = await submit();
    await save(id, { body: '  Hello,\n' });
    await save(id, { body: 'Hello,\n\nwe ', note: 'Ask @an' });
    await save(id, { body: 'Mine' }, editor);
    expect((await read(id)).draft).toMatchObject({ subject: null, body: 'Hello,\n\nwe ', note: 'Ask @an' });
    expect((await read(id, editor)).draft.body).toBe('Mine');
    expect((await site.request('GET', '/api/drafts', admin)).json).toEqual({ projects: [id], messages: [] });
    await reply(id);
    expect((await read(id)).draft).toMatchObject({ body: '', note: 'Ask @an' });
    await note(id, { text: 'Ask them.' });
    expect((await read(id)).draft).toBeNull();
    expect((await read(id, editor)).draft.body).toBe('Mine');
  });

  it('that becomes blank is deleted, and two concurrent saves leave one draft', async () => {
    const id = await submit();
    const saves = await Promise.all(['a', 'b', 'c'].map((body) => save(id, { body })));
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
    await save(id, { body: ' ' });
    expect((await read(id)).draft).toBeNull();
    expect((await save(999_999, { body: 'x' })).status).toBe(404);
  });

  it('is deleted with its submission, and when it has not changed for the retention period', async () => {
    const id = await submit();
    await save(id, { body: 'Hello' });
    await purgeDrafts(site.db, new Date(Date.now() + (retention.replyDraftDays - 1) * 86_400_000));
    expect((await read(id)).draft).not.toBeNull();
    await purgeDrafts(site.db, new Date(Date.now() + (retention.replyDraftDays + 1) * 86_400_000));
    expect((await read(id)).draft).toBeNull();
    await save(id, { body: 'Hello' });
    await deleteConversationsOf(site.db, 'project', [id]);
    expect((await site.request('GET', '/api/drafts', admin)).json.projects).not.toContain(id);
  });
});

describe('a note', () => {
  it('mentions operators by their whole names only', async () => {
    await site.session('editor');
    const id = await submit();
    const { json } = await note(id, { text: '@Editor, read this: mail@editor.example and @editorial are nobody.' });
    expect(json.mentions).toEqual([{ id: expect.any(Number), username: 'editor' }]);
    expect((await read(id)).notes[0].mentions).toEqual(json.mentions);
    expect((await note(id, { text: 'Nobody, @nobody.' })).json).not.toHaveProperty('mentions');
  });
});
