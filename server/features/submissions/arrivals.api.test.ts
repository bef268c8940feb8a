import { afterAll, expect, it } from 'vitest';
import { arrivalLength } from '../../../domain/forms/arrival.ts';
import type { Report } from '../../../domain/promise/report.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());

async function submit(arrival?: string): Promise<{ id: number; page: string }> {
  const form = { name: 'Lantern', projectType: 'game', description: 'A lamp.', contactEmail: 'mira@player.example' };
  const headers: Record<string, string> = arrival === undefined ? {} : { 'x-arrival': arrival };
  const answer = await site.request('POST', '/api/projects', { body: { ...form, platforms: ['Steam'] }, headers });
  expect(answer.status).toBe(201);
  return { id: answer.json.id, page: answer.headers.get('location')! };
}
const read = async (path: string) => (await site.request('GET', path, { as: 'admin' })).json;
const arrivalOf = async (id: number) => (await read(`/api/projects/${id}`)).arrival;

it('a submission keeps the campaign and the site from which its sender came', async () => {
  const { id } = await submit('utm_source=Newsletter&utm_medium=email&referrer=www.reddit.com');
  expect(await arrivalOf(id)).toEqual({
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: null,
    referrerHost: 'www.reddit.com',
  });
});

it.each(['', 'utm_source=', 'nonsense', '%', '[]'])(
  'a submission is stored without an arrival for “%s”',
  async (sent) => {
    expect(await arrivalOf((await submit(sent)).id)).toBeNull();
  },
);

it('a long or hostile arrival is truncated to one line, and its submission is stored', async () => {
  const { id } = await submit(`utm_source=${'x'.repeat(2000)}&utm_campaign=a%0Ab%00<script>`);
  expect(await arrivalOf(id)).toMatchObject({ utmSource: 'x'.repeat(arrivalLength), utmCampaign: 'a b <script>' });
});

it('the report counts sources with the stages that their submissions have reached, like the lists that it opens', async () => {
  const sent = ['utm_source=itch&referrer=itch.io', 'referrer=itch.io', 'utm_source=itch'];
  const [signed] = await Promise.all(sent.map((arrival) => submit(arrival)));
  await site.request('PUT', `/api/projects/${signed!.id}`, { as: 'admin', body: { stage: 'signed' } });
  const { current, sources }: Report = await read('/api/reports?weeks=4');
  expect(sources.find(({ source }) => source === 'itch')).toEqual({
    source: 'itch',
    count: 2,
    stages: { new: 1, signed: 1 },
  });
  expect(sources.map(({ source }) => source)).toContain(null);
  const received = `${current.from}..${current.to}`;
  for (const { source, count } of sources) {
    const query = new URLSearchParams({ page: '1', received, source: source ?? 'none' });
    expect([source, (await read(`/api/projects?${query}`)).total]).toEqual([source, count]);
  }
});

it('an arrival is in no list and no export of submissions', async () => {
  await submit('utm_campaign=quizzical');
  for (const path of ['/api/projects', '/api/projects?page=1', '/api/projects/export?format=json'])
    expect((await site.request('GET', path, { as: 'editor' })).text).not.toContain('quizzical');
});
