import { afterAll, describe, expect, it } from 'vitest';
import type { Role } from '../../domain/accounts/user.ts';
import { type View, type ViewCounts, viewCountLimit, viewLimits } from '../../domain/inbox/view.ts';
import { testApp } from '../testing/test-app.ts';
import { insertProjectRows } from '../testing/conversations.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

const save = (as: Role, body: object) =>
  site.request('POST', '/api/views', { as, body: { list: 'submissions', query: '', ...body } });
const views = async (as: Role, list = 'submissions'): Promise<View[]> =>
  (await site.request('GET', `/api/views?list=${list}`, { as })).json;
const names = async (as: Role) => (await views(as)).map(({ name }) => name);
const counts = async (as: Role, list = 'submissions'): Promise<ViewCounts> =>
  (await site.request('GET', `/api/views/counts?list=${list}`, { as })).json;

describe('a view', () => {
  it('belongs to its operator, or to all operators if an editor shares it', async () => {
    const personal = await save('reader', { name: 'Games', query: 'type=game&sort=oldest' });
    expect([personal.status, personal.json]).toEqual([
      201,
      { id: personal.json.id, list: 'submissions', name: 'Games', query: 'type=game&sort=oldest', shared: false },
    ]);
    expect(await names('editor')).toEqual([]);
    expect((await save('reader', { name: 'All’s', shared: true })).status).toBe(403);
    const shared = await save('editor', { name: 'Urgent', query: 'priority=urgent', shared: true });
    expect(await names('reader')).toEqual(['Urgent', 'Games']);

    const put = (as: Role, id: number, body: object) => site.request('PUT', `/api/views/${id}`, { as, body });
    expect((await put('editor', personal.json.id, { name: 'Mine now' })).status).toBe(404);
    expect((await put('reader', shared.json.id, { name: 'Mine now' })).status).toBe(403);
    expect((await put('reader', personal.json.id, { shared: true })).status).toBe(403);
    expect((await put('admin', shared.json.id, { name: 'Burning' })).json).toMatchObject({
      name: 'Burning',
      shared: true,
    });
    expect((await put('editor', shared.json.id, { query: 'priority=low', shared: false })).json).toMatchObject({
      query: 'priority=low',
      shared: false,
    });
    expect(await names('reader')).toEqual(['Games']);
    expect((await site.request('DELETE', `/api/views/${personal.json.id}`, { as: 'admin' })).status).toBe(404);
    expect((await site.request('DELETE', `/api/views/${personal.json.id}`, { as: 'reader' })).status).toBe(200);
    expect(await names('reader')).toEqual([]);
  });

  it('has a query that its list accepts, and a name', async () => {
    for (const wrong of [
      { query: 'status=bogus' },
      { query: 'page=2' },
      { query: 'copies=with' },
      { query: `q=${'x'.repeat(viewLimits.query)}` },
      { name: ' ' },
      { name: 'x'.repeat(viewLimits.name + 1) },
      { list: 'users' },
    ])
      expect((await save('editor', { name: 'Any', ...wrong })).status).toBe(400);
    const { json } = await save('editor', { list: 'messages', name: 'Open', query: 'status=new,read' });
    expect((await views('editor', 'messages')).map(({ id }) => id)).toEqual([json.id]);
    const body = { query: 'type=game' };
    expect((await site.request('PUT', `/api/views/${json.id}`, { as: 'editor', body })).status).toBe(400);
  });

  it('can be reordered, but not by another operator, and a shared one not by a reader', async () => {
    const personal = [];
    for (const name of ['a', 'b', 'c']) personal.push((await save('admin', { name })).json.id);
    const other = (await save('editor', { name: 'theirs' })).json.id;
    const order = (as: Role, ids: number[]) => site.request('PUT', '/api/views/order', { as, body: { ids } });
    expect((await order('admin', [personal[2], other, personal[0], personal[1]])).json).toEqual({ success: true });
    expect(await names('admin')).toEqual(['c', 'a', 'b']);
    const shared = [];
    for (const name of ['x', 'y']) shared.push((await save('editor', { name, shared: true })).json.id);
    await order('reader', shared.toReversed());
    expect((await names('admin')).slice(0, 2)).toEqual(['x', 'y']);
    await order('editor', shared.toReversed());
    expect((await names('admin')).slice(0, 2)).toEqual(['y', 'x']);
  });

  it('counts its entries up to a limit, like the built-in views', async () => {
    const form = { name: 'Countoria', projectType: 'game', description: 'Light.', contactEmail: 'mira@player.example' };
    for (const name of ['Countoria one', 'Countoria two'])
      await site.request('POST', '/api/projects', { body: { ...form, name } });
    const [latest] = (await site.request('GET', '/api/projects', { as: 'editor' })).json;
    await site.request('PATCH', `/api/projects/${latest.id}/status`, { as: 'editor', body: { status: 'cancelled' } });
    const open = (await save('editor', { name: 'Open', query: 'status=pending' })).json.id;
    const viewId = (await save('editor', { name: 'Found', query: 'q=countoria&sort=name' })).json.id;
    const { usual, saved } = await counts('editor');
    expect([saved[open], saved[viewId]]).toEqual([{ total: 1 }, { total: 2 }]);
    expect(usual).toEqual({
      all: { total: 2 },
      mine: { total: 0 },
      unassigned: { total: 2 },
      toAssess: { total: 1 },
      waiting: { total: 1 },
      today: { total: expect.any(Number) },
      overdue: { total: 0 },
      spam: { total: 0 },
    });
    expect(Object.keys((await counts('editor', 'messages')).usual).toSorted()).toEqual([
      'all',
      'mine',
      'overdue',
      'spam',
      'today',
      'unassigned',
      'waiting',
    ]);

    const createdAt = new Date().toISOString();
    const row = {
      name: 'Many',
      projectType: 'web',
      contactEmail: 'm@p.example',
      targetPlatforms: '[]',
      screenshots: '[]',
    };
    const rows = Array.from({ length: viewCountLimit }, () => ({
      ...row,
      priority: 'low' as const,
      status: 'pending' as const,
      language: 'en' as const,
      createdAt,
      updatedAt: createdAt,
    }));
    await insertProjectRows(site.db, rows as never);
    expect((await counts('editor')).usual.all).toEqual({ total: viewCountLimit, capped: true });
  });

  it('that is not shared is deleted with its account', async () => {
    await save('reader', { name: 'Goes' });
    const { members } = (await site.request('GET', '/api/team', { as: 'admin' })).json;
    const { id } = members.find(({ username }: { username: string }) => username === 'reader');
    expect((await site.request('DELETE', `/api/team/${id}`, { as: 'admin' })).status).toBe(200);
    expect(await site.db.selectFrom('views').select('id').where('ownerId', '=', id).execute()).toEqual([]);
  });
});
