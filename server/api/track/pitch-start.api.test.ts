import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp({ pages: standInPages, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const editor = { as: 'editor' } as const;

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, path = '/publishing/pitch') =>
  site.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
let people = 0;
const filled = () => ({
  key: randomUUID(),
  name: 'Lantern',
  projectType: 'app',
  contactEmail: `ada${(people += 1)}@player.example`,
  description: 'A lamp.',
  website: '',
});
const submissions = async (email: string) =>
  site.db.selectFrom('projects').select(['id', 'language', 'projectType']).where('contactEmail', '=', email).execute();

describe('a visitor who comes with a pitch', () => {
  it('gets a form in the language of its address', async () => {
    const { status, json, headers } = await site.request('GET', '/ro/publishing/pitch');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json).toMatchObject({ page: 'start', language: 'ro', isRepeated: false });
  });

  it('sends four fields, and is led to the pitch of the submission', async () => {
    const form = filled();
    const { status, headers } = await post(form, {}, '/ru/publishing/pitch');
    expect(status).toBe(303);
    const path = headers.get('location')!;
    expect((await site.request('GET', path)).json).toMatchObject({ page: 'pitch', type: 'app', language: 'ru' });
    const [stored] = await submissions(form.contactEmail);
    expect((await site.request('GET', `/api/projects/${stored!.id}`, editor)).json.project).toMatchObject({
      name: 'Lantern',
      description: 'A lamp.',
      dueAt: expect.any(String),
    });
    const mailsQuery = site.db.selectFrom('outbox').select('kind').where('recipient', '=', form.contactEmail);
    expect(await mailsQuery.execute()).toEqual([{ kind: 'project-thanks' }]);
  });

  it('is stored once; the response to a repeated form has no link', async () => {
    const form = filled();
    await post(form);
    const { status, json, text } = await post(form);
    expect([status, json.isRepeated, /\/track\//.test(text)]).toEqual([200, true, false]);
    expect(await submissions(form.contactEmail)).toHaveLength(1);
  });

  it('gets an invalid form back with the typed values and the issues', async () => {
    const form = { ...filled(), name: ' ', contactEmail: 'no address' };
    const { status, json } = await post(form);
    expect([status, json.form.values.description]).toEqual([400, 'A lamp.']);
    expect(Object.keys(json.form.issues).toSorted()).toEqual(['contactEmail', 'name']);
  });
});

describe('a hostile form of a pitch', () => {
  it('from another site is rejected', async () => {
    expect((await post(filled(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('of a robot gets a response but is not stored', async () => {
    const form = { ...filled(), website: 'https://spam.example/' };
    const { status, headers } = await post(form);
    expect(status).toBe(303);
    expect((await site.request('GET', headers.get('location')!)).status).toBe(404);
    expect(await submissions(form.contactEmail)).toEqual([]);
  });

  it.each(['gamedev-solutions', 'x', '__proto__'])('of the type %s is rejected', async (projectType) => {
    expect((await post({ ...filled(), projectType })).status).toBe(400);
  });
});
