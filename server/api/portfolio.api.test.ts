import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { purgeTrash } from '../features/content/content.ts';
import { purgeDeletedPortfolioItems } from '../features/portfolio/portfolio.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => void (await site.db.deleteFrom('portfolioItems').execute()));

const add = async (body: object = { title: 'Ferry timetable' }) =>
  (await site.request('POST', '/api/system-panel/portfolio', { as: 'admin', body })).json;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const list = async () => (await site.request('GET', '/api/portfolio', { as: 'admin' })).json;

const change = (id: number, body: object) =>
  site.request('PUT', `/api/system-panel/portfolio/${id}`, { as: 'editor', body });

describe('visitors', () => {
  const read = async () => (await site.request('GET', '/api/portfolio-items')).json;
  const titles = async () => ((await read()) as { title: string }[]).map(({ title }) => title);

  it('read the live items without internal fields', async () => {
    const item = await add({
      title: 'Ferry timetable',
      description: 'Timetables for eleven harbours.',
      imageUrl: 'https://ferry.example/image.png',
      projectType: 'mobile',
      platforms: ['iOS'],
      technologies: ['Kotlin'],
      liveUrl: 'https://ferry.example/',
      repositoryUrl: 'https://code.example/ferry',
      downloads: 12_000,
    });
    for (const status of ['in_development', 'completed']) await add({ title: `Ferry ${status}`, status });
    await expect.poll(read).toEqual([
      {
        id: item.id,
        title: 'Ferry timetable',
        description: 'Timetables for eleven harbours.',
        projectType: 'mobile',
        platforms: ['iOS'],
        technologies: ['Kotlin'],
        liveUrl: 'https://ferry.example/',
      },
    ]);
  });

  it('read featured items first, then newer ones first', async () => {
    for (const [title, featured] of [
      ['Old', false],
      ['Featured', true],
      ['New', false],
    ] as const)
      await add({ title, featured });
    await expect.poll(titles).toEqual(['Featured', 'New', 'Old']);
  });

  it('read the list as it is after each change', async () => {
    const { id } = await add({ title: 'Ferry', status: 'completed' });
    await expect.poll(read).toEqual([]);
    await change(id, { status: 'live' });
    await expect.poll(titles).toEqual(['Ferry']);
    await change(id, { title: 'Night ferry' });
    await expect.poll(titles).toEqual(['Night ferry']);
    await site.request('DELETE', `/api/system-panel/portfolio/${id}`, { as: 'editor' });
    await expect.poll(read).toEqual([]);
    await site.request('POST', `/api/system-panel/portfolio/${id}/restore`, { as: 'editor' });
    await expect.poll(titles).toEqual(['Night ferry']);
  });
});

describe('a case of a portfolio item', () => {
  const begin = (id: number) => site.request('POST', `/api/system-panel/portfolio/${id}/case`, { as: 'editor' });
  const edited = async (caseId: number) =>
    (await site.request('GET', `/api/system-panel/cases/${caseId}`, { as: 'reader' })).json;
  const cases = async () => (await site.request('GET', '/api/system-panel/portfolio/cases', { as: 'reader' })).json;

  it('is created as a draft that no visitor sees, once', async () => {
    const item = await add({ title: 'Ferry timetable', description: 'Eleven harbours.', projectType: 'mobile' });
    const answers = await Promise.all([begin(item.id), begin(item.id)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [caseId, same] = answers.map(({ json }) => json.caseId as number) as [number, number];
    expect(same).toBe(caseId);
    expect(await edited(caseId)).toMatchObject({
      isPublic: false,
      draft: { content: { title: 'Ferry timetable', description: 'Eleven harbours.', projectType: 'app' } },
    });
    expect((await site.request('GET', `/api/cases/${caseId}`)).status).toBe(404);
    const linked = { id: caseId, name: 'Ferry timetable', isPublic: false };
    expect(await cases()).toEqual([{ itemId: item.id, case: linked }]);
    expect(await list()).toEqual([item]);
  });

  it('has the name of its draft, then its published title, and is public once it is published', async () => {
    const { id } = await add({ title: 'Ferry', description: 'Eleven harbours.' });
    const { caseId } = (await begin(id)).json;
    const { draft } = await edited(caseId);
    const { json } = await site.request('PUT', `/api/system-panel/cases/${caseId}/draft`, {
      as: 'editor',
      body: { content: { ...draft.content, title: 'The ferry' }, version: draft.updatedAt },
    });
    expect(await cases()).toMatchObject([{ case: { name: 'The ferry', isPublic: false } }]);
    const version = json.draft.updatedAt;
    await site.request('POST', `/api/system-panel/cases/${caseId}/publish`, { as: 'editor', body: { version } });
    expect(await cases()).toEqual([{ itemId: id, case: { id: caseId, name: 'The ferry', isPublic: true } }]);
    expect((await begin(id)).json).toEqual({ caseId });
  });

  it('is replaced by a new one once it is in the trash', async () => {
    const { id } = await add({ title: 'Ferry' });
    const { caseId } = (await begin(id)).json;
    await site.request('DELETE', `/api/system-panel/cases/${caseId}`, { as: 'editor' });
    expect(await cases()).toEqual([]);
    const { caseId: next } = (await begin(id)).json;
    expect(next).not.toBe(caseId);
    expect(await cases()).toMatchObject([{ case: { id: next } }]);
  });

  it('cannot be created from a deleted item', async () => {
    const { id } = await add();
    await site.request('DELETE', `/api/system-panel/portfolio/${id}`, { as: 'editor' });
    expect((await begin(id)).status).toBe(404);
  });
});

it('the purge of a case does not delete its portfolio item', async () => {
  const item = await add({ title: 'Ferry' });
  const { json } = await site.request('POST', `/api/system-panel/portfolio/${item.id}/case`, { as: 'editor' });
  await site.request('DELETE', `/api/system-panel/cases/${json.caseId}`, { as: 'editor' });
  await purgeTrash(site.db, inDays(31));
  expect(await list()).toEqual([item]);
});

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
