import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

let clock = Date.now();
const site = await testApp({ now: () => new Date((clock += 1000)) });
afterAll(() => site[Symbol.asyncDispose]());

const post = async (path: string, body: object) => (await site.request('POST', path, { as: 'admin', body })).json;

const entities = [
  {
    what: 'a submission',
    path: '/api/projects',
    make: () =>
      post('/api/projects', { name: 'Lanternfall', description: 'Light.', contactEmail: 'mira@player.example' }),
    change: { budget: '$1,000' },
  },
  {
    what: 'a case',
    path: '/api/cases',
    make: () => post('/api/cases', { title: 'Lanternfall', description: 'Light.', projectType: 'game' }),
    change: { subtitle: 'A game about light' },
  },
  {
    what: 'a portfolio item',
    path: '/api/system-panel/portfolio',
    make: () => post('/api/system-panel/portfolio', { title: 'Ferry timetable' }),
    change: { description: 'Eleven harbours' },
  },
];

describe.each(entities)('a change of $what', ({ path, make, change }) => {
  const put = (id: number, version?: string, body: object = change) =>
    site.request('PUT', `${path}/${id}`, {
      as: 'admin',
      body,
      headers: version === undefined ? {} : { 'if-match': version },
    });

  it('based on the stored version is stored', async () => {
    const entity = await make();
    const { status, json } = await put(entity.id, `"${entity.updatedAt}"`);
    expect([status, json]).toMatchObject([200, { ...entity, ...change, updatedAt: expect.any(String) }]);
    expect(json.updatedAt > entity.updatedAt).toBe(true);
  });

  it('based on an older version is rejected, and the stored entity stays unchanged', async () => {
    const entity = await make();
    const { json: stored } = await put(entity.id);
    const { status, json } = await put(entity.id, `"${entity.updatedAt}"`, { ...change, status: 'completed' });
    expect([status, json]).toEqual([
      409,
      { error: 'Someone else has saved this in the meantime. Look at their version before you save yours.' },
    ]);
    expect((await put(entity.id, `"${stored.updatedAt}"`, {})).json).toEqual({
      ...stored,
      updatedAt: expect.any(String),
    });
  });

  it.each([undefined, '*', ''])('without a version (%j) overwrites any version', async (version) => {
    const entity = await make();
    await put(entity.id);
    expect((await put(entity.id, version)).status).toBe(200);
  });

  it.each(['1', '"1"', 'W/"2026-01-01T00:00:00.000Z"', '"2026-01-01T00:00:00.000Z", "x"', `"'; --"`])(
    'with the version %s is rejected',
    async (version) => {
      const entity = await make();
      expect((await put(entity.id, version)).status).toBe(400);
    },
  );

  it('of an entity that does not exist is not found, regardless of the version', async () => {
    expect((await put(99_999, '"2026-01-01T00:00:00.000Z"')).status).toBe(404);
  });
});
