import { afterAll, describe, expect, it } from 'vitest';
import { standInPages } from '../../testing/stand-in-pages.ts';
import { testApp } from '../../testing/test-app.ts';
import { viewLimit } from './track-context.ts';
import { readConversation } from '../../testing/conversations.ts';

const formLimit = 10;
const site = await testApp({ pages: standInPages, environment: { FORM_LIMIT: String(formLimit), TRUST_PROXY: '1' } });
afterAll(() => site[Symbol.asyncDispose]());

const admin = { as: 'admin' } as const;
let clients = 0;
/** Every client has an address of its own. */
const newClient = () => ({ 'x-forwarded-for': `2001:db8:${(clients += 1).toString(16)}::1` });

async function submit(contactEmail: string) {
  const body = { name: 'Lanternfall', projectType: 'game', description: 'Light.', contactEmail };
  const { json, headers } = await site.request('POST', '/api/projects', { body, headers: newClient() });
  return { id: json.id as number, path: headers.get('location')! };
}
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = newClient()) =>
  site.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const details = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json;
/** The token in the newest mail of a kind. */
const mailedToken = async (kind: string) => {
  const mailQuery = site.db.selectFrom('outbox').select('payload').where('kind', '=', kind).orderBy('id', 'desc');
  return JSON.parse((await mailQuery.limit(1).executeTakeFirstOrThrow()).payload).track as string;
};

describe('a hostile client of the sender’s page', () => {
  it('that guesses tokens is rejected after a few hundred, even with a valid one; others can still read', async () => {
    const { path } = await submit('mira@player.example');
    const headers = newClient();
    const statuses = new Set<number>();
    for (let guess = 0; guess < viewLimit.points; guess += 1) {
      const token = guess.toString(36).padStart(22, '0');
      const address = [`/track/${token}`, `/track/confirm/${token}`, `/track/${token}/files/1`][guess % 3]!;
      statuses.add((await site.request('GET', address, { headers })).status);
    }
    expect([...statuses]).toEqual([404]);
    const refused = await site.request('GET', path, { headers });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.text).not.toContain('Lanternfall');
    expect((await site.request('GET', path, { headers: newClient() })).status).toBe(200);
  });

  it('that sends direction characters has its answer stored without them', async () => {
    const { id, path } = await submit('turned@player.example');
    const text = 'Invoice \u202Efdp.exe\u202C\u0007, \u2066two\u2069\u200B words';
    expect((await post(path, { form: 'answer', text })).status).toBe(303);
    expect((await details(id)).answers).toMatchObject([{ text: 'Invoice fdp.exe, two words' }]);
  });

  it('that floods its forms is rejected after a few, which are the only stored ones', async () => {
    const { id, path } = await submit('flood@player.example');
    const headers = newClient();
    const sent = Array.from({ length: formLimit + 4 }, (_, index) =>
      post(path, { form: 'answer', text: `${index}` }, headers),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(formLimit).fill(303), ...Array(4).fill(429)]);
    expect((await details(id)).answers).toHaveLength(formLimit);
    expect((await post('/track', { email: 'flood@player.example' }, headers)).status).toBe(429);
  });

  it('with a token of one kind opens nothing of another kind', async () => {
    const { id, path } = await submit('kinds@player.example');
    await post(path, { form: 'erase' });
    const [page, confirm] = [path.slice('/track/'.length), await mailedToken('track-request')];
    for (const address of [`/track/confirm/${page}`, `/track/${confirm}`, `/track/${'a'.repeat(32)}`]) {
      const headers = newClient();
      expect((await site.request('GET', address, { headers })).status).toBe(404);
      expect((await post(address, { form: 'answer', text: 'x' }, headers)).status).toBe(404);
    }
    expect((await details(id)).answers).toEqual([]);
  });

  it('acts only on its own conversation, even with fields that name another', async () => {
    const [first, other] = [await submit('mine@player.example'), await submit('other@player.example')];
    const theirs = {
      id: String(other.id),
      projectId: String(other.id),
      token: other.path.slice(7),
      contactEmail: 'x@y.example',
    };
    await post(first.path, { form: 'answer', text: 'Mine.', ...theirs });
    await post(first.path, { form: 'withdraw', ...theirs });
    await post(`/track/confirm/${await mailedToken('track-request')}`, theirs);
    expect((await details(first.id)).project.withdrawnAt).not.toBeNull();
    const { project, answers } = await details(other.id);
    expect([project.withdrawnAt, project.contactEmail, answers]).toEqual([null, 'other@player.example', []]);
  });

  it('that erases and writes concurrently leaves no rows, and gets a response', async () => {
    const { id, path } = await submit('race@player.example');
    const { id: conversationId } = await readConversation(site.db, 'project', id);
    const links: string[] = [];
    for (const form of ['withdraw', 'address', 'erase']) {
      await post(path, { form, email: 'a@b.example' });
      links.push(`/track/confirm/${await mailedToken('track-request')}`);
    }
    const forms: Record<string, string>[] = [
      { form: 'answer', text: 'x' },
      { form: 'withdraw' },
      { form: 'address', email: 'a@b.example' },
    ];
    const responses = await Promise.all([
      ...[...links, links[2]!].map((link) => post(link, {})),
      ...forms.map((form) => post(path, form)),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => ![303, 404].includes(status))).toEqual([]);
    expect((await site.request('GET', `/api/projects/${id}`, admin)).status).toBe(404);
    for (const table of ['senderAnswers', 'trackingRequests'] as const)
      expect(
        await site.db.selectFrom(table).select('id').where('conversationId', '=', conversationId).execute(),
      ).toEqual([]);
  });

  it.each([
    ['a line end', 'a@b.example\r\nBcc: all@evil.example'],
    ['a second address', 'a@b.example, all@evil.example'],
    ['a name', 'Mira <a@b.example>'],
    ['a zero', 'a\0@b.example'],
    ['10,000 characters', `${'a'.repeat(10_000)}@b.example`],
  ])('that types %s into an address causes no email', async (_what, email) => {
    const { path } = await submit('typed@player.example');
    const count = async () => (await site.db.selectFrom('outbox').select('id').execute()).length;
    const before = await count();
    for (const [address, fields] of [
      [path, { form: 'address', email }],
      ['/track', { email }],
    ] as const)
      expect((await post(address, fields)).status).toBe(400);
    expect(await count()).toBe(before);
  });
});
