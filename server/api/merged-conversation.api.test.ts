import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { standInPages } from '../testing/stand-in-pages.ts';
import { testApp } from '../testing/test-app.ts';

const site = await testApp({ pages: standInPages, environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const editor = { as: 'editor' } as const;

async function submit(contactEmail: string, name: string) {
  const body = { name, projectType: 'game', description: 'Light.', contactEmail };
  const { json, headers } = await site.request('POST', '/api/projects', { body });
  return { id: json.id as number, path: headers.get('location')! };
}
const post = (path: string, body: object) => site.request('POST', `/api/projects/${path}`, { ...editor, body });

it('merged submissions are one conversation for operators, and a reply conflicts with a newer entry of either', async () => {
  const email = `${randomUUID()}@player.example`;
  const [first, second] = [await submit(email, 'Lanternfall'), await submit(email, 'Lantern fall')];
  await post(`${second.id}/replies`, { subject: 'Re', body: 'Yes.' });
  await post('merge', { ids: [first.id, second.id] });
  await site.request('POST', second.path, {
    body: new URLSearchParams({ text: 'Any news?', key: randomUUID() }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await post(`${second.id}/notes`, { text: 'The better build.' });
  const {
    replies,
    merge: {
      merged: [one],
    },
  } = (await site.request('GET', `/api/projects/${first.id}`, editor)).json;
  expect(replies).toEqual([]);
  expect(one).toMatchObject({
    id: second.id,
    replies: [{ body: 'Yes.' }],
    answers: [{ text: 'Any news?' }],
    notes: [{ text: 'The better build.', mine: true }],
    history: expect.arrayContaining([expect.objectContaining({ field: 'mergedInto' })]),
  });

  const seen = { reply: one.replies[0].id, answer: one.answers[0].id, note: one.notes[0].id };
  const reply = (seen: object) => post(`${first.id}/replies`, { subject: 'Re', body: 'No.', seen });
  for (const kind of ['reply', 'answer', 'note']) expect((await reply({ ...seen, [kind]: 0 })).status).toBe(409);
  expect((await reply(seen)).status).toBe(201);
});
