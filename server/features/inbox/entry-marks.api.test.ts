import { afterAll, beforeEach, expect, it } from 'vitest';
import { pdf, png } from '../conversations/testing/files.ts';
import { uploads } from '../conversations/testing/uploads.ts';

let clock = Date.parse('2026-03-02T15:00:00.000Z');
const { site, newClient, submit, attach } = await uploads(() => new Date(clock));
afterAll(() => site[Symbol.asyncDispose]());
const admin = { as: 'admin' } as const;
beforeEach(() => newClient());

const none = { merged: 0, newestText: null, answeredAgain: false, files: 0, spamSigns: [] };
const files = [
  { name: 'build.pdf', content: pdf() },
  { name: 'key art.png', content: png() },
];

const later = () => (clock += 60_000);
async function marksOf(path: string, id: number) {
  const { json } = await site.request('GET', `${path}?page=1`, admin);
  return json.items.find((item: { id: number }) => item.id === id)?.marks;
}
const submissionMarks = (id: number) => marksOf('/api/projects', id);
const reply = (id: number) =>
  site.request('POST', `/api/projects/${id}/replies`, { ...admin, body: { subject: 'Re', body: 'Yes.' } });

it('a page of a list marks a sender’s new answer until it has a reply, and counts the files', async () => {
  const { id, path } = await submit();
  expect(await submissionMarks(id)).toEqual(none);
  later();
  await reply(id);
  later();
  await attach(path, files);
  expect(await submissionMarks(id)).toEqual({ ...none, answeredAgain: true, files: 2 });
  later();
  await reply(id);
  expect(await submissionMarks(id)).toEqual({ ...none, files: 2 });
});

it('a submission counts merged submissions, with their answers and files, and has the newest text', async () => {
  const first = await submit();
  later();
  const second = await submit();
  later();
  await attach(second.path, files);
  const body = { ids: [first.id, second.id] };
  expect((await site.request('POST', '/api/projects/merge', { ...admin, body })).status).toBe(200);
  const marks = { merged: 1, newestText: 'Light.', answeredAgain: true, files: 2, spamSigns: [] };
  expect(await submissionMarks(first.id)).toEqual(marks);
});

it('a submission has no newer text if everything that is merged into it is older', async () => {
  const first = await submit();
  later();
  const second = await submit();
  const body = { ids: [second.id, first.id] };
  expect((await site.request('POST', '/api/projects/merge', { ...admin, body })).status).toBe(200);
  await site.db
    .updateTable('projects')
    .set({ createdAt: '2026-03-01T15:00:00.000Z' })
    .where('id', '=', second.id)
    .execute();
  expect(await submissionMarks(first.id)).toMatchObject({ merged: 1, newestText: null });
});

it('spam has the signs by which it was flagged, in both lists', async () => {
  const text = 'We offer guest posts and dofollow links, affordable price: http://links.example.top/list';
  const contactEmail = 'offers@seo.example';
  const project = { name: 'Offer', projectType: 'game', description: text, contactEmail };
  const { json } = await site.request('POST', '/api/projects', { body: project });
  const message = { name: 'Offers', email: contactEmail, subject: 'An offer', message: `${text} again` };
  await site.request('POST', '/api/contact-v2', { body: message });
  const spam = async (path: string) => (await site.request('GET', `${path}?spam=only`, admin)).json.items;
  expect(await spam('/api/projects')).toMatchObject([
    { id: json.id, marks: { spamSigns: ['seo', 'offer', 'cheapDomain'] } },
  ]);
  expect(await spam('/api/messages')).toMatchObject([{ marks: { spamSigns: ['seo', 'offer', 'cheapDomain'] } }]);
});

it('the list without parameters has the entities without marks', async () => {
  const { json } = await site.request('GET', '/api/projects', admin);
  expect(json[0].marks).toBeUndefined();
});
