import { afterAll, expect, it } from 'vitest';
import { type Listener, readTopics } from '../events/events.ts';
import { testApp } from '../../testing/test-app.ts';
import { presenceTopic } from './presence.ts';
import { readConversation } from '../../testing/conversations.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const site = await testApp({ now: () => new Date(clock) });
afterAll(() => site[Symbol.asyncDispose]());

const idOf = async (username: string) =>
  (await site.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
let streams = 0;
const stream = async (username: 'admin' | 'editor', conversationId: number | null): Promise<Listener> => {
  await site.session(username);
  return { id: `stream-${(streams += 1)}`, userId: await idOf(username), conversationId };
};
const read = async (...listeners: Listener[]) =>
  (await readTopics(site.context, [presenceTopic], listeners))[0]!.values;

it('colleagues with the same submission open see each other across processes, and who is writing, until a stream ends or expires', async () => {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'x', contactEmail: 'mira@player.example' };
  const { id } = (await site.request('POST', '/api/projects', { body })).json;
  const { id: conversationId } = await readConversation(site.db, 'project', id);
  const [admin, editor] = [await stream('admin', conversationId), await stream('editor', conversationId)];
  const [elsewhere, list] = [await stream('editor', conversationId + 1), await stream('admin', null)];
  const nothing = { replies: 0, answers: 0, notes: 0, changes: 0 };
  // Each operator reads through a different process.
  await read(admin, list);
  expect((await read(editor, elsewhere)).get(editor)).toEqual({
    others: [{ username: 'admin', isWriting: false }],
    entries: nothing,
  });
  const first = await read(admin, list);
  expect([first.get(admin), first.has(list)]).toEqual([
    { others: [{ username: 'editor', isWriting: false }], entries: nothing },
    false,
  ]);

  const draft = { subject: null, body: 'We would', note: '' };
  await site.request('PUT', `/api/projects/${id}/draft`, { as: 'editor', body: draft });
  await site.request('POST', `/api/projects/${id}/notes`, { as: 'editor', body: { text: 'Secret' } });
  const written = (await read(admin)).get(admin);
  expect(written).toEqual({ others: [{ username: 'editor', isWriting: true }], entries: { ...nothing, notes: 1 } });
  expect(JSON.stringify(written)).not.toContain('Secret');

  await presenceTopic.ended!(site.context, editor);
  expect((await read(admin)).get(admin)).toMatchObject({ others: [] });
  await read(editor);
  // A killed process ends no stream, so its rows expire.
  clock += 11_000;
  expect((await read(admin)).get(admin)).toMatchObject({ others: [] });
  await presenceTopic.ended!(site.context, admin);
  expect(await site.db.selectFrom('presence').selectAll().execute()).toEqual([]);
});

it('colleagues with the same message open do, too, and its notes count as new entries', async () => {
  const body = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' };
  await site.request('POST', '/api/contact-v2', { body });
  const { id } = await site.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  const { id: conversationId } = await readConversation(site.db, 'message', id);
  const [admin, editor] = [await stream('admin', conversationId), await stream('editor', conversationId)];
  await read(admin);
  await read(editor);
  const draft = { subject: null, body: '', note: 'We would' };
  await site.request('PUT', `/api/messages/${id}/draft`, { as: 'editor', body: draft });
  await site.request('POST', `/api/messages/${id}/notes`, { as: 'admin', body: { text: 'Secret' } });
  expect((await read(admin)).get(admin)).toEqual({
    others: [{ username: 'editor', isWriting: true }],
    entries: { replies: 0, answers: 0, notes: 1, changes: 0 },
  });
});

it('a colleague’s change is counted once: a note as a note, its removal as a change', async () => {
  const body = { name: 'Changed', projectType: 'game', description: 'x', contactEmail: 'mira@player.example' };
  const { id } = (await site.request('POST', '/api/projects', { body })).json;
  const admin = await stream('admin', (await readConversation(site.db, 'project', id)).id);
  const entries = async () => ((await read(admin)).get(admin) as { entries: object }).entries;
  const as = 'editor';
  await site.request('PATCH', `/api/projects/${id}/status`, { as, body: { status: 'in_progress' } });
  const { json } = await site.request('POST', `/api/projects/${id}/notes`, { as, body: { text: 'Secret' } });
  expect(await entries()).toEqual({ replies: 0, answers: 0, notes: 1, changes: 1 });
  await site.request('DELETE', `/api/projects/${id}/notes/${json.id}`, { as });
  expect(await entries()).toEqual({ replies: 0, answers: 0, notes: 0, changes: 2 });
});

it('a person who is mentioned in a note is notified once, but never of their own note', async () => {
  await site.session('editor');
  const body = { name: 'Lanternfall', projectType: 'game', description: 'x', contactEmail: 'mira@player.example' };
  const { id } = (await site.request('POST', '/api/projects', { body })).json;
  await site.request('POST', `/api/projects/${id}/notes`, { as: 'admin', body: { text: '@editor and @admin: read.' } });
  const rows = await site.db.selectFrom('notifications').select(['kind', 'userId', 'conversationId']).execute();
  const { id: conversationId } = await readConversation(site.db, 'project', id);
  expect(rows).toEqual([{ kind: 'mentioned', userId: await idOf('editor'), conversationId }]);
});
