import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
const operate = (method: string, path: string, body?: object) =>
  site.request(method, `/api/system-panel/${path}`, { as: 'editor', body });

describe('a new draft', () => {
  it.each([
    ['cases', 'title'],
    ['partners', 'name'],
    ['features', 'title'],
  ])('of %s starts with the name that the operator typed', async (kind, field) => {
    const { status, json } = await operate('POST', kind, { copyOf: null, name: ' Lamp works ' });
    expect([status, json.name, json.isPublic]).toEqual([201, 'Lamp works', false]);
    expect(json.draft.content).toMatchObject({ [field]: 'Lamp works' });
    expect((await operate('POST', kind, { copyOf: null, name: ' ' })).status).toBe(400);
  });

  it('that is created from a submission has none of the texts that its sender wrote for the studio', async () => {
    const form = {
      name: 'Lanternfall, call +373 22 123 456',
      projectType: 'app',
      description: 'Your 60/40 is why we write.',
      contactEmail: 'mira@player.example',
      platforms: ['Steam'],
    };
    const { id } = (await site.request('POST', '/api/projects', { body: form })).json;
    await site.request('PATCH', `/api/projects/${id}/status`, { as: 'editor', body: { status: 'completed' } });
    const { json } = await site.request('POST', `/api/projects/${id}/case`, { as: 'editor' });
    const { content } = (await operate('GET', `cases/${json.caseId}`)).json.draft;
    expect(content).toMatchObject({ title: 'Lanternfall, call …', description: '', longDescription: null });
    expect(content).toMatchObject({ projectType: 'app', status: 'in_development', platforms: { steam: true } });
  });
});
