import { afterAll, describe, expect, it, vi } from 'vitest';
import type { EventCounts } from '../../../domain/operations/notification.ts';
import { createApp } from '../../bootstrap/app.ts';
import { endSessionsOfUser } from '../accounts/sessions.ts';
import { notify } from '../notifications/notify.ts';
import { testApp } from '../../testing/test-app.ts';
import { openDatabase } from '../../platform/db/engine.ts';
import { countsTopic } from '../notifications/read-notifications.ts';
import { presenceTopic } from '../presence/presence.ts';
import { readTopics, startEvents } from './events.ts';
import { streamsOfOne } from '../../api/events.ts';
import { readConversation } from '../../testing/conversations.ts';

const site = await testApp({ environment: { FORM_LIMIT: '1000' } });
/** Another instance on the same database. */
const elsewhere = startEvents({ ...site.context }, [countsTopic, presenceTopic]);
const second = createApp({ ...site.context, events: elsewhere }).app;
afterAll(async () => {
  elsewhere.stop();
  await site[Symbol.asyncDispose]();
});

const idOf = async (username: string) =>
  (await site.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** Opens a stream and collects its events. */
async function listen(app: typeof site.app, as: 'admin' | 'editor' | 'reader', query = '') {
  const headers = await site.session(as);
  const response = await app.fetch(new Request(`http://localhost:3000/api/events${query}`, { headers }));
  const reader = response.body!.getReader();
  const lines: string[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      lines.push(...decoder.decode(value).split('\n\n').filter(Boolean));
    }
  })();
  const counts = () =>
    lines.flatMap((line) => {
      const [, data] = /^event: counts\ndata: (.*)$/.exec(line) ?? [];
      return data === undefined ? [] : [JSON.parse(data) as EventCounts];
    });
  return { response, counts, lines, ended: reading, close: () => reader.cancel() };
}

const submit = async () => {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
  return (await site.request('POST', '/api/projects', { body })).json.id as number;
};

describe('the events of the back office', () => {
  it('contain the unread counts and the number of arrivals, on every instance', async () => {
    const editor = await listen(site.app, 'editor');
    const there = await listen(second, 'editor');
    const admin = await listen(second, 'admin');
    expect(editor.response.headers.get('content-type')).toBe('text/event-stream');
    expect(editor.response.headers.get('cache-control')).toBe('no-store');
    await vi.waitFor(() => expect([editor, there, admin].map(({ counts }) => counts().length)).toEqual([1, 1, 1]));
    const before = editor.counts()[0]!;
    const changed = { history: 0, answers: 0 };
    expect(before).toEqual({ unread: 0, received: { projects: 0, messages: 0 }, changed });

    const id = await submit();
    const to = [await idOf('editor')];
    const { id: conversationId } = await readConversation(site.db, 'project', id);
    const event = { kind: 'mentioned', to, conversationId, key: 'note:1' } as const;
    await site.db.transaction().execute((tx) => notify(tx, event, new Date()));
    site.context.events.publish();
    const after = { unread: 1, received: { projects: id, messages: 0 }, changed };
    for (const { counts } of [editor, there])
      await vi.waitFor(() => expect(counts().at(-1)).toEqual(after), { timeout: 6000 });
    await vi.waitFor(() => expect(admin.counts().at(-1)).toEqual({ ...after, unread: 0 }), { timeout: 6000 });
    expect(JSON.stringify(editor.lines)).not.toMatch(/Lanternfall|mira/);

    await site.request('POST', '/api/notifications/read', { as: 'editor', body: { projectId: id } });
    await vi.waitFor(() => expect(there.counts().at(-1)?.unread).toBe(0), { timeout: 6000 });
    await site.request('PATCH', `/api/projects/${id}/status`, { as: 'admin', body: { status: 'cancelled' } });
    await vi.waitFor(() => expect(there.counts().at(-1)?.changed.history).toBeGreaterThan(0), { timeout: 6000 });
    await Promise.all([editor.close(), there.close(), admin.close()]);
  });

  it('are read with two statements for any number of open items, and with one if no item is open', async () => {
    const statements: string[] = [];
    const counted = openDatabase(site.database, undefined, ({ query }) => void statements.push(query.sql));
    const topics = [countsTopic, presenceTopic];
    const listener = async (as: 'admin' | 'editor', conversationId: number | null) => {
      await site.session(as);
      return { id: `${as} ${conversationId}`, userId: await idOf(as), conversationId };
    };
    const open = [await listener('admin', 1), await listener('editor', 2), await listener('editor', 3)];
    try {
      await readTopics({ ...site.context, db: counted.db }, topics, open);
      expect(statements).toHaveLength(2);
      await readTopics({ ...site.context, db: counted.db }, topics, [await listener('admin', null)]);
      expect(statements).toHaveLength(3);
    } finally {
      for (const listener of open) await presenceTopic.ended!(site.context, listener);
      await counted.close();
    }
  });

  it('end with the session and at shutdown, and one person cannot use up all streams', async () => {
    const reader = await listen(site.app, 'reader');
    await endSessionsOfUser(site.db, await idOf('reader'));
    const streams = [];
    for (let stream = 0; stream < streamsOfOne; stream += 1) streams.push(await listen(second, 'admin'));
    expect((await listen(second, 'admin')).response.status).toBe(429);
    await streams.pop()!.close();
    expect((await listen(second, 'admin')).response.status).toBe(200);
    elsewhere.stop();
    await Promise.all(streams.map(({ ended }) => ended));
    await reader.ended;
  }, 20_000);

  it('are only for operators, and only for items that can exist', async () => {
    expect((await site.request('GET', '/api/events')).status).toBe(401);
    expect((await site.request('GET', '/api/events', { as: 'user' })).status).toBe(403);
    expect((await site.request('GET', '/api/events?project=x', { as: 'admin' })).status).toBe(400);
    expect((await site.request('GET', '/api/events?project=7', { as: 'admin' })).status).toBe(200);
  });
});
