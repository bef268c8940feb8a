import { afterAll, describe, expect, it } from 'vitest';
import { cases as builtIn } from '../../../content/cases.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ seeded: true });
afterAll(() => site[Symbol.asyncDispose]());

const lanternfall = { title: 'Lanternfall', description: 'A game about light.', projectType: 'game' };
const add = async (fields: object = {}) =>
  (await site.request('POST', '/api/cases', { as: 'admin', body: { ...lanternfall, ...fields } })).json;

describe('the public list of cases', () => {
  it('has the built-in cases of a new site, complete and in order', async () => {
    const { status, json } = await site.request('GET', '/api/cases');
    expect(status).toBe(200);
    expect(json.slice(0, builtIn.length)).toEqual(builtIn.toSorted((a, b) => a.order - b.order || a.id - b.id));
  });

  it('can be filtered by top cases, featured cases or both', async () => {
    const ids = async (query: string) =>
      (await site.request('GET', `/api/cases?${query}`)).json
        .filter(({ id }: { id: number }) => id <= 6)
        .map(({ id }: { id: number }) => id);
    const idsWhere = (keep: (entry: (typeof builtIn)[number]) => boolean) =>
      builtIn
        .filter(keep)
        .toSorted((a, b) => a.order - b.order || a.id - b.id)
        .map(({ id }) => id);
    expect(await ids('topCase=true&featured=true')).toEqual(idsWhere(({ topCase, featured }) => topCase && featured));
    expect(await ids('topCase=false')).toEqual(idsWhere(({ topCase }) => !topCase));
    expect(await ids('featured=true')).toEqual(idsWhere(({ featured }) => featured));
  });

  it('rejects a filter that is neither true nor false', async () => {
    const { status, json } = await site.request('GET', '/api/cases?topCase=perhaps');
    expect(status).toBe(400);
    expect(json.issues[0].path).toBe('topCase');
  });

  it('is sorted by order, then by age', async () => {
    const second = await add({ order: 900 });
    const third = await add({ order: 900 });
    const first = await add({ order: 899 });
    const { json } = await site.request('GET', '/api/cases', { as: 'admin' });
    expect(json.slice(-3).map(({ id }: { id: number }) => id)).toEqual([first.id, second.id, third.id]);
  });
});

describe('one case', () => {
  it('is returned by its id', async () => {
    expect((await site.request('GET', '/api/cases/2')).json).toEqual(builtIn.find(({ id }) => id === 2));
  });

  it.each(['999999', '0', '01', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '1e3', '%00', "1'--"])(
    '%s is not found',
    async (id) => {
      expect((await site.request('GET', `/api/cases/${id}`)).status).toBe(404);
    },
  );
});

describe('an admin', () => {
  it('adds a case, whose omitted fields get their defaults', async () => {
    const { status, json } = await site.request('POST', '/api/cases', { as: 'admin', body: lanternfall });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...lanternfall,
      status: 'live',
      downloads: 0,
      order: 0,
      featured: false,
      topCase: false,
      isPartner: false,
      showDownloads: false,
      subtitle: null,
      launchDate: null,
      screenshots: [],
      platforms: { steam: false, epic: false, pc: false },
      storeUrls: { steam: null, android: null, web: null },
    });
    expect(json.id).toBeGreaterThan(builtIn.length);
    expect((await site.request('GET', `/api/cases/${json.id}`)).json).toEqual(json);
  });

  it('cannot choose ids or times', async () => {
    const added = await add({ id: 1, createdAt: '2000-01-01T00:00:00.000Z' });
    expect(added.id).not.toBe(1);
    expect(added.createdAt).not.toContain('2000');
  });

  it('changes some fields and keeps the others', async () => {
    const before = (await site.request('GET', '/api/cases/3')).json;
    const body = { title: 'New title', platforms: { steam: true }, launchDate: '2026-02-28' };
    const { status, json } = await site.request('PUT', '/api/cases/3', { as: 'admin', body });
    expect(status).toBe(200);
    const { platforms, ...otherFields } = json;
    expect(otherFields).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'platforms')),
      title: 'New title',
      launchDate: '2026-02-28',
      updatedAt: expect.any(String),
    });
    expect(platforms).toMatchObject({ steam: true, web: false });
    expect((await site.request('PUT', '/api/cases/3', { as: 'admin', body: {} })).json.title).toBe('New title');
  });

  it('can clear optional fields', async () => {
    const { id } = await add({ subtitle: 'Something', teamSize: 4, launchDate: '2026-01-31' });
    const { json } = await site.request('PUT', `/api/cases/${id}`, {
      as: 'admin',
      body: { subtitle: ' ', teamSize: null, launchDate: '' },
    });
    expect(json).toMatchObject({ subtitle: null, teamSize: null, launchDate: null });
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: null }],
    ['description', { description: 7 }],
    ['status', { status: 'finished' }],
    ['projectType', { projectType: 'x'.repeat(51) }],
    ['category', { category: 'x'.repeat(51) }],
    ['downloads', { downloads: -1 }],
    ['downloads', { downloads: 2_147_483_648 }],
    ['teamSize', { teamSize: 1.5 }],
    ['launchDate', { launchDate: '2026-02-30' }],
    ['launchDate', { launchDate: '0000-01-01' }],
    ['platforms.steam', { platforms: { steam: 'yes' } }],
    ['testimonials.0.author', { testimonials: [{ quote: 'Good' }] }],
  ])('reports the issue of %s', async (path, body) => {
    for (const [method, address] of [
      ['POST', '/api/cases'],
      ['PUT', '/api/cases/1'],
    ] as const) {
      const answer = await site.request(method, address, {
        as: 'admin',
        body: method === 'POST' ? { ...lanternfall, ...body } : body,
      });
      expect(answer.status).toBe(400);
      expect(answer.json.issues[0].path).toBe(path);
      expect(answer.json.issues[0].message).not.toBe('');
    }
  });

  it('can store only web addresses as links', async () => {
    const storeUrls = { steam: 'javascript:alert(1)', android: 'https://play.example/x', web: 'ftp://files.example' };
    expect(await add({ liveUrl: 'https://live.example/', storeUrls })).toMatchObject({
      liveUrl: 'https://live.example/',
      storeUrls: { steam: null, android: 'https://play.example/x', web: null },
    });
  });

  it('gets addresses of pictures completed, and invalid ones rejected', async () => {
    const pictures = { logoUrl: 'a.example/logo.png', screenshots: ['', 'https://a.example/1.png'] };
    expect(await add(pictures)).toMatchObject({
      logoUrl: 'https://a.example/logo.png',
      screenshots: ['https://a.example/1.png'],
    });
    for (const [field, body] of [
      ['heroImageUrl', { heroImageUrl: 'http://a.example/hero.png' }],
      ['logoUrl', { logoUrl: 'data:text/html,x' }],
      ['screenshots', { screenshots: ['https://a.example/1.png', '//x'] }],
    ] as const) {
      const { status, json } = await site.request('POST', '/api/cases', {
        as: 'admin',
        body: { ...lanternfall, ...body },
      });
      expect([status, json.issues[0].path.split('.')[0]]).toEqual([400, field]);
    }
  });

  it('deletes a case permanently', async () => {
    const { id } = await add();
    const { status, json } = await site.request('DELETE', `/api/cases/${id}`, { as: 'admin' });
    expect([status, json]).toEqual([200, { success: true }]);
    expect((await site.request('GET', `/api/cases/${id}`)).status).toBe(404);
    expect((await site.request('DELETE', `/api/cases/${id}`, { as: 'admin' })).status).toBe(404);
    expect((await site.request('PUT', `/api/cases/${id}`, { as: 'admin', body: { title: 'x' } })).status).toBe(404);
  });
});
