import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationDefaults, type NotificationChoices } from '../../../domain/operations/notification.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { enqueueDueNotices } from '../../workflows/send-due-notices.ts';
import { addAnswer } from '../../workflows/add-sender-answer.ts';
import { testApp } from '../../testing/test-app.ts';
import { announceAnswer } from '../mails/operator-notices.ts';
import { notify, purgeNotifications } from './notify.ts';
import { type ConversationKind, deleteConversationsOf } from '../../platform/db/conversations.ts';
import { readConversation } from '../../testing/conversations.ts';

const hour = 60 * 60_000;
/** Tuesday, 3 March 2026, 10:00 in New York. */
const start = Date.parse('2026-03-03T15:00:00.000Z');
let clock = start;
const site = await testApp({ now: () => new Date(clock), environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;

const ids: Record<string, number> = {};
for (const role of ['admin', 'editor', 'reader'] as const) {
  await site.session(role);
  const { id } = await db.selectFrom('users').select('id').where('username', '=', role).executeTakeFirstOrThrow();
  ids[role] = id;
  await db
    .updateTable('users')
    .set({ email: `${role}@studio.example` })
    .where('id', '=', id)
    .execute();
}

beforeEach(async () => {
  clock = start;
  for (const table of ['conversations', 'notifications', 'outbox', 'milestones'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('users').set({ notificationMails: null }).execute();
});

const form = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
const submit = async (): Promise<number> => (await site.request('POST', '/api/projects', { body: form })).json.id;
const assign = (id: number, to: number | null, as: 'admin' | 'editor' = 'admin') =>
  site.request('PUT', `/api/projects/${id}`, { as, body: { assignedTo: to } });
const choose = (as: 'admin' | 'editor', choices: Partial<NotificationChoices>) =>
  site.request('PUT', '/api/notifications/choices', { as, body: { ...notificationDefaults(as), ...choices } });
const listOf = async (as: 'admin' | 'editor' | 'reader') =>
  (await site.request('GET', '/api/notifications', { as })).json as {
    unread: number;
    items: { id: number; kind: string; projectId: number; title: string; readAt: string | null }[];
  };
const kindsOf = async (as: 'admin' | 'editor' | 'reader') => (await listOf(as)).items.map(({ kind }) => kind);
const mails = async () => {
  const rows = await db.selectFrom('outbox').select(['kind', 'recipient', 'payload']).orderBy('id').execute();
  return rows
    .filter(({ kind }) => !/^(project|message)-/.test(kind))
    .map(({ kind, recipient, payload }) => ({ kind, recipient, payload: JSON.parse(payload) }));
};
const mailed = async () => (await mails()).map(({ kind, recipient }) => `${kind} to ${recipient}`);
async function answer(id: number, source: 'page' | 'mail' = 'page', kind: ConversationKind = 'project') {
  const conversation = await readConversation(db, kind, id);
  const receivedAt = new Date(clock);
  await db.transaction().execute(async (tx) => {
    const once = { text: 'Sealark.', source, language: 'en', idempotencyKey: null, receivedAt } as const;
    const { id: answerId } = (await addAnswer(tx, conversation, once))!;
    const answered = { answerId, conversation, text: 'Sealark.', contactEmail: form.contactEmail, source };
    await announceAnswer(tx, answered, 'studio@studio.example', receivedAt);
  });
}

describe('an operator is notified', () => {
  it('of items that a colleague assigned to them, but not of their own assignments, once and by default in the digest', async () => {
    const [first, second] = [await submit(), await submit()];
    await assign(first, ids.editor!);
    await assign(second, ids.editor!, 'editor');
    await assign(first, ids.editor!);
    const { unread, items } = await listOf('editor');
    expect([unread, items]).toMatchObject([
      1,
      [{ kind: 'assigned', projectId: first, title: 'Lanternfall', readAt: null }],
    ]);
    expect(await listOf('admin')).toEqual({ unread: 0, items: [] });
    expect(await mailed()).toEqual([]);

    clock = start + 22 * hour;
    await Promise.all([1, 2].map(() => enqueueDueNotices(db, new Date(clock))));
    const digests = (await mails()).filter(
      ({ kind, recipient }) => kind === 'digest' && recipient.startsWith('editor'),
    );
    expect(digests).toHaveLength(1);
    expect(digests[0]!.payload.notices).toEqual({
      items: [{ about: 'assigned', kind: 'project', id: first }],
      more: 0,
    });
    clock += 24 * hour;
    await enqueueDueNotices(db, new Date(clock));
    const next = (await mails()).filter(({ kind, recipient }) => kind === 'digest' && recipient.startsWith('editor'));
    expect(next.at(-1)!.payload.notices).toBeUndefined();
  });

  it('of messages that a colleague assigned to them, and of answers to these as they chose', async () => {
    const body = { name: 'Mira', email: 'mira@player.example', subject: 'A question', message: 'Is it read yet?' };
    for (let count = 0; count < 3; count += 1) await site.request('POST', '/api/contact-v2', { body });
    const messages = await db.selectFrom('messages').select('id').orderBy('id').execute();
    const [first, second, third] = messages.map(({ id }) => id) as [number, number, number];
    await choose('editor', { assigned: 'now' });
    const items = [{ id: first }, { id: second }];
    await site.request('POST', '/api/messages/bulk', {
      as: 'admin',
      body: { items, change: { assignedTo: ids.editor } },
    });
    await site.request('PUT', `/api/messages/${third}`, { as: 'editor', body: { assignedTo: ids.editor } });
    expect((await listOf('editor')).items).toMatchObject([
      { kind: 'assigned', messageId: second, title: 'A question' },
      { kind: 'assigned', messageId: first, title: 'A question' },
    ]);
    expect(await mails()).toEqual([
      {
        kind: 'notification',
        recipient: 'editor@studio.example',
        payload: {
          items: [first, second].map((id) => ({ about: 'assigned', kind: 'message', id })),
          more: 0,
        },
      },
    ]);

    await answer(first, 'mail', 'message');
    expect([(await kindsOf('editor'))[0], await kindsOf('admin')]).toEqual(['answered', []]);
    expect((await mailed()).slice(1)).toEqual(['answer-notice to editor@studio.example']);
    await choose('editor', { answered: 'never' });
    await answer(first, 'page', 'message');
    expect(await mailed()).toHaveLength(2);
  });

  it('of many concurrent assignments with one email', async () => {
    await choose('editor', { assigned: 'now' });
    const items = [{ id: await submit() }, { id: await submit() }, { id: await submit() }];
    const body = { items, change: { assignedTo: ids.editor } };
    await site.request('POST', '/api/projects/bulk', { as: 'admin', body });
    expect((await listOf('editor')).unread).toBe(3);
    expect(await mailed()).toEqual(['notification to editor@studio.example']);
    expect((await mails())[0]!.payload.items).toHaveLength(3);
  });

  it('of an answer to their own item, as they chose; all are notified of one to an unassigned item, and the studio by email', async () => {
    const id = await submit();
    await answer(id);
    expect([await kindsOf('admin'), await kindsOf('editor'), await kindsOf('reader')]).toEqual([
      ['answered'],
      ['answered'],
      [],
    ]);
    expect(await mailed()).toEqual(['answer-notice to studio@studio.example']);
    await answer(id, 'mail');
    expect(await mailed()).toHaveLength(1);

    await assign(id, ids.editor!);
    await answer(id, 'mail');
    expect((await kindsOf('editor'))[0]).toBe('answered');
    expect((await kindsOf('admin')).length).toBe(2);
    expect((await mailed()).at(-1)).toBe('answer-notice to editor@studio.example');
    await choose('editor', { answered: 'never' });
    await answer(id);
    expect(await mailed()).toHaveLength(2);
  });

  it('of due and overdue items, and by email as they chose', async () => {
    const id = await submit();
    await assign(id, ids.editor!);
    clock = start + 22.5 * hour;
    await enqueueDueNotices(db, new Date(clock));
    expect([await kindsOf('editor'), await kindsOf('admin')]).toEqual([['due', 'assigned'], []]);
    expect(await mailed()).toContain('reminder to editor@studio.example');
    clock = start + 25 * hour;
    await Promise.all([1, 2, 3].map(() => enqueueDueNotices(db, new Date(clock))));
    expect(await kindsOf('editor')).toEqual(['overdue', 'due', 'assigned']);
    expect(await kindsOf('admin')).toEqual(['overdue']);
    expect((await mailed()).filter((mail) => mail.startsWith('overdue'))).toEqual(['overdue to admin@studio.example']);

    await choose('admin', { due: 'never', overdue: 'never' });
    clock = start + 46 * hour;
    await enqueueDueNotices(db, new Date(clock));
    expect((await mailed()).filter((mail) => mail.startsWith('digest')).slice(-1)).toEqual([
      'digest to editor@studio.example',
    ]);
  });

  it('once per event, even if two processes report it concurrently; never if disabled', async () => {
    const id = await submit();
    await db
      .updateTable('users')
      .set({ disabledAt: new Date(clock).toISOString() })
      .where('id', '=', ids.reader!)
      .execute();
    const to = [ids.editor!, ids.reader!, ids.admin!, ids.editor!, 987_654];
    const { id: conversationId } = await readConversation(db, 'project', id);
    const event = { kind: 'mentioned', to, by: ids.admin!, conversationId, key: 'note:7' } as const;
    await Promise.all([1, 2, 3].map(() => db.transaction().execute((tx) => notify(tx, event, new Date(clock)))));
    await db.updateTable('users').set({ disabledAt: null }).where('id', '=', ids.reader!).execute();
    expect([await kindsOf('editor'), await kindsOf('admin'), await kindsOf('reader')]).toEqual([['mentioned'], [], []]);
    expect(await mailed()).toEqual(['notification to editor@studio.example']);
  });
});

describe('notifications', () => {
  it('are marked as read up to one, or all about a submission; never a colleague’s', async () => {
    const both = [await submit(), await submit()];
    for (const id of both) await assign(id, ids.editor!);
    const { items } = await listOf('editor');
    const foreign = await site.request('POST', '/api/notifications/read', {
      as: 'admin',
      body: { upTo: items[0]!.id },
    });
    expect(foreign.json.unread).toBe(0);
    const read = (body: object) => site.request('POST', '/api/notifications/read', { as: 'editor', body });
    expect((await read({ upTo: items[1]!.id })).json.unread).toBe(1);
    expect((await read({ projectId: both[1] })).json.unread).toBe(0);
    for (const body of [{}, { upTo: 0 }, { upTo: 'x' }, { projectId: -1 }]) expect((await read(body)).status).toBe(400);
  });

  it('are deleted with their submission, or when they expire', async () => {
    const id = await submit();
    await assign(id, ids.editor!);
    await assign(await submit(), ids.editor!);
    await deleteConversationsOf(db, 'project', [id]);
    expect((await listOf('editor')).items).toHaveLength(1);
    await purgeNotifications(db, new Date(clock + (retention.notificationDays + 1) * 24 * hour));
    expect(await listOf('editor')).toEqual({ unread: 0, items: [] });
  });
});
