import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { purgeDeletedPortfolioItems } from '../features/portfolio/portfolio.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => void (await site.db.deleteFrom('portfolioItems').execute()));

const add = async (body: object = { title: 'Ferry timetable' }) =>
  (await site.request('POST', '/api/system-panel/portfolio', { as: 'admin', body })).json;
const list = async () => (await site.request('GET', '/api/portfolio', { as: 'admin' })).json;

describe('a portfolio item', () => {
  it('gets the defaults of omitted fields', async () => {
    const { status, json } = await site.request('POST', '/api/system-panel/portfolio', {
      as: 'admin',
      body: { title: ' Ferry timetable ' },
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(Number),
      title: 'Ferry timetable',
      description: null,
      imageUrl: null,
      projectType: 'web',
      platforms: [],
      technologies: [],
      liveUrl: null,
      repositoryUrl: null,
      featured: false,
      status: 'live',
      downloads: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await list()).toEqual([json]);
  });

  it('is listed newest first', async () => {
    const first = await add({ title: 'First' });
    const second = await add({ title: 'Second' });
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  });

  it('keeps fields that a change omits', async () => {
    const item = await add({
      title: 'Ferry timetable',
      platforms: ['Web', ' ', 'iOS'],
      featured: true,
      liveUrl: 'https://ferry.example/',
    });
    expect(item.platforms).toEqual(['Web', 'iOS']);
    const { status, json } = await site.request('PUT', `/api/system-panel/portfolio/${item.id}`, {
      as: 'admin',
      body: { status: 'completed' },
    });
    expect(status).toBe(200);
    expect(json).toEqual({ ...item, status: 'completed', updatedAt: expect.any(String) });
  });

  it.each([
    ['title', { title: '  ' }],
    ['projectType', { title: 'x', projectType: 'console' }],
    ['status', { title: 'x', status: 'upcoming' }],
    ['featured', { title: 'x', featured: 'yes' }],
  ])('is rejected for an invalid %s', async (path, body) => {
    const { status, json } = await site.request('POST', '/api/system-panel/portfolio', { as: 'admin', body });
    expect(status).toBe(400);
    expect(json.issues[0].path).toBe(path);
  });

  it('is restored when its deletion is undone', async () => {
    const item = await add();
    const path = `/api/system-panel/portfolio/${item.id}`;
    const { status, json } = await site.request('DELETE', path, { as: 'admin' });
    expect([status, json]).toEqual([200, { success: true }]);
    expect(await list()).toEqual([]);
    expect((await site.request('DELETE', path, { as: 'admin' })).status).toBe(404);
    expect((await site.request('PUT', path, { as: 'admin', body: { title: 'x' } })).status).toBe(404);
    const restored = await site.request('POST', `${path}/restore`, { as: 'admin' });
    expect([restored.status, restored.json]).toEqual([200, item]);
    expect(await list()).toEqual([item]);
  });

  it('cannot be restored if it does not exist', async () => {
    expect((await site.request('POST', '/api/system-panel/portfolio/9999/restore', { as: 'admin' })).status).toBe(404);
  });

  it('is removed 30 days after its deletion, and not before', async () => {
    const keptId = await add({ title: 'Kept' });
    const deleted = await add({ title: 'Deleted' });
    await site.request('DELETE', `/api/system-panel/portfolio/${deleted.id}`, { as: 'admin' });
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    expect(await purgeDeletedPortfolioItems(site.db, inDays(29))).toBe(0);
    expect(await purgeDeletedPortfolioItems(site.db, inDays(31))).toBe(1);
    expect(
      (await site.request('POST', `/api/system-panel/portfolio/${deleted.id}/restore`, { as: 'admin' })).status,
    ).toBe(404);
    expect(await list()).toEqual([keptId]);
  });

  it('is available under its function path, too', async () => {
    const functions = '/.netlify/functions/system-panel-portfolio';
    const { json: item } = await site.request('POST', functions, { as: 'admin', body: { title: 'Ferry' } });
    expect(
      (await site.request('PUT', `${functions}/${item.id}`, { as: 'admin', body: { title: 'Bus' } })).json.title,
    ).toBe('Bus');
    expect((await site.request('DELETE', `${functions}/${item.id}`, { as: 'admin' })).status).toBe(200);
    expect((await site.request('POST', `${functions}/${item.id}/restore`, { as: 'admin' })).status).toBe(200);
    expect((await site.request('GET', '/.netlify/functions/portfolio', { as: 'admin' })).json).toHaveLength(1);
  });
});
